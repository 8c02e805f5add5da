import { Anchor } from '@mantine/core'
import type { Day } from '@poledne/contract/domain/day'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DashboardData, DashboardWeek } from '@poledne/contract/modules/dashboard'
import { IconCircleCheck, IconCircleDashed, IconCircleOff, IconClock, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import squareClasses from './BoardSquare.module.css'
import { DashboardPanel, SEVERITY_ICONS } from './DashboardPanel.tsx'
import { listProblemsToFix } from './todo.ts'
import classes from './WeekBoard.module.css'

const STATE_ICONS = {
  published: IconCircleCheck,
  scheduled: IconClock,
  draft: IconPencil,
  missing: IconCircleDashed,
  inactive: IconCircleOff,
} as const

type BoardSquareProps = {
  /** The week of the variant; undefined if the user cannot see the menu. */
  square: DashboardWeek | undefined
  variantName: string
}

/** Shows one week of one variant: its state, the number of planned days and the number of problems. */
function BoardSquare({ square, variantName }: BoardSquareProps) {
  const { t } = useTranslation()
  if (!square)
    return (
      <div className={squareClasses.square} data-state="hidden">
        <span className={squareClasses.variant}>{variantName}</span>
        <span className="quiet small">{t('dashboard:board.elsewhere')}</span>
      </div>
    )
  const { state } = square
  const Icon = STATE_ICONS[state]
  const problems = listProblemsToFix(square)
  const problemCount = problems.reduce((sum, { count }) => sum + count, 0)
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  const ProblemIcon = SEVERITY_ICONS[hasErrors ? 'error' : 'warning']
  return (
    <div className={squareClasses.square} data-state={state}>
      <SquareLink square={square}>
        <span className={squareClasses.variant}>{variantName}</span>
        <span className={squareClasses.state}>
          <Icon size={18} aria-hidden className={squareClasses.icon} />
          <StateName square={square} />
        </span>
      </SquareLink>
      {state !== 'missing' && (
        <span className="quiet small">{t('dashboard:board.days', { count: square.plannedDays })}</span>
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

function StateName({ square: { state, publishAt } }: { square: DashboardWeek }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'scheduled' && publishAt) return t('dashboard:board.goesOut', { when: format.shortInstant(publishAt) })
  return t(`dashboard:board.names.${state}`)
}

/** Links to the menu. If there is none, it links to a new menu for users who can add one. */
function SquareLink({ square, children }: { square: DashboardWeek; children: ReactNode }) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (square.weeklyMenuId !== null)
    return (
      <Link
        to="/weeklyMenus/$weeklyMenuId"
        params={{ weeklyMenuId: String(square.weeklyMenuId) }}
        className={squareClasses.main}
      >
        {children}
      </Link>
    )
  if (!can('weeklyMenus.add')) return <span className={squareClasses.main}>{children}</span>
  const search = { variant: String(square.weeklyMenuVariantId), week: square.startDate }
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

type Variant = NonNullable<DashboardData['variants']>[number]
type WeekBoardProps = { weeks: readonly Day[]; variants: readonly Variant[]; squares: readonly DashboardWeek[] }

/** With more variants than this, the board shows cards instead of columns. */
const MAX_COLUMNS = 4

/**
 * Weeks are rows, variants are columns. Each week is its own list, so that it can become cards on a narrow page. A card
 * shows its variant; in columns the variant is only read by screen readers.
 */
export function WeekBoard({ weeks, variants, squares }: WeekBoardProps) {
  const { t } = useTranslation()
  if (variants.length === 0)
    return (
      <DashboardPanel title={t('dashboard:board.title')}>
        <NoVariants />
      </DashboardPanel>
    )
  const columns = variants.length <= MAX_COLUMNS ? variants.length : undefined
  return (
    <div className={classes.room}>
      <DashboardPanel title={t('dashboard:board.title')}>
        <div className={classes.board} data-columns={columns}>
          <div className={classes.heads} aria-hidden>
            {variants.map((variant) => (
              <VariantHeader key={variant.id} variant={variant} />
            ))}
          </div>
          {weeks.map((week, index) => (
            <BoardWeek key={week} week={week} isCurrentWeek={index === 0} variants={variants} squares={squares} />
          ))}
        </div>
      </DashboardPanel>
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

type BoardWeekProps = {
  week: Day
  isCurrentWeek: boolean
  variants: readonly Variant[]
  squares: readonly DashboardWeek[]
}

function BoardWeek({ week, isCurrentWeek, variants, squares }: BoardWeekProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const id = `week-${week}`
  const { week: number } = getWeekNumber(week)
  return (
    <section className={classes.week} aria-labelledby={id}>
      <h3 id={id} className={classes.weekName}>
        {isCurrentWeek ? t('dashboard:board.thisWeek') : t('dashboard:board.week', { week: number })}
        <span className="quiet small normal">{format.week(week)}</span>
      </h3>
      <ul className={classes.squares}>
        {variants.map((variant) => (
          <li key={variant.id} className={classes.place}>
            <BoardSquare
              square={squares.find((each) => each.weeklyMenuVariantId === variant.id && each.startDate === week)}
              variantName={variant[`name${suffix}`]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
