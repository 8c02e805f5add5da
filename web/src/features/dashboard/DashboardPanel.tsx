import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { parseLink, toLinkSearch } from '../../core/list/linkSearch.ts'
import squareClasses from './BoardSquare.module.css'
import page from './DashboardPage.module.css'
import classes from './DashboardPanel.module.css'

/** A titled section of the dashboard. */
export function DashboardPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Replaces a panel whose data could not be loaded. */
export function FailedPanel({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <DashboardPanel title={title}>
      <div role="alert" className={page.failed}>
        <span>{text}</span>
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('shell:errors.retry')}
        </Button>
      </div>
    </DashboardPanel>
  )
}

export const SEVERITY_ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const

type ProblemProps = { severity: keyof typeof SEVERITY_ICONS; link: string | null; children: ReactNode }

/** A problem with its severity, and a link to where the user can solve it. */
export function DashboardProblem({ severity, link, children }: ProblemProps) {
  const { t } = useTranslation()
  const Icon = SEVERITY_ICONS[severity]
  const label = t(`dashboard:severity.${severity}`)
  const shared = { className: squareClasses.problem, 'data-severity': severity }
  const content = (
    <>
      <Icon size={16} aria-label={label} role="img" className={squareClasses.severity} />
      {children}
    </>
  )
  if (link === null) return <span {...shared}>{content}</span>
  const { to, search } = parseLink(link)
  return (
    <Link to={to} search={toLinkSearch(search)} {...shared}>
      {content}
    </Link>
  )
}
