import { useTranslation } from 'react-i18next'
import type { RecordModule } from './recordFields.ts'

/** Returns a function that labels a field in forms, record pages, history, conflicts and lists. */
export function useFieldLabels(module: Pick<RecordModule, 'name'>) {
  const { t } = useTranslation()
  return (field: string) => t(`${module.name}:fields.${field}` as 'dishes:fields.nameCs')
}
