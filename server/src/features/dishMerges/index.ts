export { dishMergeRoutes } from './dishMerges.routes.ts'
