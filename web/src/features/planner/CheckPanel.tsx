import { CloseButton, Title } from '@mantine/core'
import type { CheckFinding } from '@poledne/contract/weeklyMenu'
import { CHECK_SEVERITIES } from '@poledne/contract/weeklyMenu'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readLink } from '../../lib/readLink.ts'
import classes from './CheckPanel.module.css'
import { type CellKey, cellKey } from './plan.ts'

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const

function linkProps(link: string) {
  const { to, search } = readLink(link)
  return { to, search: search as never }
}

type CheckPanelProps = {
  findings: readonly CheckFinding[]
  /** How many more missing prices there are. */
  hidden: number
  /** The row that a finding of a whole day leads to. */
  firstTypeId: number
  unsaved: boolean
  dayName: (day: NonNullable<CheckFinding['day']>) => string
  onGo: (key: CellKey) => void
  onClose: () => void
}

/** What a guest would notice, the worst first; each finding leads to where it is mended. */
export function CheckPanel({ findings, hidden, firstTypeId, unsaved, dayName, onGo, onClose }: CheckPanelProps) {
  const { t } = useTranslation()
  const ordered = CHECK_SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity))
  return (
    <aside className={classes.panel} aria-label={t('planner:check.title')}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('planner:check.title')}
        </Title>
        <CloseButton onClick={onClose} aria-label={t('record:close')} />
      </div>
      {unsaved && <p className={classes.hint}>{t('planner:check.unsaved')}</p>}
      {ordered.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden /> {t('planner:check.fine')}
        </p>
      )}
      <ul className={classes.list}>
        {ordered.map((finding, index) => {
          const { severity, code, message, day, menuItemTypeId, link } = finding
          const Icon = ICONS[severity]
          const body = (
            <>
              <Icon size={16} className={classes.icon} role="img" aria-label={t(`planner:check.${severity}`)} />
              <span>
                {day !== undefined && <span className={classes.day}>{dayName(day)}</span>}
                {message}
              </span>
            </>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity beyond their place
            <li key={index}>
              {day === undefined || code === 'noPrice' ? (
                <Link className={classes.finding} data-severity={severity} {...linkProps(link)}>
                  {body}
                </Link>
              ) : (
                <button
                  type="button"
                  className={classes.finding}
                  data-severity={severity}
                  onClick={() => onGo(cellKey(day, menuItemTypeId ?? firstTypeId))}
                >
                  {body}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && <p className={classes.hint}>{t('planner:check.more', { count: hidden })}</p>}
    </aside>
  )
}
