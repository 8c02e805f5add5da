import { useTranslation } from 'react-i18next'
import { FirstRecordPrompt } from '../../components/record/page/FirstRecordPrompt.tsx'
import { useSession } from '../../lib/session/session.ts'

export function UserEmpty() {
  const { t } = useTranslation()
  const canAdd = useSession().can('users.add')
  return (
    <FirstRecordPrompt
      title={t('users:empty.title')}
      body={canAdd ? t('users:empty.body') : t('users:empty.readOnly')}
      action={canAdd ? { to: '/users/new/edit', label: t('users:empty.action') } : undefined}
    />
  )
}
