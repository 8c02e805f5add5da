export { todayMenuRoutes } from './todayMenu.routes.ts'
export { addPrices } from './todayMenu.service.ts'
export { type PlannedRange, type PlannedVariant, readPlannedVariants } from './todayMenu.store.ts'
