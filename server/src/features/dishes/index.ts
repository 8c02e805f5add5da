export { dishRoutes } from './dishes.routes.ts'
export { dishResource, SERVED_DISHES_JOIN_SQL } from './dishes.store.ts'
