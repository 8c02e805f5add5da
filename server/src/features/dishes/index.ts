export { dishRoutes } from './dishes.routes.ts'
export { dishResource, SERVED_DISHES_JOIN } from './dishes.store.ts'
