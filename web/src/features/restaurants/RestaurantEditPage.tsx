import { restaurants } from '@poledne/contract/modules/restaurant'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { RecordFields } from '../../core/record/fields/RecordFields.tsx'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'

const KEPT_FIELDS = ['showMenuPrice', 'timezone'] as const

export function RestaurantEditPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <RecordEditPage
      module={restaurants}
      id={restaurantId}
      copy={{}}
      keptFields={KEPT_FIELDS}
      getTitle={(restaurant) =>
        restaurant ? t('restaurants:edit', { name: getNameBySuffix(suffix, restaurant) }) : t('restaurants:new')
      }
    >
      {(form) => <RecordFields form={form} />}
    </RecordEditPage>
  )
}
