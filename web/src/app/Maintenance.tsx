import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Logo } from '../components/Logo.tsx'
import { TopLayer } from '../components/TopLayer.tsx'
import { useSession } from '../lib/session.ts'
import { switched } from '../lib/switched.ts'
import { switchBack } from '../lib/switchUser.ts'
import classes from './Maintenance.module.css'

/** For everybody who does not run the system: wait. It goes by itself, and what was typed is still there. */
export function Maintenance() {
  const { t } = useTranslation()
  const { settings, can } = useSession()
  if (!settings.maintenance || can('settings.view')) return null
  return (
    <TopLayer titleId="maintenance">
      <div className={classes.notice}>
        <Logo size={40} />
        <h2 id="maintenance" className={classes.title}>
          {t('account:maintenance.title')}
        </h2>
        <p className={classes.text}>{t('account:maintenance.text')}</p>
        {switched && (
          <Button variant="default" onClick={switchBack}>
            {t('account:switch.back')}
          </Button>
        )}
      </div>
    </TopLayer>
  )
}
