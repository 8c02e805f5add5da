import { DEFAULT_BODY_LIMIT } from '@poledne/contract/http/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { openCallerCache } from './core/access/callerCache.ts'
import type { Archiver } from './core/archive/archiver.ts'
import { bulkRoutes, changeSetRoutes } from './core/changeSets/changeSet.routes.ts'
import type { Database } from './core/db/database.ts'
import { openSchemaWatch, type SchemaWatch } from './core/db/migrate.ts'
import { getErrorMessage } from './core/errors/errors.ts'
import { openEventBus, openModuleChanges } from './core/events/eventBus.ts'
import { createLazyExporter } from './core/export/lazyExporter.ts'
import { openFileReader } from './core/files/fileReader.ts'
import { auditHookPlugin } from './core/http/auditHook.ts'
import { headersPlugin } from './core/http/headers.ts'
import { languagePlugin } from './core/http/language.ts'
import { loadSheddingPlugin } from './core/http/loadShedding.ts'
import { createRefusalLog, handleFrameworkError, problemHandlersPlugin } from './core/http/problemHandlers.ts'
import { jsonParserPlugin, uploadLimitPlugin } from './core/http/requestBody.ts'
import { sessionGuardPlugin, writeGuardPlugin } from './core/http/sessionGuard.ts'
import { webAppPlugin } from './core/http/static/webApp.ts'
import {
  CLIENT_TIMEOUTS,
  type ClientTimeouts,
  connectionDrainPlugin,
  connectionLimitPlugin,
} from './core/limits/connections.ts'
import { authRateLimitPlugin, createAddressLimit } from './core/limits/rateLimits.ts'
import { openMailDispatcher } from './core/mail/mailDispatcher.ts'
import { type Mailer, openMailer } from './core/mail/mailer.ts'
import { createListExporter } from './core/records/export/listExport.service.ts'
import { updateCountCache } from './core/records/list/list.count.store.ts'
import { createSearchLimiter } from './core/records/list/list.store.ts'
import { recordRoutes } from './core/records/record.routes.ts'
import { type Config, MEGABYTE } from './core/runtime/config.ts'
import { type Metrics, openMetrics } from './core/runtime/metrics.ts'
import { accountRoutes } from './features/accounts/index.ts'
import { apiTokenRoutes } from './features/apiTokens/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { brandRoutes } from './features/brands/index.ts'
import { codelistRoutes, readAllCodelistItems } from './features/codelists/index.ts'
import { commentRoutes } from './features/comments/index.ts'
import { coverageRoutes } from './features/coverage/index.ts'
import { dashboardRoutes } from './features/dashboard/index.ts'
import { deadlineRoutes } from './features/deadlines/index.ts'
import { dishResource, dishRoutes } from './features/dishes/index.ts'
import { dishMergeRoutes } from './features/dishMerges/index.ts'
import { factorRoutes } from './features/factors/index.ts'
import {
  GUEST_STYLE_CSP_SOURCE,
  guestMenuRoutes,
  guestPageRoutes,
  openGuestCaches,
} from './features/guestMenus/index.ts'
import { importRoutes } from './features/imports/index.ts'
import { liveEventRoutes, openEventStreamHub } from './features/liveEvents/index.ts'
import { notificationRoutes } from './features/notifications/index.ts'
import { openApiRoutes } from './features/openApi/index.ts'
import { type InstanceReadiness, operationRoutes } from './features/operations/index.ts'
import { pictureRoutes } from './features/pictures/index.ts'
import { preferenceRoutes } from './features/preferences/index.ts'
import { priceChangeRoutes } from './features/priceChanges/index.ts'
import { priceRoutes } from './features/prices/index.ts'
import {
  openPrintCache,
  openPrintWatcher,
  printExportRoutes,
  printPageRoutes,
  printRoutes,
  publicPrintRoutes,
} from './features/prints/index.ts'
import { restaurantMenuExceptionResource, restaurantMenuResource } from './features/restaurantMenus/index.ts'
import { restaurantResource } from './features/restaurants/index.ts'
import { roleResource } from './features/roles/index.ts'
import { screenCareRoutes, screenPairingRoutes } from './features/screens/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { sessionRoutes } from './features/sessions/index.ts'
import { settingsListRoutes, undoListRows } from './features/settingsLists/index.ts'
import { readBadges, readSharedStatus } from './features/status/index.ts'
import { supportRequestRoutes } from './features/supportRequests/index.ts'
import { errorLogRoutes, systemRoutes } from './features/system/index.ts'
import { type AdjustClock, todayMenuRoutes } from './features/todayMenu/index.ts'
import { createUserResource, userRoutes } from './features/users/index.ts'
import { weeklyMenuResource, weeklyMenuRoutes, weekTextRoutes } from './features/weeklyMenus/index.ts'
import { JOBS } from './jobRegistry.ts'

