import { type IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../http/connection.ts'
import classes from './Banner.module.css'

type Props = { tone: 'critical' | 'info'; icon: typeof IconRefresh; children: ReactNode; action?: ReactNode }

/** A message in one line across the page, which is shown until its cause is gone. */
export function Banner({ tone, icon: Icon, children, action }: Props) {
  return (
    <div className={classes.banner} data-tone={tone}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  )
}

export function OfflineBanner() {
  const { t } = useTranslation()
  if (useOnline()) return null
  return (
    <Banner tone="critical" icon={IconWifiOff}>
      {t('offline')}
    </Banner>
  )
}
