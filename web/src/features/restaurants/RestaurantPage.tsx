import { type Restaurant, restaurants } from '@poledne/contract/restaurant'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordViewPage } from '../../components/record/RecordViewPage.tsx'
import { getName, useNameSuffix } from '../../lib/useNames.ts'
import { RestaurantOverview } from './RestaurantHome.tsx'

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
