import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { AddressLimit } from '../../http/limits/rateLimits.ts'
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

export const guestMenuRoutes: FastifyPluginAsync<GuestMenuDependencies> = async (app, options) => {
  app.register(screenRoutes, options)
  app.register(feedRoutes, options)
  app.register(previewRoutes, { database: options.database })
}
