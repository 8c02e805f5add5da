import { dishes } from '@poledne/contract/modules/dish'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getName, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import { useCopySource } from '../../core/record/useCopySource.ts'
import { DishForm } from './DishForm.tsx'
import { isShownToGuests } from './dishReview.ts'

/** Dishes are often entered in groups of one type with similar allergens. */
const KEPT_FIELDS = ['dishTypeId', 'allergenIds'] as const

export function DishEditPage() {
  const { t } = useTranslation()
  const { dishId = '' } = useParams({ strict: false })
  const source = useCopySource()
  const suffix = useNameSuffix()
  return (
    <RecordEditPage
      key={`${dishId} ${source}`}
      module={dishes}
      id={dishId}
      copy={source === undefined ? undefined : { of: source }}
      keptFields={KEPT_FIELDS}
      back={{ to: '/dishes', label: t('app:modules.dishes') }}
      getSavedSearch={(changedFields) => (changedFields.some(isShownToGuests) ? { review: 'changed' } : {})}
      getTitle={(dish) => (dish ? t('dishes:edit', { name: getName(suffix, dish) }) : t('dishes:new'))}
    >
      {(form) => <DishForm form={form} />}
    </RecordEditPage>
  )
}
