import { Anchor } from '@mantine/core'
import '@mantine/core/styles/Anchor.layer.css'
import type { CheckFinding } from '@poledne/contract/weeklyMenu'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './WeeklyMenu.module.css'

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const

/** What a guest would notice, the worst first; each leads to its cell. */
export function CheckList({ findings }: { findings: readonly CheckFinding[] }) {
  const { t } = useTranslation()
  if (findings.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={18} aria-hidden /> {t('weeklyMenus:check.fine')}
      </p>
    )
  const sorted = [...findings].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
  return (
    <ul className={classes.findings}>
      {sorted.map(({ severity, message, link }) => {
        const Icon = ICONS[severity]
        return (
          <li key={`${link} ${message}`} className={classes.finding} data-severity={severity}>
            <Icon size={18} aria-label={t(`weeklyMenus:check.${severity}`)} />
            <Anchor component={Link} to={link} c="inherit" underline="always">
              {message}
            </Anchor>
          </li>
        )
      })}
    </ul>
  )
}

const ORDER: CheckFinding['severity'][] = ['error', 'warning', 'info']
