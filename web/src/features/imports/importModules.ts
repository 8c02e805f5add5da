import type { ImportModule } from '@poledne/contract/modules/import'
import { useTranslation } from 'react-i18next'
import { hasPermission, hasSettingsListPermission, type SessionState } from '../../core/session/session.ts'
import { IMPORT_TARGETS, isSettingsImport, type RecordImport } from './importTargets.ts'

export const canImport = (session: SessionState, module: ImportModule): boolean =>
  isSettingsImport(module)
    ? hasSettingsListPermission(session, module, 'edit')
    : hasPermission(session, IMPORT_TARGETS[module].permission)

/** Returns a function that names what is imported, such as "Dishes". */
export function useImportModuleName() {
  const { t } = useTranslation()
  return (module: ImportModule): string =>
    isSettingsImport(module) ? t(`app:lists.${module}`) : t(`app:modules.${module as RecordImport}`)
}
