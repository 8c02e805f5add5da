import { useTranslation } from 'react-i18next'
import type { RecordModule } from './recordFields.ts'

/** What a field is called: forms, facts, history, conflicts and lists all ask here. */
export function useFieldLabel(module: Pick<RecordModule, 'name'>) {
  const { t } = useTranslation()
  return (field: string) => t(`${module.name}:fields.${field}` as 'dishes:fields.nameCs')
}
