export { readMissingPrices } from './check/check.store.ts'
export { findHolidays } from './check/holidays.ts'
export { openServingHistory, type ServingHistory } from './servingHistory.store.ts'
export { type CheckedMenu, checkMenus, type LinkedFinding } from './weeklyMenus.check.service.ts'
export { buildMenuDocument } from './weeklyMenus.document.service.ts'
export { scheduledPublicationJob } from './weeklyMenus.jobs.ts'
export { weeklyMenuRoutes } from './weeklyMenus.routes.ts'
export {
  asWeeklyMenu,
  buildMenuLink,
  readMenuForEditing,
  readMenuLocks,
  weeklyMenuResource,
} from './weeklyMenus.service.ts'
export {
  buildPlannedDishesJoinSql,
  isLockActiveSql,
  isServedOrUpcomingSql,
  readMenusForUpdate,
  weeklyMenuBaseResource,
} from './weeklyMenus.store.ts'
export { recognizeWeek } from './weekText/recognition/recognizeWeek.ts'
export { splitWeekText } from './weekText/splitWeekText.ts'
export { weekTextRoutes } from './weekText/weekText.routes.ts'
export { readSheetRows } from './weekText/weekText.service.ts'
