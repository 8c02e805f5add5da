export {
  restaurantAndVariantJoins,
  restaurantMenuExceptionResource,
  restaurantMenuResource,
} from './restaurantMenus.store.ts'
