export { errorLogRoutes } from './errorLog.routes.ts'
export { readReports } from './errorLog.store.ts'
