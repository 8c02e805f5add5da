export { canImport, useImportModuleName } from './importModules.ts'
export { IMPORT_MODULE_NAMES } from './importTargets.ts'
