import { ActionIcon, Anchor, Button, type ButtonProps } from '@mantine/core'
import type { PriceKey, PriceSourceKind } from '@poledne/contract/domain/prices/price'
import { IconCoins, IconHistory, IconTimeline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildTimelineId } from '../../core/format/prices.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import type { ListMenuEntry } from '../../core/table/menuItems.tsx'
import classes from './PriceLinks.module.css'
import { useVariantAndTypeNames } from './usePriceNames.ts'

/** Links to the timeline of a price. Without a restaurant the timeline is on the current page. */
export function PriceTimelineLink({ pair, restaurantId }: { pair: PriceKey; restaurantId?: number }) {
  const { t } = useTranslation()
  const { variantName, typeName } = useVariantAndTypeNames()
  const names = { type: typeName(pair.menuItemTypeId), variant: variantName(pair.weeklyMenuVariantId) }
  const page =
    restaurantId === undefined
      ? { to: '.', search: toLinkSearch(true) }
      : { to: `/restaurants/${restaurantId}`, search: toLinkSearch({ tab: 'prices' }) }
  return (
    <ActionIcon
      component={Link}
      {...page}
      hash={buildTimelineId(pair)}
      aria-label={t('prices:timeline.of', names)}
      className={classes.timeline}
    >
      <IconTimeline size={18} aria-hidden />
    </ActionIcon>
  )
}

const MODULE_BY_SOURCE = { restaurantMenu: 'restaurantMenus', exception: 'restaurantMenuExceptions' } as const

type PriceSourceLinkProps = { source: PriceSourceKind; id: number; children: ReactNode }

/** Links to the menu or exception that sets a price. Without permission to see it, a user gets plain text. */
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

type ChangePricesButtonProps = Pick<ButtonProps, 'size'> & {
  /** The restaurant that is selected at first; without it the change is for all restaurants. */
  restaurantId?: number
}

/** Links to the form of a new bulk price change, for users who can add price exceptions. */
export function ChangePricesButton({ restaurantId, ...button }: ChangePricesButtonProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can('restaurantMenuExceptions.add')) return null
  return (
    <Button
      component={Link}
      to="/priceChanges/new"
      search={toLinkSearch(restaurantId === undefined ? {} : { restaurantId: String(restaurantId) })}
      variant="default"
      leftSection={<IconCoins size={18} aria-hidden />}
      {...button}
    >
      {t('prices:bulk.action')}
    </Button>
  )
}

/** The entries for bulk price changes in the menu of a list. */
export function usePriceChangeEntries(): readonly ListMenuEntry[] {
  const { t } = useTranslation()
  const { can } = useSession()
  return useMemo(
    () => [
      ...(can('restaurantMenuExceptions.add')
        ? [{ label: t('prices:bulk.action'), icon: IconCoins, to: '/priceChanges/new' }]
        : []),
      { label: t('prices:bulk.list'), icon: IconHistory, to: '/priceChanges' },
    ],
    [t, can],
  )
}
