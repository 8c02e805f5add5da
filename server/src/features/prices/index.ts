export { priceRoutes } from './prices.routes.ts'
export { createPriceVisibilityCheck, hideInvisiblePrices, type OwnedPriceSources } from './prices.service.ts'
export {
  buildValidFromSelectSql,
  buildVisiblePricesCondition,
  readPriceSources,
  toDecimalPrices,
} from './prices.store.ts'
