import { useTranslation } from 'react-i18next'
import { FirstRecord } from '../../components/record/FirstRecord.tsx'
import { useSession } from '../../lib/session.ts'

export function RestaurantEmpty() {
  const { t } = useTranslation()
  const mayAdd = useSession().can('restaurants.add')
  return (
    <FirstRecord
      title={t('restaurants:empty.title')}
      body={mayAdd ? t('restaurants:empty.body') : t('restaurants:empty.readOnly')}
      action={mayAdd ? { to: '/restaurants/new/edit', label: t('restaurants:empty.action') } : undefined}
    />
  )
}
