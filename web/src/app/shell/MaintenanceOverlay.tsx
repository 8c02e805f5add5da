import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../components/Logo.tsx'
import { BlockingDialog } from '../../components/overlay/BlockingDialog.tsx'
import { actingAs } from '../../lib/session/actingAs.ts'
import { useSession } from '../../lib/session/session.ts'
import { stopActingAs } from '../../lib/session/startActingAs.ts'
import classes from './MaintenanceOverlay.module.css'

/** For everybody who does not run the system: wait. It goes by itself, and what was typed is still there. */
export function MaintenanceOverlay() {
  const { t } = useTranslation()
  const { settings, can } = useSession()
  if (!settings.maintenance || can('settings.view')) return null
  return (
    <BlockingDialog titleId="maintenance">
      <div className={classes.notice}>
        <Logo size={40} />
        <h2 id="maintenance" className={classes.title}>
          {t('account:maintenance.title')}
        </h2>
        <p className={classes.text}>{t('account:maintenance.text')}</p>
        {actingAs && (
          <Button variant="default" onClick={stopActingAs}>
            {t('account:switch.back')}
          </Button>
        )}
      </div>
    </BlockingDialog>
  )
}
