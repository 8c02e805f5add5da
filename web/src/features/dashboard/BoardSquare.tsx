import type { DashboardSquare } from '@poledne/contract/modules/dashboard'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconClock,
  IconInfoCircle,
  IconPencil,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { parseLink, toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './BoardSquare.module.css'

const STATE_ICONS = {
  published: IconCircleCheck,
  scheduled: IconClock,
  draft: IconPencil,
  missing: IconCircleDashed,
  inactive: IconCircleOff,
} as const
const SEVERITY_ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const

type BoardSquareProps = {
  /** Undefined when the user is not allowed to see the menu. */
  square: DashboardSquare | undefined
  variantName: string
}

/** One week of one variant: its state, the number of planned days and the findings of the check. */
export function BoardSquare({ square, variantName }: BoardSquareProps) {
  const { t } = useTranslation()
  if (!square)
    return (
      <div className={classes.square} data-state="hidden">
        <span className={classes.variant}>{variantName}</span>
        <span className={classes.quiet}>{t('dashboard:board.elsewhere')}</span>
      </div>
    )
  const { state, problems } = square
  const Icon = STATE_ICONS[state]
  return (
    <div className={classes.square} data-state={state}>
      <SquareLink square={square}>
        <span className={classes.variant}>{variantName}</span>
        <span className={classes.state}>
          <Icon size={18} aria-hidden className={classes.icon} />
          <StateName square={square} />
        </span>
      </SquareLink>
      {state !== 'missing' && (
        <span className={classes.days}>{t('dashboard:board.days', { count: square.plannedDays })}</span>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem.code}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function StateName({ square: { state, publishAt } }: { square: DashboardSquare }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'scheduled' && publishAt) return t('dashboard:board.goesOut', { when: format.moment(publishAt) })
  return t(`dashboard:board.names.${state}`)
}

/** Links to the menu, or to a new one when it is missing and the user can add it. */
function SquareLink({ square, children }: { square: DashboardSquare; children: ReactNode }) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (square.weeklyMenuId !== null)
    return (
      <Link
        to="/weeklyMenus/$weeklyMenuId"
        params={{ weeklyMenuId: String(square.weeklyMenuId) }}
        className={classes.main}
      >
        {children}
      </Link>
    )
  if (!can('weeklyMenus.add')) return <span className={classes.main}>{children}</span>
  const search = { variant: String(square.weeklyMenuVariantId), week: square.startDate }
  return (
    <Link
      to="/weeklyMenus/$weeklyMenuId/edit"
      params={{ weeklyMenuId: 'new' }}
      search={toLinkSearch(search)}
      className={classes.main}
    >
      {children}
      <span className={classes.plan}>{t('dashboard:board.plan')}</span>
    </Link>
  )
}

/** The finding is a link only for users who can edit the menu. */
function Problem({ problem }: { problem: DashboardSquare['problems'][number] }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { code, count, severity, link } = problem
  const Icon = SEVERITY_ICONS[severity]
  const content = (
    <>
      <Icon size={16} aria-label={t(`dashboard:severity.${severity}`)} role="img" className={classes.severity} />
      {t(`dashboard:problems.${code}`, { count })}
    </>
  )
  if (!can('weeklyMenus.edit'))
    return (
      <span className={classes.problem} data-severity={severity}>
        {content}
      </span>
    )
  const { to, search } = parseLink(link)
  return (
    <Link to={to} search={toLinkSearch(search)} className={classes.problem} data-severity={severity}>
      {content}
    </Link>
  )
}
