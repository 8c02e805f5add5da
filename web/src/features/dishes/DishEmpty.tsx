import { useTranslation } from 'react-i18next'
import { FirstRecord } from '../../components/record/FirstRecord.tsx'
import { useSession } from '../../lib/session.ts'

export function DishEmpty() {
  const { t } = useTranslation()
  const mayAdd = useSession().can('dishes.add')
  return (
    <FirstRecord
      title={t('dishes:empty.title')}
      body={mayAdd ? t('dishes:empty.body') : t('dishes:empty.readOnly')}
      action={mayAdd ? { to: '/dishes/new/edit', label: t('dishes:empty.action') } : undefined}
    />
  )
}
