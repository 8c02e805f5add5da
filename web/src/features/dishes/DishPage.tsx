import { Anchor, Badge, Button, Title } from '@mantine/core'
import { addDays } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { getWeekNumber } from '@poledne/contract/domain/week'
import { type Dish, dishes } from '@poledne/contract/modules/dish'
import type { DishImpact, DishServings } from '@poledne/contract/modules/dishImpact'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { getNameBySuffix, NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { callApi } from '../../core/http/http.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { ExpandableList } from '../../core/page/ExpandableList.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { CopyButton, RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { useVariantAndTypeNames } from '../prices/index.ts'
import { DishExposureSection } from './DishExposureSection.tsx'
import classes from './DishServings.module.css'
import { dishImpactQuery } from './dishReview.ts'
import { MergeWithButton } from './duplicates/MergeWithButton.tsx'

type Serving = DishServings['items'][number]

const FIRST_COUNT = 8

/** The key starts with the name of the module of weekly menus, so that a change of a menu refetches the servings. */
const servingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'servings', id],
    queryFn: ({ signal }) => callApi('GET dishes/:id/served/', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })

const getServedDay = ({ startDate, day }: Serving) => addDays(startDate, day - 1)

/** Lists where and when a dish is planned and was served, with links to its cells. */
function DishServingsSection({ dishId }: { dishId: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { can, profile } = useSession()
  const query = useQuery({ ...servingsQuery(dishId), enabled: can('weeklyMenus.view') })
  const today = toLocalDay(dateToInstant(new Date()), profile.timezone)
  if (!can('weeklyMenus.view')) return null
  return (
    <PageSection title={t('dishes:servings.title')}>
      <QueryContent query={query}>
        {({ items, last, next, times }) => {
          if (items.length === 0) return <p className="flat quiet">{t('dishes:servings.empty')}</p>
          const planned = items.filter((serving) => getServedDay(serving) >= today).reverse()
          const past = items.filter((serving) => getServedDay(serving) < today)
          return (
            <>
              <p className="flat quiet">
                {[
                  t('dishes:servings.times', { count: times }),
                  ...(last ? [t('dishes:servings.last', { day: format.day(last) })] : []),
                  ...(next ? [t('dishes:servings.next', { day: format.day(next) })] : []),
                ].join(NAME_SEPARATOR)}
              </p>
              <ServingList title={t('dishes:servings.planned')} servings={planned} />
              <ServingList title={t('dishes:servings.past')} servings={past} />
            </>
          )
        }}
      </QueryContent>
    </PageSection>
  )
}

function ServingList({ title, servings }: { title: string; servings: readonly Serving[] }) {
  const { t } = useTranslation()
  if (servings.length === 0) return null
  return (
    <div>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
      <ExpandableList
        rows={servings}
        initial={FIRST_COUNT}
        className="list"
        showAll={t('dishes:servings.showAll', { count: servings.length })}
        renderRow={(serving) => (
          <ServingRow key={`${serving.weeklyMenuId} ${serving.day} ${serving.menuItemTypeId}`} serving={serving} />
        )}
      />
    </div>
  )
}

function ServingRow({ serving }: { serving: Serving }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { can } = useSession()
  const { variantName, typeName } = useVariantAndTypeNames()
  const { byId: restaurants } = useCodelist('restaurants')
  const { weeklyMenuId, startDate, day, weeklyMenuVariantId, menuItemTypeId, published, restaurantIds } = serving
  const date = getServedDay(serving)
  const weekdayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  const names = restaurantIds.flatMap((id) => restaurants.get(id)?.value ?? [])
  const link = can('weeklyMenus.edit')
    ? {
        to: `/weeklyMenus/${weeklyMenuId}/edit`,
        search: toLinkSearch({ day: String(day), type: String(menuItemTypeId) }),
      }
    : { to: `/weeklyMenus/${weeklyMenuId}` }
  return (
    <li className={classes.row}>
      <Anchor component={Link} {...link}>
        {weekdayName} {format.day(date)}
      </Anchor>
      <span>
        {[
          t('dishes:servings.week', { week: getWeekNumber(startDate).week }),
          variantName(weeklyMenuVariantId),
          typeName(menuItemTypeId),
        ].join(NAME_SEPARATOR)}
        {!published && (
          <Badge className={classes.badge} color="gray">
            {t('dishes:servings.draft')}
          </Badge>
        )}
      </span>
      {can('restaurants.view') && (
        <span className="quiet small">
          {names.length > 0 ? names.join(NAME_SEPARATOR) : t('dishes:servings.noRestaurant')}
        </span>
      )}
    </li>
  )
}

const DishReviewDialog = lazyWithRetry(() => import('./DishReviewDialog.tsx').then((file) => file.DishReviewDialog))

/**
 * Summarises where guests see a dish and opens the review. The URL opens it too: `?review=open` always, and
 * `?review=changed`, which a save adds, only if guests see the dish.
 */
function DishImpactSection({ dish }: { dish: Dish }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { review, allergen } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useQuery({ ...dishImpactQuery(dish.id, dish.version), enabled: can('weeklyMenus.view') })
  const isOpen = review === 'open' || (review === 'changed' && (query.data?.totals.weeks ?? 0) > 0)
  // The dialog stays mounted with its last title while it closes, so that it can return the focus.
  const [lastReview, setLastReview] = useState<string>()
  if (isOpen && review !== lastReview) setLastReview(review)
  const setReview = useCallback(
    (next: 'open' | undefined) =>
      void navigate({
        to: '.',
        search: toLinkSearch({ ...(allergen && { allergen }), ...(next && { review: next }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, allergen],
  )
  // The parameter is removed, because otherwise the review would open when the dish is published later.
  const isUnseen = review === 'changed' && query.data?.totals.weeks === 0
  useEffect(() => {
    if (isUnseen) setReview(undefined)
  }, [isUnseen, setReview])
  if (!can('weeklyMenus.view')) return null
  return (
    <PageSection title={t('dishes:impact.title')}>
      <QueryContent query={query} rows={1}>
        {(impact) => (
          <>
            <p className="flat quiet">
              <ImpactSummary impact={impact} />
            </p>
            {impact.totals.weeks > 0 && (
              <Button variant="default" w="fit-content" onClick={() => setReview('open')}>
                {t('dishes:impact.review')}
              </Button>
            )}
          </>
        )}
      </QueryContent>
      {lastReview && (
        <DishReviewDialog
          opened={isOpen}
          dish={dish}
          isChanged={lastReview === 'changed'}
          onClose={() => setReview(undefined)}
        />
      )}
    </PageSection>
  )
}

function ImpactSummary({ impact: { screens, totals } }: { impact: DishImpact }) {
  const { t } = useTranslation()
  if (totals.weeks === 0) return t('dishes:impact.empty')
  const shown = screens.filter((screen) => screen.shown).length
  return [
    `${t('dishes:impact.weeks')}: ${totals.weeks}`,
    ...(totals.screens > 0
      ? [`${t('dishes:impact.screens')}: ${t('dishes:impact.screensShown', { shown, total: totals.screens })}`]
      : []),
    `${t('dishes:impact.exports')}: ${totals.exports}`,
  ].join(NAME_SEPARATOR)
}

export function DishPage() {
  const { t } = useTranslation()
  const { dishId = '' } = useParams({ strict: false })
  const suffix = useNameSuffix()
  return (
    <RecordViewPage
      module={dishes}
      id={dishId}
      getName={(dish) => getNameBySuffix(suffix, dish)}
      actions={(dish) => (
        <>
          <CopyButton module={dishes} id={dish.id} label={t('record:duplicate')} />
          <MergeWithButton dish={dish} />
        </>
      )}
    >
      {(dish) => (
        <>
          <DishServingsSection dishId={dish.id} />
          <DishImpactSection dish={dish} />
          <DishExposureSection dish={dish} />
        </>
      )}
    </RecordViewPage>
  )
}
