import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import type { PriceKey } from '@poledne/contract/domain/price'
import { IconTimeline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../lib/list/linkSearch.ts'
import classes from './PriceTimelineLink.module.css'
import { buildTimelineId } from './priceTimeline.ts'
import { useVariantAndTypeNames } from './usePriceNames.ts'

/** Links to the timeline of a price. Without a restaurant the timeline is on the current page. */
export function PriceTimelineLink({ pair, restaurantId }: { pair: PriceKey; restaurantId?: number }) {
  const { t } = useTranslation()
  const { variantName, typeName } = useVariantAndTypeNames()
  const names = { type: typeName(pair.menuItemTypeId), variant: variantName(pair.weeklyMenuVariantId) }
  const page =
    restaurantId === undefined ? { to: '.', search: toLinkSearch(true) } : { to: `/restaurants/${restaurantId}` }
  return (
    <ActionIcon
      component={Link}
      {...page}
      hash={buildTimelineId(pair)}
      variant="subtle"
      color="gray"
      aria-label={t('prices:timeline.of', names)}
      className={classes.link}
    >
      <IconTimeline size={18} aria-hidden />
    </ActionIcon>
  )
}
