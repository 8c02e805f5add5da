import { Anchor } from '@mantine/core'
import type { Day } from '@poledne/contract/domain/day'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { WeekCalendar, WeekCell } from '@poledne/contract/modules/dashboard'
import { IconCircleCheck, IconCircleDashed, IconCircleOff, IconClock, IconDots, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import squareClasses from './BoardSquare.module.css'
import { SEVERITY_ICONS } from './DashboardPanel.tsx'
import { DeadlineText } from './todo/DeadlineText.tsx'
import { getNearDeadline, listProblemsToFix } from './todo/todo.ts'
import classes from './WeekBoard.module.css'

const STATE_ICONS = {
  published: IconCircleCheck,
  scheduled: IconClock,
  draft: IconPencil,
  missing: IconCircleDashed,
  inactive: IconCircleOff,
} as const

/** A week of a variant; in the calendar, a missing week has a menu with the ways to plan it. */
type BoardCell = WeekCell & { plannedDays?: number }
export type EmptyWeek = { weeklyMenuVariantId: number; startDate: Day }
type OpenCellMenu = (week: EmptyWeek, at: HTMLButtonElement) => void

type BoardSquareProps = {
  /** The week of the variant; undefined if the user cannot see the menu. */
  cell: BoardCell | undefined
  startDate: Day
  variantName: string
  isPast: boolean
  openMenu: OpenCellMenu | undefined
}

/** Shows one week of one variant: its state, how much is planned and the number of problems. */
function BoardSquare({ cell, startDate, variantName, isPast, openMenu }: BoardSquareProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!cell)
    return (
      <div className={squareClasses.square} data-state="hidden">
        <span className={squareClasses.variant}>{variantName}</span>
        <span className="quiet small">{t('dashboard:board.elsewhere')}</span>
      </div>
    )
  const { state, plannedDays, weeklyMenuVariantId } = cell
  const Icon = STATE_ICONS[state]
  const deadline = isPast ? null : getNearDeadline(cell, Date.now())
  const problems = listProblemsToFix(cell)
  const problemCount = problems.reduce((sum, { count }) => sum + count, 0)
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  const ProblemIcon = SEVERITY_ICONS[hasErrors ? 'error' : 'warning']
  return (
    <div className={squareClasses.square} data-state={state}>
      <SquareLink cell={cell} startDate={startDate} isToPlanner={openMenu !== undefined}>
        <span className={squareClasses.variant}>{variantName}</span>
        <span className={squareClasses.state}>
          <Icon size={18} aria-hidden className={squareClasses.icon} />
          <StateName cell={cell} />
        </span>
      </SquareLink>
      {state === 'missing' && openMenu && can('weeklyMenus.add') && (
        <button
          type="button"
          className={squareClasses.more}
          aria-haspopup="menu"
          aria-label={t('dashboard:board.add', { week: getWeekNumber(startDate).week, variant: variantName })}
          onClick={(event) => openMenu({ weeklyMenuVariantId, startDate }, event.currentTarget)}
        >
          <IconDots size={18} aria-hidden />
        </button>
      )}
      {state !== 'missing' && (
        <span className="quiet small">
          {plannedDays === undefined
            ? t('dashboard:board.dishes', { count: cell.dishes })
            : t('dashboard:board.days', { count: plannedDays })}
        </span>
      )}
      {deadline && (
        <span className="quiet small">
          <DeadlineText deadline={deadline} />
        </span>
      )}
      {problemCount > 0 && (
        <span className={squareClasses.problem} data-severity={hasErrors ? 'error' : 'warning'}>
          <ProblemIcon size={16} aria-hidden className={squareClasses.severity} />
          {t('dashboard:board.problems', { count: problemCount })}
        </span>
      )}
    </div>
  )
}

function StateName({ cell: { state, publishAt } }: { cell: WeekCell }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'scheduled' && publishAt) return t('dashboard:board.goesOut', { when: format.shortInstant(publishAt) })
  return t(`dashboard:board.names.${state}`)
}

type SquareLinkProps = { cell: WeekCell; startDate: Day; isToPlanner: boolean; children: ReactNode }

