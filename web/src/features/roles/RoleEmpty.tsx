import { useTranslation } from 'react-i18next'
import { FirstRecordPrompt } from '../../components/record/page/FirstRecordPrompt.tsx'
import { useSession } from '../../lib/session/session.ts'

export function RoleEmpty() {
  const { t } = useTranslation()
  const canAdd = useSession().can('roles.add')
  return (
    <FirstRecordPrompt
      title={t('roles:empty.title')}
      body={canAdd ? t('roles:empty.body') : t('roles:empty.readOnly')}
      action={canAdd ? { to: '/roles/new/edit', label: t('roles:empty.action') } : undefined}
    />
  )
}
