export { errorLogRoutes, systemRoutes } from './system.routes.ts'
export { readSettings, SETTINGS_COLUMNS, type Settings, toSettings } from './system.store.ts'
