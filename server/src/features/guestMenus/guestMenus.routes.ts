import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { AddressLimit } from '../../http/limits/addressLimit.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import type { GuestCaches } from './guestMenus.caches.ts'
import type { AdjustClock } from './guestMenus.service.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { screenRoutes } from './screens/screens.routes.ts'

export type GuestMenuDependencies = {
  database: Database
  caches: GuestCaches
  limit: AddressLimit
  clock: AdjustClock
  onError: (error: Error) => void
}

export function guestMenuRoutes(app: FastifyInstance, parts: GuestMenuDependencies): void {
  screenRoutes(app, parts)
  feedRoutes(app, parts)
  previewRoutes(app, parts.database)
}
