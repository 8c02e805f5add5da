import { useTranslation } from 'react-i18next'
import { FirstRecordPrompt } from '../../components/record/page/FirstRecordPrompt.tsx'
import { useSession } from '../../lib/session/session.ts'

export function DishEmpty() {
  const { t } = useTranslation()
  const canAdd = useSession().can('dishes.add')
  return (
    <FirstRecordPrompt
      title={t('dishes:empty.title')}
      body={canAdd ? t('dishes:empty.body') : t('dishes:empty.readOnly')}
      action={canAdd ? { to: '/dishes/new/edit', label: t('dishes:empty.action') } : undefined}
    />
  )
}
