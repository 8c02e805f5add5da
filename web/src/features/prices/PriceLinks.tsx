import { ActionIcon, Anchor, Button, type ButtonProps } from '@mantine/core'
import type { PriceKey, PriceSourceKind } from '@poledne/contract/domain/prices/price'
import { IconCoins, IconPlus, IconTimeline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildTimelineId } from '../../core/format/prices.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { NewRecordButton, useNewRecordKey } from '../../core/record/page/NewRecordButton.tsx'
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

type ChangePricesButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
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
      leftSection={<IconCoins size={18} aria-hidden />}
      {...button}
    >
      {t('prices:bulk.action')}
    </Button>
  )
}

/**
 * Returns the actions of a list of price entries. For users who can change many prices at once that is the main action,
 * and a new record is in the menu of the list.
 */
export function usePriceListActions(
  module: 'restaurantMenus' | 'restaurantMenuExceptions',
  label: string,
): { action: ReactNode; menuEntries: readonly ListMenuEntry[] } {
  const { can } = useSession()
  const canChange = can('restaurantMenuExceptions.add')
  const isEntry = canChange && can(`${module}.add`)
  useNewRecordKey(module, isEntry)
  const menuEntries = useMemo(
    () => (isEntry ? [{ label, icon: IconPlus, to: `/${module}/new/edit` }] : []),
    [isEntry, label, module],
  )
  const action = canChange ? <ChangePricesButton /> : <NewRecordButton module={{ name: module }} label={label} />
  return { action, menuEntries }
}
