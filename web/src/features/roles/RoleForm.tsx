import type { roles } from '@poledne/contract/access/role'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../components/record/fields/fields.tsx'
import { NumberField } from '../../components/record/fields/NumberField.tsx'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { PermissionsField } from './PermissionsField.tsx'

export function RoleForm({ form }: { form: RecordForm<typeof roles> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="name" autoFocus />
      <NumberField form={form} name="level" hint={t('roles:hints.level')} />
      <TextField form={form} name="description" hint={t('roles:hints.description')} />
      <PermissionsField form={form} />
    </>
  )
}
