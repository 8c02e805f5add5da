export { openEventStreamHub } from './eventStreamHub.ts'
export { liveEventRoutes } from './liveEvents.routes.ts'
