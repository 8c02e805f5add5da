import { ActionIcon, Anchor } from '@mantine/core'
import type { PriceKey, PriceSourceKind } from '@poledne/contract/domain/prices/price'
import { IconTimeline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buildTimelineId } from '../../core/format/prices.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './PriceLinks.module.css'
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
      className={classes.timeline}
    >
      <IconTimeline size={18} aria-hidden />
    </ActionIcon>
  )
}

const MODULE_BY_SOURCE = { restaurantMenu: 'restaurantMenus', exception: 'restaurantMenuExceptions' } as const

type PriceSourceLinkProps = { source: PriceSourceKind; id: number; children: ReactNode }

/** Links to the menu or exception that sets a price. Users without permission to see it get plain text. */
export function PriceSourceLink({ source, id, children }: PriceSourceLinkProps) {
  const { can } = useSession()
  const module = MODULE_BY_SOURCE[source]
  if (!can(`${module}.view`)) return children
  return (
    <Anchor component={Link} to={`/${module}/${id}`} className={classes.source} underline="always" inherit>
      {children}
    </Anchor>
  )
}
