import { dishes } from '@poledne/contract/endpoints/dish'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordEditPage } from '../../components/record/form/RecordEditPage.tsx'
import { DishForm } from './DishForm.tsx'

export function DishEditPage() {
  const { t } = useTranslation()
  const { dishId = '' } = useParams({ strict: false })
  return (
    <RecordEditPage
      key={dishId}
      module={dishes}
      id={dishId}
      back={{ to: '/dishes', label: t('dishes:title') }}
      getTitle={(dish) => (dish ? t('dishes:edit', { name: dish.nameCs }) : t('dishes:new'))}
    >
      {(form) => <DishForm form={form} />}
    </RecordEditPage>
  )
}
