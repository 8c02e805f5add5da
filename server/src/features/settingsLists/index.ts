export { settingsListRoutes } from './settingsLists.routes.ts'
export {
  findUsedRow,
  incrementListVersion,
  isRowInReach,
  lockSettingsList,
  readSettingsList,
  removeRows,
  writeRows,
} from './settingsLists.store.ts'
