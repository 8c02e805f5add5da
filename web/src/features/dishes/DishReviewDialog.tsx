import { Anchor, Badge, Button, Group, Stack, Title } from '@mantine/core'
import { addDays } from '@poledne/contract/domain/day'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { Dish } from '@poledne/contract/modules/dish'
import type { DishImpact } from '@poledne/contract/modules/dishImpact'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { ExpandableList } from '../../core/page/ExpandableList.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { useVariantAndTypeNames } from '../prices/index.ts'
import classes from './DishServings.module.css'
import { dishImpactQuery } from './dishReview.ts'

/** Screens report within a few seconds, so the data are refetched until all screens show the change. */
const REFRESH_MS = 2_000
const FIRST_COUNT = 8

type DishReviewDialogProps = {
  opened: boolean
  dish: Pick<Dish, 'id' | 'version' | 'nameCs'>
  /** Whether the review follows a change of the dish. */
  isChanged: boolean
  onClose: () => void
}

/** Shows where guests see a dish, which screens already show its last change, and which prints have to be replaced. */
export function DishReviewDialog({ opened, dish, isChanged, onClose }: DishReviewDialogProps) {
  const { t } = useTranslation()
  const query = useQuery({
    ...dishImpactQuery(dish.id, dish.version),
    enabled: opened,
    refetchInterval: ({ state }) => (state.data?.screens.some(({ shown }) => !shown) ? REFRESH_MS : false),
  })
  return (
    <Dialog
      opened={opened}
      wide
      title={t(isChanged ? 'dishes:impact.changedTitle' : 'dishes:impact.title')}
      onClose={onClose}
    >
      <QueryContent query={query}>
        {(impact) =>
          impact.totals.weeks === 0 ? (
            <p className="flat quiet">{t('dishes:impact.empty')}</p>
          ) : (
            <Stack gap="md">
              <p className="flat quiet">
                {isChanged && `${t('dishes:impact.changed', { name: dish.nameCs })} `}
                {t('dishes:impact.lead')}
              </p>
              <Weeks impact={impact} />
              <Screens impact={impact} />
              <Downloads impact={impact} />
            </Stack>
          )
        }
      </QueryContent>
      <Group justify="flex-end" mt="lg">
        <Button component={Link} to="/dashboard" variant="default">
          {t('dishes:impact.dashboard')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('record:close')}
        </Button>
      </Group>
    </Dialog>
  )
}

type PartProps = { title: string; total: number; rows: readonly ReactNode[]; note?: ReactNode; empty?: string }

/** One list of the review, which at first shows only a few rows. */
function Part({ title, total, rows, note, empty }: PartProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={title}>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <p className="flat quiet">{empty}</p>
      ) : (
        <ExpandableList
          rows={rows}
          initial={FIRST_COUNT}
          className="list"
          showAll={t('dishes:servings.showAll', { count: rows.length })}
          renderRow={(row) => row}
        >
          {rows.length < total && (
            <p className="flat quiet">{t('dishes:impact.limited', { shown: rows.length, total })}</p>
          )}
        </ExpandableList>
      )}
      {rows.length > 0 && note}
    </section>
  )
}

/** Returns functions that name a week, its days and restaurants. */
function useNames() {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { byId } = useCodelist('restaurants')
  const weekdays = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return {
    formatWeek: (startDate: string) =>
      `${t('dishes:servings.week', { week: getWeekNumber(startDate).week })}${NAME_SEPARATOR}${format.week(startDate)}`,
    formatDay: (startDate: string, day: number) =>
      weekdays.format(new Date(`${addDays(startDate, day - 1)}T00:00:00Z`)),
    restaurantName: (id: number) => byId.get(id)?.value ?? '…',
  }
}

function Weeks({ impact: { weeks, totals } }: { impact: DishImpact }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { variantName } = useVariantAndTypeNames()
  const { formatWeek, formatDay, restaurantName } = useNames()
  const rows = weeks.map(({ weeklyMenuId, startDate, weeklyMenuVariantId, days, restaurantIds }) => (
    <li key={weeklyMenuId} className={classes.reviewRow}>
      <Anchor component={Link} to={`/weeklyMenus/${weeklyMenuId}`}>
        {formatWeek(startDate)}
      </Anchor>
      <span>
        {[variantName(weeklyMenuVariantId), days.map((day) => formatDay(startDate, day)).join(', ')].join(
          NAME_SEPARATOR,
        )}
      </span>
      {can('restaurants.view') && (
        <span className="quiet small">
          {restaurantIds.map(restaurantName).join(NAME_SEPARATOR) || t('dishes:servings.noRestaurant')}
        </span>
      )}
    </li>
  ))
  return <Part title={t('dishes:impact.weeks')} total={totals.weeks} rows={rows} />
}

function Screens({ impact: { screens, totals } }: { impact: DishImpact }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { restaurantName } = useNames()
  if (!can('restaurants.view')) return null
  const shownCount = screens.filter(({ shown }) => shown).length
  const rows = screens.map(({ id, name, restaurantId, shown }) => (
    <li key={id} className={classes.reviewRow}>
      <span>{name}</span>
      <span className="quiet small">{restaurantName(restaurantId)}</span>
      <span>
        <Badge color={shown ? 'green' : 'yellow'}>{t(shown ? 'dishes:impact.shown' : 'dishes:impact.waiting')}</Badge>
      </span>
    </li>
  ))
  const note = (
    <p className="flat quiet">
      <output>{t('dishes:impact.screensShown', { shown: shownCount, total: screens.length })}</output>
      {shownCount < screens.length && `${NAME_SEPARATOR}${t('dishes:impact.screensHint')}`}
    </p>
  )
  return (
    <Part
      title={t('dishes:impact.screens')}
      total={totals.screens}
      rows={rows}
      note={note}
      empty={t('dishes:impact.noScreens')}
    />
  )
}

function Downloads({ impact: { exports, weeks, totals } }: { impact: DishImpact }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { formatWeek, restaurantName } = useNames()
  const startDates = new Map(weeks.map(({ weeklyMenuId, startDate }) => [weeklyMenuId, startDate]))
  const rows = exports.map(({ id, at, by, format: fileFormat, reprinted, weeklyMenuId, restaurantId }) => {
    const startDate = startDates.get(weeklyMenuId)
    return (
      <li key={id} className={classes.reviewRow}>
        <span>{[format.shortInstant(at), format.person(by), fileFormat.toUpperCase()].join(NAME_SEPARATOR)}</span>
        <span className="quiet small">
          {[
            ...(startDate ? [formatWeek(startDate)] : []),
            restaurantId === null ? t('dishes:impact.allRestaurants') : restaurantName(restaurantId),
          ].join(NAME_SEPARATOR)}
        </span>
        <span>
          <Badge color={reprinted ? 'green' : 'yellow'}>
            {t(reprinted ? 'dishes:impact.reprinted' : 'dishes:impact.toReplace')}
          </Badge>
        </span>
      </li>
    )
  })
  return (
    <Part
      title={t('dishes:impact.exports')}
      total={totals.exports}
      rows={rows}
      note={<p className="flat quiet">{t('dishes:impact.exportsHint')}</p>}
      empty={t('dishes:impact.noExports')}
    />
  )
}
