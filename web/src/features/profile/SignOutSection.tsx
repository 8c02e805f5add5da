import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { Section } from '../../components/record/RecordPage.tsx'
import { useSignOut } from '../../lib/useSignOut.ts'
import classes from './ProfilePage.module.css'
import { signOutEverywhere } from './profile.api.ts'

/** Here, or on every device at once. */
export function SignOutSection() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const here = useSignOut()
  const everywhere = useSignOut(signOutEverywhere)

  return (
    <Section title={t('app:nav.signOut')}>
      <p className={classes.soft}>{t('account:signOut.hint')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={here.isBusy}
          onClick={() => void here.signOut()}
        >
          {t('account:signOut.here')}
        </Button>
        <Button variant="default" loading={everywhere.isBusy} onClick={() => setAsking(true)}>
          {t('account:signOut.everywhere')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('account:signOut.question')}
        confirm={t('account:signOut.everywhere')}
        onConfirm={() => {
          setAsking(false)
          void everywhere.signOut()
        }}
        onClose={() => setAsking(false)}
      >
        {t('account:signOut.warning')}
      </ConfirmDialog>
    </Section>
  )
}