/** The record modules, without the users, whose rules depend on the configuration. */
export const RESOURCES = [
  dishResource,
  restaurantResource,
  restaurantMenuResource,
  restaurantMenuExceptionResource,
  weeklyMenuResource,
  roleResource,
]

/**
 * The requests per minute that one IP address can send to pages without a session. All screens of a restaurant can
 * share an address, so the limit is high.
 */
const PUBLIC_REQUESTS_PER_MINUTE = 1_000

const PAGE_DATA_MS = 300
/** While more requests than this wait for the database, pages are sent without data. */
const MAX_WAITING_FOR_PAGES = 10

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer
    metrics: Metrics
    schemaWatch: SchemaWatch
    /** Reads whether this instance is ready, and logs a change. */
    checkReadiness: () => Promise<InstanceReadiness>
    /** Makes `/readyz` return 503 from now on, while all other routes are still served. */
    reportNotReady: () => void
  }
}

export type AppOptions = {
  config: Config
  database: Database
  /** The folder of the built web app; null to serve only the API. */
  webRoot: string | null
  /** The names of the migrations of this build. */
  migrations?: readonly string[]
  logger: FastifyBaseLogger | false
  /** Archives the embedded database, if the settings turn it on. */
  archiver?: Archiver | null
  shouldValidateResponses?: boolean
  /** Whether to refuse requests under load; tests turn it off, because they keep the machine busy. */
  shouldShedLoad?: boolean
  /** Changes the current time of restaurants, for tests around midnight. */
  clock?: AdjustClock
  /** How long clients can take to send and read; tests use shorter timeouts. */
  timeouts?: Partial<ClientTimeouts>
  /** How long a page of the web app waits for its data; tests wait longer, because they keep the machine busy. */
  pageDataMs?: number
}

