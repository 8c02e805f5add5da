export { priceRoutes } from './prices.routes.ts'
export {
  addPrices,
  createPriceVisibilityCheck,
  filterVisiblePriceSources,
  hideInvisiblePrices,
  type OwnedPriceSources,
} from './prices.service.ts'
export {
  buildValidFromSelectSql,
  buildVisiblePricesCondition,
  EXCEPTION_PRICE_COLUMNS,
  EXCEPTION_PRICES_JSON_SQL,
  MENU_PRICE_COLUMNS,
  MENU_PRICES_JSON_SQL,
  readPriceSources,
  type StoredPriceSources,
  toDecimalPrice,
  toDecimalPrices,
  toPriceSources,
} from './prices.store.ts'
