export {
  PRICE_ENTRY_LABEL,
  restaurantAndVariantColumns,
  restaurantAndVariantJoins,
  restaurantMenuResource,
} from './restaurantMenus.store.ts'