/** Links to the menu. If there is none, it links to a new menu for users who can add one. */
function SquareLink({ cell, startDate, isToPlanner, children }: SquareLinkProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (cell.weeklyMenuId !== null)
    return (
      <Link
        to={isToPlanner && can('weeklyMenus.edit') ? '/weeklyMenus/$weeklyMenuId/edit' : '/weeklyMenus/$weeklyMenuId'}
        params={{ weeklyMenuId: String(cell.weeklyMenuId) }}
        className={squareClasses.main}
      >
        {children}
      </Link>
    )
  if (!can('weeklyMenus.add')) return <span className={squareClasses.main}>{children}</span>
  const search = { variant: String(cell.weeklyMenuVariantId), week: startDate }
  return (
    <Link
      to="/weeklyMenus/$weeklyMenuId/edit"
      params={{ weeklyMenuId: 'new' }}
      search={toLinkSearch(search)}
      className={squareClasses.main}
    >
      {children}
      <span className={squareClasses.plan}>{t('dashboard:board.plan')}</span>
    </Link>
  )
}

type Variant = WeekCalendar['variants'][number]
type Week = { startDate: Day; cells: readonly BoardCell[] }
type WeekBoardProps = {
  weeks: readonly Week[]
  variants: readonly Variant[]
  /** The first day of the current week. */
  currentWeek: Day
  /** Opens the menu of a missing week. With it, the board is the calendar, which has a column for every variant. */
  openMenu?: OpenCellMenu | undefined
}

/** With more variants than this, the board of the dashboard shows cards instead of columns. */
const MAX_COLUMNS = 4

/**
 * Weeks are rows, variants are columns. Each week is its own list, so that it can become cards on a narrow page. A card
 * shows its variant; in columns the variant is only read by screen readers.
 */
export function WeekBoard({ weeks, variants, currentWeek, openMenu }: WeekBoardProps) {
  if (variants.length === 0) return <NoVariants />
  const columns = openMenu ? 'all' : variants.length <= MAX_COLUMNS ? variants.length : undefined
  return (
    <div className={classes.board} data-columns={columns} style={{ '--columns': variants.length } as CSSProperties}>
      <div className={classes.heads} aria-hidden>
        {variants.map((variant) => (
          <VariantHeader key={variant.id} variant={variant} />
        ))}
      </div>
      {weeks.map((week) => (
        <BoardWeek key={week.startDate} week={week} currentWeek={currentWeek} variants={variants} openMenu={openMenu} />
      ))}
    </div>
  )
}

function NoVariants() {
  const { t } = useTranslation()
  const { canForAllRestaurants } = useSession()
  const text = t('dashboard:board.none')
  return (
    <p className="flat quiet">
      {canForAllRestaurants('settings.edit') ? (
        <Anchor component={Link} to="/settings/weeklyMenuVariants" underline="always">
          {text}
        </Anchor>
      ) : (
        text
      )}{' '}
      <HelpLink topic="first-week#check-the-lists-in-the-settings" name={t('app:lists.weeklyMenuVariants')} isShort />
    </p>
  )
}

function VariantHeader({ variant }: { variant: Variant }) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const names = variant.restaurants.map((restaurant) => restaurant[`name${suffix}`])
  const hidden = variant.restaurantCount - names.length
  if (hidden > 0) names.push(t('dashboard:prices.more', { count: hidden }))
  return (
    <div className={classes.head}>
      <span className="strong">{variant[`name${suffix}`]}</span>
      {names.length > 0 && (
        <span className="ellipsis quiet small" title={names.join(NAME_SEPARATOR)}>
          {names.join(NAME_SEPARATOR)}
        </span>
      )}
    </div>
  )
}

type BoardWeekProps = Omit<WeekBoardProps, 'weeks'> & { week: Week }

/** One row of the board; it is memoized, because the calendar can have many. */
const BoardWeek = memo(function BoardWeek({ week, variants, currentWeek, openMenu }: BoardWeekProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const { startDate, cells } = week
  const isCurrentWeek = startDate === currentWeek
  const id = `week-${startDate}`
  const { week: number } = getWeekNumber(startDate)
  return (
    <section className={classes.week} aria-labelledby={id} data-current={isCurrentWeek || undefined}>
      <h3 id={id} className={classes.weekName}>
        {isCurrentWeek ? t('dashboard:board.thisWeek') : t('dashboard:board.week', { week: number })}
        <span className="quiet small normal">{format.week(startDate)}</span>
      </h3>
      <ul className={classes.squares}>
        {variants.map((variant) => (
          <li key={variant.id} className={classes.place}>
            <BoardSquare
              cell={cells.find((each) => each.weeklyMenuVariantId === variant.id)}
              startDate={startDate}
              variantName={variant[`name${suffix}`]}
              isPast={startDate < currentWeek}
              openMenu={openMenu}
            />
          </li>
        ))}
      </ul>
    </section>
  )
})
