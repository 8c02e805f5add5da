import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Limit } from '../../http/limit.ts'
import { feedRoutes } from './feed.routes.ts'
import type { GuestCaches } from './guestCaches.ts'
import type { Clock } from './guestMenus.service.ts'
import { previewRoutes } from './preview.routes.ts'
import { screenRoutes } from './screens.routes.ts'

export type GuestParts = {
  database: Database
  caches: GuestCaches
  limit: Limit
  clock: Clock
  onError: (error: Error) => void
}

export function guestMenuRoutes(app: FastifyInstance, parts: GuestParts): void {
  screenRoutes(app, parts)
  feedRoutes(app, parts)
  previewRoutes(app, parts.database)
}
