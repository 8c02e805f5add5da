export { todayMenuRoutes } from './todayMenu.routes.ts'
export { type PlannedVariant, readPlannedVariants } from './todayMenu.store.ts'
