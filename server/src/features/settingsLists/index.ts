export { settingsListRoutes } from './settingsLists.routes.ts'
export { addListRow, canEditList, replaceListRows, undoListRows } from './settingsLists.service.ts'
export { isRowInReach, lockSettingsList, readSettingsList } from './settingsLists.store.ts'
