import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { Section } from '../../components/record/RecordPage.tsx'
import { errorText } from '../../lib/errorText.ts'
import { isApiError } from '../../lib/http.ts'
import { notify } from '../../lib/notify.ts'
import { leaveSession, signOut } from '../../lib/session.ts'
import classes from './ProfilePage.module.css'
import { signOutEverywhere } from './profile.api.ts'

/** Here, or on every device at once. */
export function SignOutSection() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'here' | 'everywhere' | null>(null)

  async function leave(how: 'here' | 'everywhere') {
    setBusy(how)
    try {
      if (how === 'here') return await signOut()
      await signOutEverywhere()
      leaveSession()
    } catch (error) {
      setBusy(null)
      if (!isApiError(error)) throw error
      notify.error({ title: t('app:nav.signOutFailed'), message: errorText(error, t('errors.text.server')) })
    }
  }

  return (
    <Section title={t('app:nav.signOut')}>
      <p className={classes.soft}>{t('account:signOut.hint')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={busy === 'here'}
          onClick={() => void leave('here')}
        >
          {t('account:signOut.here')}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('account:signOut.everywhere')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('account:signOut.question')}
        confirm={t('account:signOut.everywhere')}
        busy={busy === 'everywhere'}
        onConfirm={() => void leave('everywhere')}
        onClose={() => setAsking(false)}
      >
        {t('account:signOut.warning')}
      </ConfirmDialog>
    </Section>
  )
}
