import { useTranslation } from 'react-i18next'
import { FirstRecord } from '../../components/record/FirstRecord.tsx'
import { useSession } from '../../lib/session.ts'

export function WeeklyMenuEmpty() {
  const { t } = useTranslation()
  const mayAdd = useSession().can('weeklyMenus.add')
  return (
    <FirstRecord
      title={t('weeklyMenus:empty.title')}
      body={mayAdd ? t('weeklyMenus:empty.body') : t('weeklyMenus:empty.readOnly')}
      action={mayAdd ? { to: '/weeklyMenus/new/edit', label: t('weeklyMenus:empty.action') } : undefined}
    />
  )
}
