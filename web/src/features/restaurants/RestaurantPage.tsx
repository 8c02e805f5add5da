import { type Restaurant, restaurants } from '@poledne/contract/endpoints/restaurant'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordViewPage } from '../../components/record/page/RecordViewPage.tsx'
import { getName, useNameSuffix } from '../../lib/format/useNameSuffix.ts'
import { RestaurantOverview } from './RestaurantOverview.tsx'

export function RestaurantPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <RecordViewPage
      module={restaurants}
      id={restaurantId}
      back={{ to: '/restaurants', label: t('restaurants:title') }}
      getName={(restaurant: Restaurant) => getName(suffix, restaurant)}
    >
      {(restaurant) => <RestaurantOverview key={restaurant.id} restaurant={restaurant} />}
    </RecordViewPage>
  )
}
