import type { DashboardData } from '@poledne/contract/endpoints/dashboard'
import { IconDeviceTvOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat, useRelativeTime } from '../../lib/format/useFormat.ts'
import classes from './DashboardPanel.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'

/** Screens that have not called for a while: probably dark. */
export function OfflineScreens({ screens, count }: { screens: NonNullable<DashboardData['screens']>; count: number }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTime()
  const format = useFormat()
  const hidden = count - screens.length
  return (
    <DashboardPanel title={t('dashboard:screens.title')}>
      <ul className={classes.rows}>
        {screens.map(({ id, name, lastSeenAt }) => (
          <li key={id}>
            <Link to="/settings/$list" params={{ list: 'screens' }} className={classes.row}>
              <IconDeviceTvOff size={18} aria-hidden className={classes.warning} />
              <span>
                {name}
                {lastSeenAt === null ? (
                  <span className={classes.note}>{t('dashboard:screens.never')}</span>
                ) : (
                  <span className={classes.note} title={format.instant(lastSeenAt)}>
                    {t('dashboard:screens.ago', { ago: formatAgo(lastSeenAt) })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={classes.quiet}>{t('dashboard:prices.more', { count: hidden })}</p>}
    </DashboardPanel>
  )
}
