import { useTranslation } from 'react-i18next'
import { FirstRecord } from '../../components/record/FirstRecord.tsx'
import { useSession } from '../../lib/session.ts'

export function RoleEmpty() {
  const { t } = useTranslation()
  const mayAdd = useSession().can('roles.add')
  return (
    <FirstRecord
      title={t('roles:empty.title')}
      body={mayAdd ? t('roles:empty.body') : t('roles:empty.readOnly')}
      action={mayAdd ? { to: '/roles/new/edit', label: t('roles:empty.action') } : undefined}
    />
  )
}
