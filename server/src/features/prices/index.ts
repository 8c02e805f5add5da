export { priceRoutes } from './prices.routes.ts'
export { addPrices, createPriceVisibilityCheck, hideInvisiblePrices, type OwnedPriceSources } from './prices.service.ts'
export {
  buildValidFromSelectSql,
  buildVisiblePricesCondition,
  readPriceSources,
  toDecimalPrices,
} from './prices.store.ts'
