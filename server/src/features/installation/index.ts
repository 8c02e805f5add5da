export { insertSampleData, install, type ShownAccount } from './installation.service.ts'
export { insertAdministrator, listAllPermissions } from './installation.store.ts'
export { sampleDishes } from './sample/dishes.ts'
