import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { NewPasswordField } from '../../core/form/password/PasswordField.tsx'
import { type ApiError, isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import textClasses from '../../core/session/account/CodeStep.module.css'
import { acceptInvitation, readInvitation } from './account.api.ts'
import { PublicPageLink } from './publicPage.tsx'
import classes from './SignInForm.module.css'
import { SignInLayout } from './SignInLayout.tsx'
import { useSignInForm } from './useSignInForm.ts'

const FIELDS = ['password'] as const
const loadViolations = () => import('./accountViolations.ts')

/** The link of an invitation: `/invitation#token`. Asks for the first password and signs in. */
export function InvitationPage() {
  const { t } = useTranslation()
  const [token] = useState(() => window.location.hash.slice(1))
  const [username, setUsername] = useState<string>()
  const [error, setError] = useState<ApiError>()

  useEffect(() => {
    readInvitation(token).then(
      (invitation) => setUsername(invitation.username),
      (reason) => (isApiError(reason) ? setError(reason) : reportError(reason)),
    )
  }, [token])

  return (
    <SignInLayout
      title={t('invitation.title')}
      links={<PublicPageLink to="login">{t('invitation.signIn')}</PublicPageLink>}
    >
      {error && <FormError>{getServerMessage(error, t('invitation.failed'))}</FormError>}
      {!error && username === undefined && <Skeleton height={160} aria-label={t('loading')} />}
      {username !== undefined && <PasswordForm token={token} username={username} />}
    </SignInLayout>
  )
}

function PasswordForm({ token, username }: { token: string; username: string }) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useSignInForm({
    fields: FIELDS,
    fallbackMessage: t('invitation.failed'),
    validate: async (values) => (await loadViolations()).findAccountViolations('invitation', values, t),
    send: ({ password }) => acceptInvitation(token, password),
  })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={() => void loadViolations()} noValidate>
      <FormError>{failure}</FormError>
      <p className={textClasses.text}>{t('invitation.text', { username })}</p>
      {/* Lets password managers store the password for this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField
        name="password"
        label={t('signIn.password')}
        description={t('signUp.passwordAdvice')}
        autoFocus
        size="md"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {t('invitation.submit')}
      </Button>
    </form>
  )
}
