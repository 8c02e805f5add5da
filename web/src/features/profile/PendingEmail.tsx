import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeStep } from '../../components/account/CodeStep.tsx'
import { FormFailure } from '../../components/FormFailure.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { Section } from '../../components/record/RecordPage.tsx'
import { errorText } from '../../lib/errorText.ts'
import { isApiError } from '../../lib/http.ts'
import { notify } from '../../lib/notify.ts'
import { profileFields, saveProfile } from '../../lib/profile.api.ts'
import { useSession } from '../../lib/session.ts'
import { useBareForm } from '../../lib/useBareForm.ts'
import classes from './ProfileForm.module.css'
import { confirmEmail } from './profile.api.ts'

/** A new address that waits for its code: enter it, ask for another one, or cancel the change. */
export function PendingEmail() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [resending, setResending] = useState(false)
  if (profile.pendingEmail === null) return null

  async function cancel() {
    try {
      await saveProfile({ ...profileFields(profile), email: profile.email })
      notify.info({ message: t('account:email.cancelled', { email: profile.email }) })
    } catch (error) {
      if (!isApiError(error)) throw error
      notify.error({ title: t('account:edit.failed'), message: errorText(error, t('account:edit.failed')) })
    }
  }

  return (
    <Section title={t('account:email.title')}>
      <div className={classes.narrow}>
        <CodeStep
          text={t('account:email.text', { email: profile.pendingEmail, current: profile.email })}
          onCode={async (code) => {
            await confirmEmail(code)
            notify.info({ message: t('account:email.changed') })
          }}
          onResend={async () => setResending(true)}
          onBack={() => void cancel()}
          backLabel={t('account:email.cancel')}
          takesFocus={false}
        />
        {resending && <ResendForm onSent={() => setResending(false)} />}
      </div>
    </Section>
  )
}

const FIELDS = ['password'] as const

/** A new code needs the password again, which is never kept. */
function ResendForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { form, errors, failure, busy, submit } = useBareForm({
    fields: FIELDS,
    failed: t('lostPassword.failed'),
    send: async ({ password }) => {
      await saveProfile({ ...profileFields(profile), password })
      notify.info({ message: t('account:email.sent', { email: profile.pendingEmail }) })
      onSent()
    },
  })
  return (
    <form ref={form} noValidate className={classes.narrow} onSubmit={submit}>
      <FormFailure>{failure}</FormFailure>
      <PasswordField
        name="password"
        label={t('account:password.current')}
        autoComplete="current-password"
        error={errors.password}
      />
      <div>
        <Button type="submit" variant="default" loading={busy}>
          {t('code.resend')}
        </Button>
      </div>
    </form>
  )
}
