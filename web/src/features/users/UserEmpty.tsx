import { useTranslation } from 'react-i18next'
import { FirstRecord } from '../../components/record/FirstRecord.tsx'
import { useSession } from '../../lib/session.ts'

export function UserEmpty() {
  const { t } = useTranslation()
  const mayAdd = useSession().can('users.add')
  return (
    <FirstRecord
      title={t('users:empty.title')}
      body={mayAdd ? t('users:empty.body') : t('users:empty.readOnly')}
      action={mayAdd ? { to: '/users/new/edit', label: t('users:empty.action') } : undefined}
    />
  )
}
