export { priceChangeRoutes } from './priceChanges.routes.ts'
export { PRICE_ENTRIES_SQL } from './priceChanges.store.ts'
