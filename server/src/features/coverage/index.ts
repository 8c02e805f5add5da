export { coverageRoutes } from './coverage.routes.ts'
export { IS_ANYTHING_WATCHED_SQL, readWatchedOptions, type WatchedOptions } from './coverage.store.ts'
