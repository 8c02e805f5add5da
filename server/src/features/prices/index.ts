export { priceRoutes } from './prices.routes.ts'
export { addPrices, createPriceVisibilityCheck, hideInvisiblePrices, type OwnedPriceSources } from './prices.service.ts'
export {
  buildValidFromSelectSql,
  buildVisiblePricesCondition,
  EXCEPTION_COLUMNS,
  EXCEPTIONS_JSON_SQL,
  MENU_COLUMNS,
  MENUS_JSON_SQL,
  readPriceSources,
  type StoredPriceSources,
  toDecimalPrice,
  toDecimalPrices,
  toPriceSources,
} from './prices.store.ts'
