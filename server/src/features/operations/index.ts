export { operationRoutes } from './operations.routes.ts'
