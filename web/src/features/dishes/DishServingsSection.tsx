import { Anchor, Badge, Button, Title } from '@mantine/core'
import { addDays } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DishServings } from '@poledne/contract/modules/dishImpact'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { callApi } from '../../core/http/http.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { useVariantAndTypeNames } from '../prices/index.ts'
import classes from './DishServings.module.css'

type Serving = DishServings['items'][number]

const FIRST_COUNT = 8

/** The key starts with the module of the menus, so that a changed menu loads the servings again. */
const servingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'servings', id],
    queryFn: ({ signal }) => callApi('GET dishes/:id/served/', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })

const getServedDay = ({ startDate, day }: Serving) => addDays(startDate, day - 1)

/** Lists where and when a dish is planned and was served, with links to its cells. */
export function DishServingsSection({ dishId }: { dishId: number }) {
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
          if (items.length === 0) return <p className={classes.summary}>{t('dishes:servings.empty')}</p>
          const planned = items.filter((serving) => getServedDay(serving) >= today).reverse()
          const past = items.filter((serving) => getServedDay(serving) < today)
          return (
            <>
              <p className={classes.summary}>
                {[
                  t('dishes:servings.times', { count: times }),
                  ...(last ? [t('dishes:servings.last', { day: format.day(last) })] : []),
                  ...(next ? [t('dishes:servings.next', { day: format.day(next) })] : []),
                ].join(SEPARATOR)}
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
  const [isExpanded, setIsExpanded] = useState(false)
  if (servings.length === 0) return null
  const shown = isExpanded ? servings : servings.slice(0, FIRST_COUNT)
  return (
    <div>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
      <ul className={classes.rows}>
        {shown.map((serving) => (
          <ServingRow key={`${serving.weeklyMenuId} ${serving.day} ${serving.menuItemTypeId}`} serving={serving} />
        ))}
      </ul>
      {shown.length < servings.length && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setIsExpanded(true)}>
          {t('dishes:servings.showAll', { count: servings.length })}
        </Button>
      )}
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
        ].join(SEPARATOR)}
        {!published && (
          <Badge className={classes.badge} variant="light" color="gray" tt="none">
            {t('dishes:servings.draft')}
          </Badge>
        )}
      </span>
      {can('restaurants.view') && (
        <span className={classes.restaurants}>
          {names.length > 0 ? names.join(SEPARATOR) : t('dishes:servings.noRestaurant')}
        </span>
      )}
    </li>
  )
}
