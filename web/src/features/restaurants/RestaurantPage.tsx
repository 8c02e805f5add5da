import { type Restaurant, restaurants } from '@poledne/contract/restaurant'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordViewPage } from '../../components/record/RecordViewPage.tsx'
import { nameIn, useNameSuffix } from '../../lib/useNames.ts'
import { RestaurantHome } from './RestaurantHome.tsx'

export function RestaurantPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <RecordViewPage
      module={restaurants}
      id={restaurantId}
      back={{ to: '/restaurants', label: t('restaurants:title') }}
      nameOf={(restaurant: Restaurant) => nameIn(suffix, restaurant)}
    >
      {(restaurant) => <RestaurantHome key={restaurant.id} restaurant={restaurant} />}
    </RecordViewPage>
  )
}
