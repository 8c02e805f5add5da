export { preferenceRoutes } from './preferences.routes.ts'
export { readPreference, writePreference } from './preferences.store.ts'