/** Builds the server from its configuration and its database, without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    config,
    database,
    webRoot,
    migrations = [],
    logger,
    archiver = null,
    shouldValidateResponses = false,
    shouldShedLoad = true,
  } = options
  const { clock = (now) => now, pageDataMs = PAGE_DATA_MS } = options
  const timeouts = { ...CLIENT_TIMEOUTS, ...options.timeouts }
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: DEFAULT_BODY_LIMIT,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    trustProxy: config.TRUST_PROXY,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // Creating a child logger for each request costs more than what most requests log.
    childLoggerFactory: (shared) => shared,
    frameworkErrors: handleFrameworkError,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Closing must not wait for idle keep-alive connections.
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are still served.
    return503OnClosing: false,
  })
  app.decorate('metrics', openMetrics())
  app.decorate('shouldValidateResponses', shouldValidateResponses)
  app.decorate('downloadStallMs', timeouts.downloadStallMs)
  const logRefusal = createRefusalLog(app.log)
  const callers = openCallerCache(database)
  app.metrics.addCache('callers', callers.countUse)
  // The hooks run in this order, all of them before the body is read.
  app.register(connectionDrainPlugin)
  app.register(headersPlugin, { config })
  app.register(problemHandlersPlugin, { logRefusal })
  app.register(jsonParserPlugin)
  app.register(uploadLimitPlugin, {
    maxBytes: config.UPLOAD_MAX_MB * MEGABYTE,
    stallMs: timeouts.uploadStallMs,
  })
  app.register(languagePlugin)
  // Load shedding comes before the session guard, which waits for a database connection.
  if (shouldShedLoad) app.register(loadSheddingPlugin, { basePath: config.BASE_PATH, database, logRefusal })
  // The connection limit takes effect before load shedding, because refused requests can also send their bodies slowly.
  app.register(connectionLimitPlugin, { maxConnections: config.MAX_CONNECTIONS, timeouts })
  app.register(authRateLimitPlugin, { config })
  const schemaWatch = openSchemaWatch(database, migrations, app.log)
  app.register(writeGuardPlugin, { schemaWatch })
  app.register(sessionGuardPlugin, { config, database, callers })
  app.register(auditHookPlugin, { database })
  app.register(operationRoutes, { config, database, jobs: JOBS, schemaWatch, migrations, archiver })
  app.decorate('schemaWatch', schemaWatch)

  const resources = [...RESOURCES, createUserResource(config)]
  const createFailureLogger = (message: string) => (error: Error) =>
    app.log.warn({ reason: getErrorMessage(error) }, message)
  const eventBus = openEventBus(database, app.log)
  app.addHook('onClose', () => eventBus.close())
  const caches = openGuestCaches(eventBus)
  const moduleChanges = openModuleChanges(eventBus)
  const printWatcher = openPrintWatcher({
    database: database.forModule('prints'),
    onError: createFailureLogger('check of prints failed'),
  })
  app.addHook('onClose', () => printWatcher.close())
  // Only changes of this instance count, because it checks the prints for all instances.
  database.subscribe(printWatcher.onChange)
  eventBus.subscribe((event) => {
    updateCountCache(database, event)
    if (event === null) schemaWatch.check().catch(createFailureLogger('check of the schema failed'))
  })
  app.addHook('onListen', () => eventBus.listen())
  const mailer = openMailer(config, app.log)
  app.decorate('mailer', mailer)
  const mailDispatcher = openMailDispatcher({ database: database.forModule('mails'), mailer, log: app.log })
  app.addHook('onClose', () => mailDispatcher.close())
  // A change of a user can enqueue mails, such as an invitation.
  database.subscribe((event) => 'module' in event && event.module === 'users' && mailDispatcher.dispatch())
  const eventStreamHub = openEventStreamHub({
    database: database.forModule('events'),
    eventBus,
    resources,
    sessionLimits: config,
    status: { readBadges, readSharedStatus },
    onError: createFailureLogger('event stream update failed'),
  })
  const searchLimiter = createSearchLimiter(database)
  const listExporter = createListExporter({ database, readCodelist: readAllCodelistItems })
  const fileReader = openFileReader({ maxRows: config.IMPORT_MAX_ROWS })
  app.addHook('onClose', () => fileReader.close())
  const guestOptions = {
    basePath: config.BASE_PATH,
    database: database.forModule('public'),
    caches,
    limit: createAddressLimit(PUBLIC_REQUESTS_PER_MINUTE),
    clock,
    onError: createFailureLogger('guest menu update failed'),
  }
  const exporter = createLazyExporter()
  app.addHook('onClose', () => exporter.close())
  const publicPrintOptions = { limit: guestOptions.limit, prints: openPrintCache(config, guestOptions) }

  app.register(
    async (api) => {
      api.register(openApiRoutes, { config })
      api.register(liveEventRoutes, { eventStreamHub })
      api.register(sessionRoutes, { config, database, mailDispatcher, moduleChanges })
      api.register(accountRoutes, { config, database, mailDispatcher })
      api.register(apiTokenRoutes, { database, mailDispatcher })
      api.register(factorRoutes, { config, database, mailDispatcher })
      // The name passed to `forModule` must be the first part of the routes' path, because load shedding looks up the
      // waiting requests by it.
      api.register(preferenceRoutes, { database: database.forModule('preferences') })
      api.register(errorLogRoutes, { database: database.forModule('error') })
      api.register(codelistRoutes, { database: database.forModule('codelists'), searchLimiter })
      api.register(settingsListRoutes, { database: database.forModule('settings'), listExporter })
      api.register(coverageRoutes, { database: database.forModule('settings') })
      api.register(systemRoutes, { config, database: database.forModule('settings'), jobs: JOBS })
      api.register(notificationRoutes, { database: database.forModule('notifications'), searchLimiter })
      api.register(auditRoutes, { database: database.forModule('audit'), searchLimiter, listExporter, resources })
      const lists = { searchLimiter, listExporter }
      api.register(supportRequestRoutes, { database: database.forModule('supportRequests'), ...lists })
      for (const resource of resources) {
        const pool = database.forModule(resource.module.name)
        api.register(recordRoutes, { database: pool, ...lists, resource })
        api.register(bulkRoutes, { database: pool, searchLimiter, resource })
      }
      const undo = { resources, undoListRows }
      api.register(changeSetRoutes, { database: database.forModule('changes'), searchLimiter, ...undo })
      api.register(importRoutes, { database: database.forModule('imports'), undo, fileReader })
      api.register(userRoutes, { config, database: database.forModule('users'), mailDispatcher })
      api.register(searchRoutes, { searchLimiter, resources })
      api.register(dishRoutes, { database: database.forModule('dishes'), searchLimiter })
      api.register(dishMergeRoutes, { database: database.forModule('dishes'), searchLimiter, undo })
      api.register(priceRoutes, { database: database.forModule('restaurants') })
      api.register(priceChangeRoutes, { database: database.forModule('priceChanges'), ...lists, undo })
      api.register(dashboardRoutes, { database: database.forModule('dashboard') })
      api.register(deadlineRoutes, { database: database.forModule('weeklyMenus') })
      api.register(todayMenuRoutes, { database: database.forModule('restaurants'), clock })
      api.register(weeklyMenuRoutes, { database: database.forModule('weeklyMenus') })
      api.register(weekTextRoutes, { searchLimiter, fileReader })
      api.register(printExportRoutes, {
        config,
        database: database.forModule('weeklyMenus'),
        exporter,
        watcher: printWatcher,
      })
      api.register(printRoutes, {
        database: database.forModule('weeklyMenus'),
        dashboardDatabase: database.forModule('dashboard'),
        searchLimiter,
        watcher: printWatcher,
      })
      api.register(commentRoutes, { database: database.forModule('weeklyMenus') })
      api.register(pictureRoutes, {
        database: database.forModule('restaurants'),
        guestDatabase: guestOptions.database,
        limit: guestOptions.limit,
      })
      api.register(screenCareRoutes, { database: database.forModule('screens') })
      api.register(screenPairingRoutes, {
        database: database.forModule('screens'),
        guestDatabase: guestOptions.database,
        limit: guestOptions.limit,
      })
      api.register(brandRoutes, { database: database.forModule('restaurants') })
      api.register(guestMenuRoutes, guestOptions)
      api.register(publicPrintRoutes, publicPrintOptions)
    },
    { prefix: `${config.BASE_PATH}/api` },
  )
  app.register(guestPageRoutes, { config, exporter, ...guestOptions })
  app.register(printPageRoutes, { config, ...publicPrintOptions })
  if (webRoot !== null)
    app.register(webAppPlugin, {
      config,
      root: webRoot,
      framedStyles: GUEST_STYLE_CSP_SOURCE,
      assets: { database: guestOptions.database, limit: guestOptions.limit },
      dataLimits: { timeoutMs: pageDataMs, isBusy: () => database.countWaiting() > MAX_WAITING_FOR_PAGES },
    })
  await app.after()
  return app
}
