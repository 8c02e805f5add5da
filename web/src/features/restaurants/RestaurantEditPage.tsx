import { restaurants } from '@poledne/contract/modules/restaurant'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { RestaurantForm } from './RestaurantForm.tsx'
import { RESTAURANT_FIELD_DISPLAYS } from './restaurantDisplays.tsx'

const KEPT_FIELDS = ['showMenuPrice', 'timezone', 'country'] as const
/** What belongs to one place is left out of a copy. */
const COPY = { without: ['slug', 'address', 'phone', 'mapUrl'] } as const

export function RestaurantEditPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={RESTAURANT_FIELD_DISPLAYS}>
      <RecordEditPage
        module={restaurants}
        id={restaurantId}
        copy={COPY}
        keptFields={KEPT_FIELDS}
        getTitle={(restaurant) =>
          restaurant ? t('restaurants:edit', { name: getNameBySuffix(suffix, restaurant) }) : t('restaurants:new')
        }
      >
        {(form) => <RestaurantForm form={form} />}
      </RecordEditPage>
    </FieldDisplaysContext>
  )
}
