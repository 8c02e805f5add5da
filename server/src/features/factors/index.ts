export { factorRoutes } from './factors.routes.ts'
export { deleteFactors, readFactors } from './factors.store.ts'
