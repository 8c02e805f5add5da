export {
  restaurantAndVariantColumns,
  restaurantAndVariantJoins,
  restaurantMenuResource,
} from './restaurantMenus.store.ts'
