import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts, hasPriceInAnyCurrency } from '../../core/format/prices.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './DashboardPanel.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'
import {
  groupUpcomingPriceChanges,
  type PriceChangeGroup,
  type UpcomingPriceChange,
} from './groupUpcomingPriceChanges.ts'

const INITIAL_GROUPS = 5
const GROUPS_PER_STEP = 20
const MAX_PRICES = 3

/** Lists prices that change on a later day, the earliest first. */
export function UpcomingPriceChanges({
  changes,
  hasMore,
}: {
  changes: readonly UpcomingPriceChange[]
  hasMore: boolean
}) {
  const { t } = useTranslation()
  const [shownCount, setShownCount] = useState(INITIAL_GROUPS)
  const groups = groupUpcomingPriceChanges(changes)
  return (
    <DashboardPanel title={t('dashboard:prices.title')}>
      <ul className={classes.rows}>
        {groups.slice(0, shownCount).map((group) => (
          <PriceChangeRow key={group.key} group={group} />
        ))}
      </ul>
      {groups.length > shownCount && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShownCount(shownCount + GROUPS_PER_STEP)}>
          {t('dashboard:prices.showMore')}
        </Button>
      )}
      {groups.length <= shownCount && hasMore && <MoreChangesLink max={changes.length} />}
    </DashboardPanel>
  )
}

/** Links to the full lists when not all changes are shown. */
function MoreChangesLink({ max }: { max: number }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const module = can('restaurantMenuExceptions.view') ? 'restaurantMenuExceptions' : 'restaurantMenus'
  return (
    <p className="flat quiet">
      {t('dashboard:prices.limited', { max })}{' '}
      <Anchor component={Link} to={`/${module}`} underline="always">
        {t(`app:modules.${module}`)}
      </Anchor>
    </p>
  )
}

function PriceChangeRow({ group: { first, changes } }: { group: PriceChangeGroup }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const types = useCodelist('menuItemTypes')
  const variants = useCodelist('weeklyMenuVariants')
  const describeChange = (change: UpcomingPriceChange) => {
    const type = types.byId.get(change.menuItemTypeId)?.value ?? '…'
    if (!hasPriceInAnyCurrency(change)) return t('dashboard:prices.ends', { type })
    return t('dashboard:prices.price', { type, price: formatPriceAmounts(change, i18n.language) })
  }
  const hidden = changes.length - MAX_PRICES
  const texts = changes.slice(0, MAX_PRICES).map(describeChange)
  if (hidden > 0) texts.push(t('dashboard:prices.more', { count: hidden }))
  const variant = variants.byId.get(first.weeklyMenuVariantId)?.value
  return (
    <li>
      <Link
        to="/restaurants/$restaurantId"
        params={{ restaurantId: String(first.restaurantId) }}
        search={toLinkSearch({ tab: 'prices' })}
        className={classes.row}
      >
        <time dateTime={first.from} className="quiet">
          {format.day(first.from)}
        </time>
        <span>
          {first[`restaurantName${suffix}`]}
          {variant && ` · ${variant}`}
          <span className={classes.note}>{texts.join('; ')}</span>
        </span>
      </Link>
    </li>
  )
}
