import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { useSignOut } from '../../lib/session/useSignOut.ts'
import classes from './ProfilePage.module.css'
import { signOutEverywhere } from './profile.api.ts'

/** Here, or on every device at once. */
export function SignOutSection() {
  const { t } = useTranslation()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const thisDevice = useSignOut()
  const allDevices = useSignOut(signOutEverywhere)

  return (
    <PageSection title={t('app:nav.signOut')}>
      <p className={classes.soft}>{t('account:signOut.hint')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={thisDevice.isBusy}
          onClick={() => void thisDevice.signOut()}
        >
          {t('account:signOut.here')}
        </Button>
        <Button variant="default" loading={allDevices.isBusy} onClick={() => setIsConfirmOpen(true)}>
          {t('account:signOut.everywhere')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirmOpen}
        title={t('account:signOut.question')}
        confirmLabel={t('account:signOut.everywhere')}
        onConfirm={() => {
          setIsConfirmOpen(false)
          void allDevices.signOut()
        }}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('account:signOut.warning')}
      </ConfirmDialog>
    </PageSection>
  )
}
