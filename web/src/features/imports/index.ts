export {
  canImport,
  IMPORT_MODULE_NAMES,
  IMPORT_TARGETS,
  isImportModule,
  isSettingsImport,
  useImportModuleName,
} from './importModules.ts'

export const loadImportNewPage = () => import('./ImportNewPage.tsx').then((file) => file.ImportNewPage)
export const loadImportPage = () => import('./ImportPage.tsx').then((file) => file.ImportPage)
