export { install, type ShownAccount } from './installation.service.ts'
export { insertAdministrator, listAllPermissions } from './installation.store.ts'
export { sampleDishes } from './sample/sample.ts'
export { insertSampleData } from './sampleData.service.ts'
