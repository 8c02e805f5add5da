export { canImport, useImportModuleName } from './importModules.ts'
export { IMPORT_MODULE_NAMES, isImportModule } from './importTargets.ts'
