import { Anchor, Skeleton } from '@mantine/core'
import { getWeekday } from '@poledne/contract/domain/day'
import type { TodayData } from '@poledne/contract/modules/dashboard'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts, hasPriceInAnyCurrency } from '../../core/format/prices.ts'
import { getNameBySuffix, NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { ExpandableList } from '../../core/page/ExpandableList.tsx'
import { useSession } from '../../core/session/session.ts'
import page from './DashboardPage.module.css'
import { DashboardPanel, FailedPanel } from './DashboardPanel.tsx'
import { todayQuery } from './dashboard.api.ts'
import classes from './TodayPanel.module.css'
import { type DayView, groupByMenu, type TodayGroup, type TodayMember } from './todayView.ts'
import { useNamesFormat } from './todo/TodoRows.tsx'

/** Shows what guests of each restaurant see today and what changes tomorrow. */
export function TodayPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(todayQuery)
  if (data) return data.restaurants.length > 0 ? <TodayRestaurants data={data} /> : null
  if (error)
    return (
      <FailedPanel
        title={t('dashboard:today.title')}
        text={t('dashboard:today.failed')}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={page.sheet} aria-busy="true">
      <Skeleton h={16} w="8rem" />
      <Skeleton h={24} />
      <Skeleton h={24} />
    </div>
  )
}

const INITIAL_ROWS = 4

function TodayRestaurants({ data }: { data: TodayData }) {
  const { t } = useTranslation()
  const { restaurants, total } = data
  const groups = groupByMenu(data)
  return (
    <DashboardPanel title={t('dashboard:today.title')}>
      <ExpandableList
        rows={groups}
        initial={INITIAL_ROWS}
        variant="subtle"
        className="list"
        showAll={t('dashboard:todo.showAll', { count: groups.length })}
        renderRow={(group) => (
          <TodayRow
            key={`${group.variantId} ${group.members[0]?.restaurant.id}`}
            data={data}
            group={group}
            isInitiallyOpen={groups.length === 1}
          />
        )}
      >
        {total > restaurants.length && (
          <p className="flat quiet">
            {t('dashboard:today.limited', { max: restaurants.length })}{' '}
            <Anchor component={Link} to="/restaurants" underline="always">
              {t('dashboard:today.allRestaurants')}
            </Anchor>
          </p>
        )}
      </ExpandableList>
    </DashboardPanel>
  )
}

type TodayRowProps = { data: TodayData; group: TodayGroup; isInitiallyOpen: boolean }

/** Shows a menu in a line with its restaurants and its dishes of today. It expands to the prices of both days. */
function TodayRow({ data, group, isInitiallyOpen }: TodayRowProps) {
  const suffix = useNameSuffix()
  const formatNames = useNamesFormat()
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  const { variantId, members } = group
  const names = formatNames(members.map(({ restaurant }) => restaurant))
  const variant = data.variants.find(({ id }) => id === variantId)
  return (
    <li className={classes.restaurant}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
          <span className="breaks">
            <span className="strong">{variant ? getNameBySuffix(suffix, variant) : names}</span>
            {variant && <span className={classes.names}>{names}</span>}
          </span>
          <span className={classes.line} data-state={members[0]?.today.state}>
            <DayLine group={group} when="today" />
          </span>
        </summary>
        {isOpen && (
          <div className={classes.details}>
            {variant ? (
              <DayTable data={data} members={members} variantId={variant.id} name={getNameBySuffix(suffix, variant)} />
            ) : (
              <TomorrowLine group={group} />
            )}
            {members.map(({ restaurant }) => (
              <RestaurantLinks key={restaurant.id} restaurant={restaurant} isNamed={members.length > 1} />
            ))}
          </div>
        )}
      </details>
    </li>
  )
}

type RestaurantLinksProps = { restaurant: TodayMember['restaurant']; isNamed: boolean }

function RestaurantLinks({ restaurant, isNamed }: RestaurantLinksProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const suffix = useNameSuffix()
  return (
    <p className={classes.links}>
      {isNamed && <span className="small quiet">{getNameBySuffix(suffix, restaurant)}</span>}
      {can('today.edit') && !restaurant.closed && (
        <Anchor component={Link} to={`/restaurants/${restaurant.id}`} size="sm">
          {t('dashboard:today.change')}
        </Anchor>
      )}
      <Anchor component={Link} to={`/restaurants/${restaurant.id}`} search={toLinkSearch({ tab: 'prices' })} size="sm">
        {t('dashboard:today.prices')}
      </Anchor>
      {!restaurant.closed && (
        <Anchor href={`${basePath}/m/${restaurant.slug}/`} target="_blank" rel="noreferrer" size="sm">
          {t('dashboard:today.guestPage')}
        </Anchor>
      )}
    </p>
  )
}

