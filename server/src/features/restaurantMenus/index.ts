export { restaurantMenuExceptionResource, restaurantMenuResource } from './restaurantMenus.store.ts'
