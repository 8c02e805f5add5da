import { Anchor } from '@mantine/core'
import '@mantine/core/styles/Anchor.layer.css'
import { CHECK_SEVERITIES, type CheckFinding } from '@poledne/contract/weeklyMenu'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readLink } from '../../lib/readLink.ts'
import classes from './WeeklyMenu.module.css'

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const

/** What a guest would notice, the worst first; each leads to its cell. */
export function CheckList({ findings, total }: { findings: readonly CheckFinding[]; total: number }) {
  const { t } = useTranslation()
  if (findings.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={18} aria-hidden /> {t('weeklyMenus:check.fine')}
      </p>
    )
  const sorted = [...findings].sort(
    (a, b) => CHECK_SEVERITIES.indexOf(a.severity) - CHECK_SEVERITIES.indexOf(b.severity),
  )
  const hidden = total - findings.length
  return (
    <ul className={classes.findings}>
      {sorted.map(({ severity, message, link }) => {
        const Icon = ICONS[severity]
        const { to, search } = readLink(link)
        return (
          <li key={`${link} ${message}`} className={classes.finding} data-severity={severity}>
            <Icon size={18} aria-label={t(`weeklyMenus:check.${severity}`)} />
            <Anchor component={Link} to={to} search={search as never} c="inherit" underline="always">
              {message}
            </Anchor>
          </li>
        )
      })}
      {hidden > 0 && <li className={classes.finding}>{t('weeklyMenus:check.more', { count: hidden })}</li>}
    </ul>
  )
}
