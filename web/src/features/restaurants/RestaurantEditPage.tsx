import { type Restaurant, restaurants } from '@poledne/contract/endpoints/restaurant'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordEditPage } from '../../components/record/form/RecordEditPage.tsx'
import { getName, useNameSuffix } from '../../lib/format/useNameSuffix.ts'
import { RestaurantForm } from './RestaurantForm.tsx'

export function RestaurantEditPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <RecordEditPage
      key={restaurantId}
      module={restaurants}
      id={restaurantId}
      back={{ to: '/restaurants', label: t('restaurants:title') }}
      getTitle={(restaurant) =>
        restaurant ? t('restaurants:edit', { name: getName(suffix, restaurant as Restaurant) }) : t('restaurants:new')
      }
    >
      {(form) => <RestaurantForm form={form} />}
    </RecordEditPage>
  )
}
