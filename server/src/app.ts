import { DEFAULT_BODY_LIMIT } from '@poledne/contract/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { codelistRoutes } from './features/codelists/codelists.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dishResource } from './features/dishes/dishes.store.ts'
import { errorLogRoutes } from './features/errorLog/errorLog.routes.ts'
import { embedRoutes } from './features/guestMenus/embed.routes.ts'
import { EMBED_STYLE_SOURCE } from './features/guestMenus/embedPage.ts'
import { openGuestCaches } from './features/guestMenus/guestCaches.ts'
import { guestMenuRoutes } from './features/guestMenus/guestMenus.routes.ts'
import type { Clock } from './features/guestMenus/guestMenus.service.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { openApiRoutes } from './features/operations/openapi.routes.ts'
import { operationRoutes } from './features/operations/operations.routes.ts'
import { preferenceRoutes } from './features/preferences/preferences.routes.ts'
import { priceRoutes } from './features/prices/prices.routes.ts'
import { restaurantMenuExceptionResource } from './features/restaurantMenuExceptions/restaurantMenuExceptions.store.ts'
import { restaurantMenuResource } from './features/restaurantMenus/restaurantMenus.store.ts'
import { restaurantResource } from './features/restaurants/restaurants.store.ts'
import { roleResource } from './features/roles/roles.service.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { openCallers } from './features/sessions/callers.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { settingsListRoutes } from './features/settingsLists/settingsLists.routes.ts'
import { supportRequestRoutes } from './features/supportRequests/supportRequests.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { todayMenuRoutes } from './features/todayMenu/todayMenu.routes.ts'
import { userResource } from './features/users/users.service.ts'
import { weeklyMenuRoutes } from './features/weeklyMenus/weeklyMenus.routes.ts'
import { weeklyMenuResource } from './features/weeklyMenus/weeklyMenus.store.ts'
import { openLimit } from './http/limit.ts'
import { openSearches } from './http/searches.ts'
import { eventRoutes } from './live/events.routes.ts'
import { openLive } from './live/live.ts'
import { openStreams } from './live/streams.ts'
import type { Tell } from './live/told.ts'
import { openCourier } from './mail/courier.ts'
import { type Mailer, openMailer } from './mail/mailer.ts'
import { messageOf } from './messageOf.ts'
import { limitConnections, TIMEOUTS, type Timeouts } from './plugins/connections.ts'
import { drain } from './plugins/drain.ts'
import { headers } from './plugins/headers.ts'
import { json } from './plugins/json.ts'
import { language } from './plugins/language.ts'
import { overload } from './plugins/overload.ts'
import { problems, refuseAddress } from './plugins/problems.ts'
import { limitAuthRequests } from './plugins/rateLimits.ts'
import { openRefusalLog } from './plugins/refusals.ts'
import { session } from './plugins/session.ts'
import { web } from './plugins/web.ts'
import { recordRoutes } from './resource/record.routes.ts'

const RESOURCES = [
  dishResource,
  restaurantResource,
  restaurantMenuResource,
  restaurantMenuExceptionResource,
  weeklyMenuResource,
  roleResource,
]

/** A minute from one address: all screens of a house may stand behind it. */
const GUEST_CALLS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** For what happens outside of requests. */
    tell: Tell
    mailer: Mailer
    /** From now on `/readyz` answers 503, while everything else is still served. */
    reportNotReady: () => void
  }
}

export type AppParts = {
  config: Config
  database: Database
  /** The built browser app; without it only the API is served. */
  webRoot: string | null
  /** The names of the migrations that this build needs, and the only ones that it knows. */
  migrations?: readonly string[]
  logger: FastifyBaseLogger | false
  checksAnswers?: boolean
  /** A busy machine turns callers away; one that runs tests is busy, and must not. */
  shedsLoad?: boolean
  /** Where restaurants' clocks stand, for tests of midnights. */
  clock?: Clock
  /** Shorter in tests. */
  timeouts?: Timeouts
}

/** The whole server from its parts; only main knows where they come from. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, webRoot, migrations = [], logger, checksAnswers = false, shedsLoad = true } = parts
  const { clock = (now) => now, timeouts = TIMEOUTS } = parts
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: DEFAULT_BODY_LIMIT,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    trustProxy: config.TRUST_PROXY,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // a logger of its own for each request costs more than most requests log
    childLoggerFactory: (shared) => shared,
    frameworkErrors: refuseAddress,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // tests and drains must not wait for idle keep-alive connections
    forceCloseConnections: 'idle',
    // whoever got through is served, as long as there is anybody to serve him
    return503OnClosing: false,
  })
  app.decorate('checksAnswers', checksAnswers)
  drain(app)
  headers(app, config)
  const logRefusal = openRefusalLog(app.log)
  problems(app, logRefusal)
  json(app)
  language(app)
  // before the session is looked up, which would queue for the database like everything else
  if (shedsLoad) await overload(app, config.BASE_PATH, database, logRefusal)
  // in front of what turns callers away, whose bodies arrive as slowly
  limitConnections(app, config.MAX_CONNECTIONS, timeouts)
  limitAuthRequests(app, config)
  const callers = openCallers(database)
  session(app, config, database, callers)
  operationRoutes(app, config, database, migrations)

  const resources = [...RESOURCES, userResource(config.PASSWORD_MIN)]
  const onError = (error: Error) => app.log.warn(`news between instances failed: ${messageOf(error)}`)
  const live = openLive(database, onError)
  app.addHook('onClose', () => live.close())
  const caches = openGuestCaches(live)
  const tell: Tell = (told) => {
    callers.hear(told)
    caches.hear(told)
    live.tell(told)
  }
  app.decorate('tell', tell)
  const mailer = openMailer(config, app.log)
  app.decorate('mailer', mailer)
  const courier = openCourier({ database: database.lane('mails'), mailer, log: app.log })
  app.addHook('onClose', () => courier.close())
  const streams = openStreams({ database: database.lane('events'), live, resources, onError })
  const searches = openSearches(database)
  const guests = { database: database.lane('public'), caches, limit: openLimit(GUEST_CALLS), clock, onError }

  await app.register(
    async (api) => {
      // named after the first part of the address, which is what a crowd is turned away by
      openApiRoutes(api, config)
      eventRoutes(api, streams)
      sessionRoutes(api, config, database, tell)
      accountRoutes(api, { config, database, tell, courier })
      preferenceRoutes(api, database.lane('preferences'))
      errorLogRoutes(api, database.lane('error'))
      codelistRoutes(api, database.lane('codelists'), searches)
      settingsListRoutes(api, database.lane('settings'), tell)
      systemRoutes(api, database.lane('settings'), tell)
      notificationRoutes(api, database.lane('notifications'), tell)
      supportRequestRoutes(api, database.lane('supportRequests'), searches, tell)
      for (const resource of resources)
        recordRoutes(api, { database: database.lane(resource.module.name), searches, resource, tell })
      searchRoutes(api, searches, resources)
      priceRoutes(api, database.lane('restaurants'))
      dashboardRoutes(api, database.lane('dashboard'))
      todayMenuRoutes(api, database.lane('restaurants'))
      weeklyMenuRoutes(api, database.lane('weeklyMenus'), tell)
      guestMenuRoutes(api, guests)
    },
    { prefix: `${config.BASE_PATH}/api` },
  )
  embedRoutes(app, config, guests)
  if (webRoot !== null) await web(app, config, webRoot, EMBED_STYLE_SOURCE)
  return app
}