type When = 'today' | 'tomorrow'

/** Names the dishes of the day on one line, or says why there are none. */
function DayLine({ group: { variantId, members }, when }: { group: TodayGroup; when: When }) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const items = members.flatMap((member) => (variantId && findVariant(member[when], variantId)?.items) || [])
  const names = new Set(items.flatMap(({ dishes }) => dishes.map((dish) => getNameBySuffix(suffix, dish))))
  const state = members[0]?.[when].state ?? 'noDishes'
  if (names.size === 0) return t(`dashboard:today.${state === 'served' ? 'noDishes' : state}`)
  return [...names].join(NAME_SEPARATOR)
}

function TomorrowLine({ group }: { group: TodayGroup }) {
  const { t } = useTranslation()
  const [first] = group.members
  if (!first || first.today.state === first.tomorrow.state) return null
  return (
    <p className="flat quiet">
      {t('dashboard:today.tomorrow')}: <DayLine group={group} when="tomorrow" />
    </p>
  )
}

const findVariant = (view: DayView, id: number) => view.variants.find((each) => each.weeklyMenuVariantId === id)
const findItem = (view: DayView, variantId: number, typeId: number) =>
  findVariant(view, variantId)?.items.find(({ menuItemTypeId }) => menuItemTypeId === typeId)

type DayTableProps = { data: TodayData; members: TodayMember[]; variantId: number; name: string }

/** Lists the dishes and prices of today and tomorrow by menu item type. */
function DayTable({ data, members, variantId, name }: DayTableProps) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const types = data.menuItemTypes.filter(({ id }) =>
    members.some(({ today, tomorrow }) => findItem(today, variantId, id) ?? findItem(tomorrow, variantId, id)),
  )
  return (
    <table className={classes.table} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard:today.type')}</th>
          <th scope="col">{t('dashboard:today.today')}</th>
          <th scope="col">{t('dashboard:today.tomorrow')}</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.id}>
            <th scope="row">{getNameBySuffix(suffix, type)}</th>
            {(['today', 'tomorrow'] as const).map((when) => (
              <td key={when} data-label={t(`dashboard:today.${when}`)}>
                <ItemCell members={members} when={when} variantId={variantId} typeId={type.id} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ItemCellProps = { members: TodayMember[]; when: When; variantId: number; typeId: number }

/** Shows the dishes of one type, linked to their cell in the planner, and their prices. */
function ItemCell({ members, when, variantId, typeId }: ItemCellProps) {
  const suffix = useNameSuffix()
  const { can } = useSession()
  const view = members.map((member) => member[when]).find((each) => findItem(each, variantId, typeId))
  const variant = view && findVariant(view, variantId)
  const item = view && findItem(view, variantId, typeId)
  if (!variant || !item) return <span className="flat quiet">–</span>
  const names = item.dishes.map((dish) => getNameBySuffix(suffix, dish)).join(NAME_SEPARATOR)
  return (
    <>
      {can('weeklyMenus.edit') && can('weeklyMenus.view') ? (
        <Link
          to="/weeklyMenus/$weeklyMenuId/edit"
          params={{ weeklyMenuId: String(variant.weeklyMenuId) }}
          search={toLinkSearch({ day: String(getWeekday(variant.date)), type: String(typeId) })}
          className={classes.dish}
        >
          {names}
        </Link>
      ) : (
        names
      )}
      <ItemPrices members={members} when={when} variantId={variantId} typeId={typeId} />
    </>
  )
}

/** Shows each price once, with its restaurants if they differ. A price of tomorrow is shown only if it changes. */
function ItemPrices({ members, when, variantId, typeId }: ItemCellProps) {
  const { t, i18n } = useTranslation()
  const formatNames = useNamesFormat()
  const restaurantsByPrice = new Map<string, TodayMember['restaurant'][]>()
  for (const { restaurant, ...views } of members) {
    const isChanged = restaurant.changedOffers.some(
      (each) => each.weeklyMenuVariantId === variantId && each.menuItemTypeId === typeId,
    )
    const offer = findItem(views[when], variantId, typeId)?.offer
    if (!offer || !restaurant.showsPrices || (when === 'tomorrow' && !isChanged)) continue
    const price = hasPriceInAnyCurrency(offer) ? formatPriceAmounts(offer, i18n.language) : t('dashboard:today.noPrice')
    restaurantsByPrice.set(price, [...(restaurantsByPrice.get(price) ?? []), restaurant])
  }
  return [...restaurantsByPrice].map(([price, restaurants]) => (
    <span key={price} className={classes.price} data-changed={when === 'tomorrow' || undefined}>
      {price}
      {restaurants.length < members.length && ` (${formatNames(restaurants)})`}
    </span>
  ))
}
