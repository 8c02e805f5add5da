export { type InstanceReadiness, operationRoutes } from './operations.routes.ts'
