import { Anchor, Skeleton } from '@mantine/core'
import { getWeekday } from '@poledne/contract/domain/day'
import type { TodayData, TodayProblem, TodayRestaurant } from '@poledne/contract/modules/dashboard'
import { IconChevronRight, IconCoin } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts, hasPriceInAnyCurrency } from '../../core/format/prices.ts'
import { getNameBySuffix, NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { callApi } from '../../core/http/http.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { ExpandableList } from '../../core/page/ExpandableList.tsx'
import { useSession } from '../../core/session/session.ts'
import square from './BoardSquare.module.css'
import page from './DashboardPage.module.css'
import { DashboardPanel, DashboardProblem, FailedPanel } from './DashboardPanel.tsx'
import classes from './TodayPanel.module.css'
import { buildTodayView, type DayView, type ServedVariant, sortProblemsFirst } from './todayView.ts'

/** The key begins like the key of the dashboard, so that live changes refetch both. */
const todayQuery = queryOptions({
  queryKey: ['dashboard', 'today'],
  queryFn: ({ signal }) => callApi('GET dashboard/today/', { signal }),
  staleTime: 0,
})

/** Shows for each restaurant what guests see today, what changes tomorrow, and current problems. */
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
  return (
    <DashboardPanel title={t('dashboard:today.title')}>
      <ExpandableList
        rows={sortProblemsFirst(restaurants)}
        initial={INITIAL_ROWS}
        variant="subtle"
        className="list"
        showAll={t('dashboard:today.showAll', { count: restaurants.length })}
        renderRow={(restaurant) => (
          <TodayRow
            key={restaurant.id}
            data={data}
            restaurant={restaurant}
            isInitiallyOpen={restaurants.length === 1}
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

type TodayRowProps = { data: TodayData; restaurant: TodayRestaurant; isInitiallyOpen: boolean }

/**
 * Shows one restaurant: a line with the dishes of today and its problems. It expands to the dishes and prices of both
 * days.
 */
function TodayRow({ data, restaurant, isInitiallyOpen }: TodayRowProps) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  const { today, tomorrow } = buildTodayView(data, restaurant)
  const changes = restaurant.changedOffers.length
  return (
    <li className={classes.restaurant}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
          <span className="strong breaks">{getNameBySuffix(suffix, restaurant)}</span>
          <span className={classes.line} data-state={today.state}>
            <DayLine view={today} />
          </span>
        </summary>
        {isOpen && (
          <div className={classes.details}>
            <DayTable data={data} restaurant={restaurant} today={today} tomorrow={tomorrow} />
            <p className={classes.links}>
              <Anchor component={Link} to={`/restaurants/${restaurant.id}`} size="sm">
                {t('dashboard:today.prices')}
              </Anchor>
              {!restaurant.closed && (
                <Anchor href={`${basePath}/e/${restaurant.id}/`} target="_blank" rel="noreferrer" size="sm">
                  {t('dashboard:today.guestPage')}
                </Anchor>
              )}
            </p>
          </div>
        )}
      </details>
      {(restaurant.problems.length > 0 || changes > 0) && (
        <ul className={classes.problems}>
          {restaurant.problems.map((problem) => (
            <li key={`${problem.code} ${problem.when}`}>
              <DashboardProblem
                severity={ERRORS.has(problem.code) && problem.when === 'today' ? 'error' : 'warning'}
                link={problem.link}
              >
                {t(`dashboard:today.problems.${problem.when}.${problem.code}`, { count: problem.count })}
              </DashboardProblem>
            </li>
          ))}
          {changes > 0 && (
            <li className={square.problem}>
              <IconCoin size={16} aria-hidden className={square.severity} />
              {t('dashboard:today.priceChanges', { count: changes })}
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

/** Names all dishes of the day on one line, or says why there are none. */
function DayLine({ view }: { view: DayView }) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  if (view.state !== 'served') return t(`dashboard:today.${view.state}`)
  const dishes = view.variants.flatMap(({ items }) => items.flatMap((item) => item.dishes))
  return [...new Set(dishes.map((dish) => getNameBySuffix(suffix, dish)))].join(NAME_SEPARATOR)
}

/** Problems that leave guests without a menu or endanger them, which are shown as errors. */
const ERRORS: ReadonlySet<TodayProblem['code']> = new Set(['notOffered', 'notPublished', 'allergensUndeclared'])

type DayTableProps = { data: TodayData; restaurant: TodayRestaurant; today: DayView; tomorrow: DayView }

/** Lists the dishes and prices of today and tomorrow by variant and menu item type. */
function DayTable({ data, restaurant, today, tomorrow }: DayTableProps) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const findVariant = (view: DayView, id: number) => view.variants.find((each) => each.weeklyMenuVariantId === id)
  const variants = data.variants.filter(({ id }) => findVariant(today, id) ?? findVariant(tomorrow, id))
  if (variants.length === 0)
    return tomorrow.state === today.state ? null : (
      <p className="flat quiet">
        {t('dashboard:today.tomorrow')}: <DayLine view={tomorrow} />
      </p>
    )
  return variants.map(({ id, ...names }) => {
    const [now, then] = [findVariant(today, id), findVariant(tomorrow, id)]
    const hasItem = (variant: ServedVariant | undefined, typeId: number) =>
      variant?.items.some(({ menuItemTypeId }) => menuItemTypeId === typeId) ?? false
    const types = data.menuItemTypes.filter((type) => hasItem(now, type.id) || hasItem(then, type.id))
    return (
      <table key={id} className={classes.table}>
        <caption className={classes.caption}>{getNameBySuffix(suffix, names)}</caption>
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
              <td data-label={t('dashboard:today.today')}>
                <ItemCell variant={now} typeId={type.id} restaurant={restaurant} isTomorrow={false} />
              </td>
              <td data-label={t('dashboard:today.tomorrow')}>
                <ItemCell variant={then} typeId={type.id} restaurant={restaurant} isTomorrow />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  })
}

type ItemCellProps = {
  variant: ServedVariant | undefined
  typeId: number
  restaurant: TodayRestaurant
  isTomorrow: boolean
}

/**
 * Shows the dishes of one type, each linked to its cell in the planner. A price of tomorrow is shown only if it
 * changes.
 */
function ItemCell({ variant, typeId, restaurant, isTomorrow }: ItemCellProps) {
  const { t, i18n } = useTranslation()
  const suffix = useNameSuffix()
  const { can } = useSession()
  const isSameType = (each: { menuItemTypeId: number }) => each.menuItemTypeId === typeId
  const item = variant?.items.find(isSameType)
  if (!variant || !item) return <span className="flat quiet">–</span>
  const changed = restaurant.changedOffers.some(
    (each) => isSameType(each) && each.weeklyMenuVariantId === variant.weeklyMenuVariantId,
  )
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
      {restaurant.showsPrices && (!isTomorrow || changed) && (
        <span className={classes.price} data-changed={isTomorrow || undefined}>
          {hasPriceInAnyCurrency(item.offer)
            ? formatPriceAmounts(item.offer, i18n.language)
            : t('dashboard:today.noPrice')}
        </span>
      )}
    </>
  )
}
