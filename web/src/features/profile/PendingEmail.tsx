import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { findEmptyFields } from '../../core/form/formErrors.ts'
import { PasswordField } from '../../core/form/password/PasswordField.tsx'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { CodeStep } from '../../core/session/account/CodeStep.tsx'
import { getProfileFields, saveProfile } from '../../core/session/profile.api.ts'
import { updateSession, useSession } from '../../core/session/session.ts'
import classes from './ProfileForm.module.css'

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
            await callApi('POST profile/email/', { body: { code } })
            updateSession({ profile: (await callApi('GET profile/withSettings/', {})).profile })
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

/** Requests a new code. The app does not store the password, so the user types it again. */
function ResendForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { form, formProps, failure, isSaving } = useFormSession({
    toValues: () => ({ password: '' }),
    isGuarded: false,
    failureMessage: t('lostPassword.failed'),
    validate: (values) => findEmptyFields(values, t),
    send: ({ password }) => saveProfile({ ...getProfileFields(profile), password }),
    onSaved: () => {
      notify.info({ message: t('account:email.sent', { email: profile.pendingEmail }) })
      onSent()
    },
  })
  return (
    <form {...formProps} className={classes.narrow}>
      <FormError>{failure}</FormError>
      <PasswordField
        name="password"
        label={t('account:password.current')}
        autoComplete="current-password"
        size="md"
        {...form.getInputProps('password')}
      />
      <div>
        <Button type="submit" variant="default" loading={isSaving}>
          {t('code.resend')}
        </Button>
      </div>
    </form>
  )
}
