export { restaurantMenuExceptionResource } from './restaurantMenuExceptions.store.ts'
