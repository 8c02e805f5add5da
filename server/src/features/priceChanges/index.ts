export { priceChangeRoutes } from './priceChanges.routes.ts'
export { ENTRIES_SQL } from './priceChanges.store.ts'
