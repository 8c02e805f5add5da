export { supportRequestRoutes } from './supportRequests.routes.ts'
