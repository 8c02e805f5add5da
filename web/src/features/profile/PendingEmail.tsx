import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { PasswordField } from '../../core/form/password/PasswordField.tsx'
import { useNativeForm } from '../../core/form/useNativeForm.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { CodeStep } from '../../core/session/account/CodeStep.tsx'
import { getProfileFields, saveProfile } from '../../core/session/profile.api.ts'
import { useSession } from '../../core/session/session.ts'
import classes from './ProfileForm.module.css'
import { confirmEmail } from './profile.api.ts'

/** Confirms a new e-mail address with the mailed code. The user can request another code or cancel the change. */
export function PendingEmail() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [isResending, setIsResending] = useState(false)
  if (profile.pendingEmail === null) return null

  async function cancelChange() {
    try {
      await saveProfile({ ...getProfileFields(profile), email: profile.email })
      notify.info({ message: t('account:email.cancelled', { email: profile.email }) })
    } catch (error) {
      if (!isApiError(error)) throw error
      notify.error({ title: t('account:edit.failed'), message: getServerMessage(error, t('account:edit.failed')) })
    }
  }

  return (
    <PageSection title={t('account:email.title')}>
      <div className={classes.narrow}>
        <CodeStep
          text={t('account:email.text', { email: profile.pendingEmail, current: profile.email })}
          onCode={async (code) => {
            await confirmEmail(code)
            notify.info({ message: t('account:email.changed') })
          }}
          onResend={async () => setIsResending(true)}
          onBack={() => void cancelChange()}
          backLabel={t('account:email.cancel')}
          takesFocus={false}
        />
        {isResending && <ResendForm onSent={() => setIsResending(false)} />}
      </div>
    </PageSection>
  )
}

const FIELDS = ['password'] as const

/** The app does not store the password, so the user types it again to get a new code. */
function ResendForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { form, errors, failure, isBusy, submit } = useNativeForm({
    fields: FIELDS,
    fallbackMessage: t('lostPassword.failed'),
    send: async ({ password }) => {
      await saveProfile({ ...getProfileFields(profile), password })
      notify.info({ message: t('account:email.sent', { email: profile.pendingEmail }) })
      onSent()
    },
  })
  return (
    <form ref={form} noValidate className={classes.narrow} onSubmit={submit}>
      <FormError>{failure}</FormError>
      <PasswordField
        name="password"
        label={t('account:password.current')}
        autoComplete="current-password"
        size="md"
        error={errors.password}
      />
      <div>
        <Button type="submit" variant="default" loading={isBusy}>
          {t('code.resend')}
        </Button>
      </div>
    </form>
  )
}
