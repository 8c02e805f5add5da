import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BlockingDialog } from '../../core/overlay/BlockingDialog.tsx'
import { Logo } from '../../core/page/Logo.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { stopActingAs } from '../../core/session/startActingAs.ts'
import classes from './MaintenanceOverlay.module.css'

/** Covers the app during maintenance. Input stays, and the overlay closes afterwards. */
export function MaintenanceOverlay() {
  const { t } = useTranslation()
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
