import { useTranslation } from 'react-i18next'
import { FirstRecordPrompt } from '../../components/record/page/FirstRecordPrompt.tsx'
import { useSession } from '../../lib/session/session.ts'

export function WeeklyMenuEmpty() {
  const { t } = useTranslation()
  const canAdd = useSession().can('weeklyMenus.add')
  return (
    <FirstRecordPrompt
      title={t('weeklyMenus:empty.title')}
      body={canAdd ? t('weeklyMenus:empty.body') : t('weeklyMenus:empty.readOnly')}
      action={canAdd ? { to: '/weeklyMenus/new/edit', label: t('weeklyMenus:empty.action') } : undefined}
    />
  )
}
