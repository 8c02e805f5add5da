import { dishes } from '@poledne/contract/modules/dish'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getName, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { CopyButton, RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { DishExposureSection } from './DishExposureSection.tsx'
import { DishImpactSection } from './DishImpactSection.tsx'
import { DishServingsSection } from './DishServingsSection.tsx'
import { MergeWithButton } from './duplicates/MergeWithButton.tsx'

export function DishPage() {
  const { t } = useTranslation()
  const { dishId = '' } = useParams({ strict: false })
  const suffix = useNameSuffix()
  return (
    <RecordViewPage
      module={dishes}
      id={dishId}
      back={{ to: '/dishes', label: t('dishes:title') }}
      getName={(dish) => getName(suffix, dish)}
      actions={(dish) => (
        <>
          <CopyButton module={dishes} id={dish.id} label={t('record:duplicate')} />
          <MergeWithButton dish={dish} />
        </>
      )}
    >
      {(dish) => (
        <>
          <DishServingsSection dishId={dish.id} />
          <DishImpactSection dish={dish} />
          <DishExposureSection dish={dish} />
        </>
      )}
    </RecordViewPage>
  )
}
