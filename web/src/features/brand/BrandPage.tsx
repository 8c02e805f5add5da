import { type Restaurant, restaurants } from '@poledne/contract/modules/restaurant'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { RecordLoader, RecordPage, RecordSkeleton } from '../../core/record/page/RecordPage.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import { BrandForm } from './BrandForm.tsx'
import { type BrandOwner, brandQuery } from './brand.api.ts'
import { BRAND_FIELD_DISPLAYS } from './brandDisplays.tsx'

/** Edits how the guest page, screens and prints of a restaurant look. */
export function RestaurantBrandPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <RecordLoader module={restaurants} id={restaurantId} skeleton={<RecordSkeleton module={restaurants} />}>
      {(restaurant: Restaurant) => (
        <RecordPage
          back={{ to: `/restaurants/${restaurant.id}?tab=guests`, label: getNameBySuffix(suffix, restaurant) }}
          title={t('brand:titleOf', { name: getNameBySuffix(suffix, restaurant) })}
        >
          <BrandContent owner={restaurant.id} shownRestaurantId={restaurant.id} />
        </RecordPage>
      )}
    </RecordLoader>
  )
}

/** Edits the look of restaurants that have none of their own. The preview shows it with one of the restaurants. */
export function GroupBrandPage() {
  const { t } = useTranslation()
  const { items } = useCodelist('restaurants')
  const shown = items.find(({ disabled }) => !disabled)
  return (
    <RecordPage back={{ to: '/settings', label: t('app:modules.settings') }} title={t('brand:title')}>
      <p className="flat quiet">{t('brand:groupLead')}</p>
      <BrandContent owner={null} shownRestaurantId={shown ? Number(shown.id) : null} />
    </RecordPage>
  )
}

function BrandContent({ owner, shownRestaurantId }: { owner: BrandOwner; shownRestaurantId: number | null }) {
  const query = useQuery(brandQuery(owner))
  throwLoadError(query)
  return (
    <FieldDisplaysContext value={BRAND_FIELD_DISPLAYS}>
      <QueryContent query={query} rows={8}>
        {(stored) => <BrandForm owner={owner} stored={stored} shownRestaurantId={shownRestaurantId} />}
      </QueryContent>
    </FieldDisplaysContext>
  )
}
