import { Button, Skeleton } from '@mantine/core'
import { addDays, type Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { DashboardData } from '@poledne/contract/modules/dashboard'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { basePath } from '../../../core/http/pageMeta.ts'
import { useRefetchOnCountChange } from '../../../core/http/queryClient.ts'
import { ExpandableList } from '../../../core/page/ExpandableList.tsx'
import { useSession } from '../../../core/session/session.ts'
import { listStoredDrafts } from '../../../core/storage/drafts.ts'
import { printsToReplaceQuery } from '../../prints/index.ts'
import { DashboardPanel } from '../DashboardPanel.tsx'
import { mentionsQuery, todayQuery } from '../dashboard.api.ts'
import classes from './TodoPanel.module.css'
import { DraftRow, LockRow, MentionRow, PrintRow, RequestsRow, RestaurantsRow, ScreensRow } from './TodoRows.tsx'
import { findTodoRestaurants, findTodoWeeks, getLatestDay, sortByUrgency } from './todo.ts'
import { WeekRow } from './WeekRow.tsx'

const INITIAL_ROWS = 8
const NOTIFICATIONS = 'notifications'

type Row = {
  key: string
  /** The first day on which guests notice it; null if it only concerns the user. */
  day: Day | null
  isError: boolean
  content: ReactNode
}

/** A row that only concerns the user. */
const own = (key: string, content: ReactNode): Row => ({ key, day: null, isError: false, content })

/** Queries the parts of the list that are not in the dashboard, as far as the user can see them. */
function useTodoQueries(hasGuests: boolean) {
  const { can, profile } = useSession()
  useRefetchOnCountChange(NOTIFICATIONS, profile.badges.notifications)
  const prints = useQuery({ ...printsToReplaceQuery, enabled: can('weeklyMenus.view') })
  const today = useQuery({ ...todayQuery, enabled: hasGuests && can('restaurants.view') })
  const mentions = useQuery({ ...mentionsQuery, enabled: profile.badges.notifications > 0 })
  const queries = [prints, today, mentions]
  return {
    prints: prints.data,
    restaurants: today.data?.restaurants ?? [],
    mentions: profile.badges.notifications > 0 ? (mentions.data ?? []) : [],
    isLoading: queries.some((query) => query.isLoading),
    isFailed: queries.some(({ data, error }) => error && !data),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

type TodoPanelProps = {
  dashboard: DashboardData
  /** Whether a week was published; until then the setup checklist names what is left to do for guests. */
  hasGuests: boolean
}

/** Lists what the user has to do, sorted by the day on which guests notice it. */
export function TodoPanel({ dashboard, hasGuests }: TodoPanelProps) {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  const [drafts] = useState(() => listStoredDrafts(basePath, profile.id))
  const { prints, restaurants, mentions, isLoading, isFailed, retry } = useTodoQueries(hasGuests)
  const content = useRef<HTMLDivElement>(null)
  // The button of a print disappears when it is marked as replaced, so the next button gets the focus.
  const focusNextButton = () => content.current?.querySelector('button')?.focus()

  const today = getToday(new Date(), profile.timezone)
  const weeks = hasGuests ? findTodoWeeks(dashboard, { today, canViewRestaurants: can('restaurants.view') }) : []
  const { requests, screens, screenCount, variants, myLocks } = dashboard
  const rows: Row[] = sortByUrgency([
    ...findTodoRestaurants(restaurants, dashboard.squares !== null).map((todo) => ({
      key: `restaurant ${todo.restaurants[0]?.id}`,
      day: todo.day,
      isError: true,
      content: <RestaurantsRow todo={todo} />,
    })),
    ...weeks.map((todo) => ({
      key: `week ${todo.square.startDate} ${todo.variant.id}`,
      day: todo.day,
      isError: todo.isHidden || todo.problems.some(({ severity }) => severity === 'error'),
      content: <WeekRow todo={todo} />,
    })),
    ...(screens && screens.length > 0
      ? [{ ...own('screens', <ScreensRow screens={screens} count={screenCount ?? screens.length} />), day: today }]
      : []),
    ...(prints?.items ?? []).map((print) => ({
      ...own(`print ${print.id}`, <PrintRow print={print} onDone={focusNextButton} />),
      day: getLatestDay(print.startDate, today),
    })),
    ...mentions.map((mention) => own(`mention ${mention.id}`, <MentionRow mention={mention} />)),
    ...(requests > 0 ? [own('requests', <RequestsRow count={requests} />)] : []),
    ...(myLocks ?? []).map((lock) => own(`lock ${lock.id}`, <LockRow lock={lock} variants={variants ?? []} />)),
    ...drafts.map((draft) => own(`draft ${draft.module} ${draft.id}`, <DraftRow draft={draft} />)),
  ])
  if (rows.length === 0 && !hasGuests && !isFailed) return null
  const hiddenPrints = prints ? prints.total - prints.items.length : 0
  return (
    <DashboardPanel title={t('dashboard:todo.title')}>
      <div ref={content}>
        <ExpandableList
          rows={rows}
          initial={INITIAL_ROWS}
          variant="subtle"
          className={classes.rows}
          showAll={t('dashboard:todo.showAll', { count: rows.length })}
          renderRow={({ key, day, content: row }) => (
            <li key={key} className={classes.row} data-personal={day === null || undefined}>
              {day !== null && <DayLabel day={day} today={today} />}
              {row}
            </li>
          )}
        >
          {hiddenPrints > 0 && <p className="flat quiet">{t('dashboard:prints.more', { count: hiddenPrints })}</p>}
        </ExpandableList>
        {isLoading && <Skeleton h={20} my="xs" />}
        {isFailed && (
          <div role="alert" className="row">
            <span>{t('dashboard:todo.failed')}</span>
            <Button variant="default" size="xs" onClick={retry}>
              {t('shell:errors.retry')}
            </Button>
          </div>
        )}
        {rows.length === 0 && !isLoading && !isFailed && (
          <p className={classes.done}>
            <IconCircleCheck size={18} aria-hidden />
            {t('dashboard:todo.none')}
          </p>
        )}
      </div>
    </DashboardPanel>
  )
}

function DayLabel({ day, today }: { day: Day; today: Day }) {
  const { t } = useTranslation()
  const format = useFormat()
  const name =
    day <= today
      ? t('dashboard:today.today')
      : day === addDays(today, 1)
        ? t('dashboard:today.tomorrow')
        : format.shortDay(day)
  return (
    <time dateTime={day} className={classes.day} title={format.day(day)}>
      {name}
    </time>
  )
}
