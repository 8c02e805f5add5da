import { useTranslation } from 'react-i18next'
import { FirstRecordPrompt } from '../../components/record/page/FirstRecordPrompt.tsx'
import { useSession } from '../../lib/session/session.ts'

export function RestaurantEmpty() {
  const { t } = useTranslation()
  const canAdd = useSession().can('restaurants.add')
  return (
    <FirstRecordPrompt
      title={t('restaurants:empty.title')}
      body={canAdd ? t('restaurants:empty.body') : t('restaurants:empty.readOnly')}
      action={canAdd ? { to: '/restaurants/new/edit', label: t('restaurants:empty.action') } : undefined}
    />
  )
}
