export { type GuestChange, readGuestChanges } from './todayChanges.store.ts'
export { todayMenuRoutes } from './todayMenu.routes.ts'
export type { AdjustClock } from './todayMenu.service.ts'
export { type PlannedDish, type PlannedVariant, readPlannedVariants } from './todayMenu.store.ts'
