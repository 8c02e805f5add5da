export { settingsListRoutes } from './settingsLists.routes.ts'
export { canEditList, replaceListRows } from './settingsLists.service.ts'
export { isRowInReach, lockSettingsList, readSettingsList } from './settingsLists.store.ts'
export { undoListRows } from './settingsLists.undo.service.ts'
