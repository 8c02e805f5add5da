import type { Desk } from '@poledne/contract/dashboard'
import { IconDeviceTvOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAgo, useFormat } from '../../lib/useFormat.ts'
import classes from './Panel.module.css'
import { Panel } from './Panel.tsx'

/** Screens that have not called for a while: probably dark. */
export function DarkScreens({ screens, count }: { screens: NonNullable<Desk['screens']>; count: number }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const format = useFormat()
  const hidden = count - screens.length
  return (
    <Panel title={t('dashboard:screens.title')}>
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
                    {t('dashboard:screens.ago', { ago: ago(lastSeenAt) })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={classes.quiet}>{t('dashboard:prices.more', { count: hidden })}</p>}
    </Panel>
  )
}
