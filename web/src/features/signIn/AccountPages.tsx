import { Button, Skeleton, TextInput } from '@mantine/core'
import { toNameLanguage } from '@poledne/contract/domain/languages'
import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { NewPasswordField } from '../../core/form/password/PasswordField.tsx'
import { getDefaultAccountTimeZone } from '../../core/format/timeZones.ts'
import { type ApiError, isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { readPageMeta } from '../../core/http/pageMeta.ts'
import { getCurrentLanguage } from '../../core/i18n/i18n.ts'
import { CodeStep } from '../../core/session/account/CodeStep.tsx'
import { completeSignIn, fetchSession } from '../../core/session/session.ts'
import { getDeviceId } from '../../core/storage/device.ts'
import { navigateBack, PublicPageLink, replaceUrlWithHome } from './publicPage.tsx'
import formClasses from './SignInForm.module.css'
import { UsernameField } from './SignInForm.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { useSignInForm } from './useSignInForm.ts'

async function openSessionAtHome(): Promise<void> {
  replaceUrlWithHome()
  await fetchSession()
}

const loadViolations = () => import('./accountViolations.ts')

type AccountFormProps = { form: ReturnType<typeof useSignInForm<string>>; submitLabel: string; children: ReactNode }

/** The frame of a form with a new password. The schemas that validate it are loaded when the user starts to type. */
function AccountForm({ form: { form, failure, isBusy, submit }, submitLabel, children }: AccountFormProps) {
  return (
    <form ref={form} className={formClasses.form} onSubmit={submit} onInput={() => void loadViolations()} noValidate>
      <FormError>{failure}</FormError>
      {children}
      <Button type="submit" size="md" loading={isBusy} fullWidth className={formClasses.submit}>
        {submitLabel}
      </Button>
    </form>
  )
}

type MailedCodeStepProps = {
  text: string
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  onBack: () => void
}

/** Asks for the mailed code, in place of the form that requested it. */
function MailedCodeStep({ text, onCode, onResend, onBack }: MailedCodeStepProps) {
  const { t } = useTranslation()
  const goBack = () => {
    onBack()
    navigateBack()
  }
  return (
    <SignInLayout title={t('code.title')}>
      <CodeStep text={text} onCode={onCode} onResend={async () => void (await onResend())} onBack={goBack} />
    </SignInLayout>
  )
}

type Registration = RequestBody<Api['POST auth/register/']>

/**
 * Adds the language and the time zone of the browser to the typed values. Mails are in Czech or English: Slovak users
 * get Czech mails, Hungarian users English ones.
 */
const toRegistration = (typed: Pick<Registration, 'username' | 'email' | 'password'>): Registration => ({
  ...typed,
  language: toNameLanguage(getCurrentLanguage()),
  timezone: getDefaultAccountTimeZone(),
})

const register = (body: Registration) => callApi('POST auth/register/', { body })

/** Shows the sign-up form, then asks for the mailed code. The typed values are kept only in memory. */
export function SignUpPage() {
  const { t } = useTranslation()
  const [pending, setPending] = useState<Registration | null>(null)

  async function confirm(username: string, code: string) {
    const answer = await callApi('POST auth/confirm/', { body: { username, code, device: getDeviceId() } })
    await completeSignIn(answer, openSessionAtHome)
  }

  if (pending)
    return (
      <MailedCodeStep
        text={t('code.signUpText', { email: pending.email })}
        onCode={(code) => confirm(pending.username, code)}
        onResend={() => register(pending)}
        onBack={() => setPending(null)}
      />
    )
  return (
    <SignInLayout
      title={t('signUp.title')}
      links={<PublicPageLink to="login">{t('signUp.haveAccount')}</PublicPageLink>}
    >
      {readPageMeta('sign-up') === 'off' ? (
        <p className="flat pretty">{t('signUp.off')}</p>
      ) : (
        <SignUpForm onSent={setPending} />
      )}
    </SignInLayout>
  )
}

const SIGN_UP_FIELDS = ['username', 'email', 'password'] as const

function SignUpForm({ onSent }: { onSent: (sent: Registration) => void }) {
  const { t } = useTranslation()
  const form = useSignInForm({
    fields: SIGN_UP_FIELDS,
    fallbackMessage: t('signUp.failed'),
    validate: async (values) => (await loadViolations()).findAccountViolations('register', toRegistration(values), t),
    send: async (values) => {
      const registration = toRegistration(values)
      await register(registration)
      onSent(registration)
    },
  })
  const { errors } = form
  return (
    <AccountForm form={form} submitLabel={t('lostPassword.submit')}>
      <UsernameField error={errors.username} />
      <TextInput
        name="email"
        type="email"
        label={t('signUp.email')}
        size="md"
        autoComplete="email"
        error={errors.email}
      />
      <NewPasswordField
        name="password"
        label={t('signIn.password')}
        description={t('signUp.passwordAdvice')}
        size="md"
        error={errors.password}
      />
    </AccountForm>
  )
}

const RESET_FIELDS = ['username', 'password'] as const
type PasswordReset = Record<(typeof RESET_FIELDS)[number], string>

/** The server's message about a new password that it rejected. The mailed code stays valid. */
type RefusedPassword = { username: string; message: string }

const requestPasswordReset = (username: string) => callApi('POST auth/lostPassword/', { body: { username } })

/** Asks for the username and a new password, then for the mailed code. */
export function LostPasswordPage() {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PasswordReset | null>(null)
  const [refused, setRefused] = useState<RefusedPassword | null>(null)

  /** Returns to the first step when the server refuses the password. */
  async function resetPassword({ username, password }: PasswordReset, code: string) {
    try {
      const body = { username, password, code, device: getDeviceId() }
      await completeSignIn(await callApi('POST auth/resetPassword/', { body }), openSessionAtHome)
    } catch (error) {
      const message = isApiError(error) && error.getFieldErrors().password
      if (!message) throw error
      setRefused({ username, message })
      setPending(null)
    }
  }

  if (pending)
    return (
      <MailedCodeStep
        text={t('code.lostPasswordText', { name: pending.username })}
        onCode={(code) => resetPassword(pending, code)}
        onResend={() => requestPasswordReset(pending.username)}
        onBack={() => setPending(null)}
      />
    )
  return (
    <SignInLayout
      title={t('lostPassword.title')}
      links={<PublicPageLink to="login">{t('invitation.signIn')}</PublicPageLink>}
    >
      <LostPasswordForm refused={refused} onSent={setPending} />
    </SignInLayout>
  )
}

type LostPasswordFormProps = { refused: RefusedPassword | null; onSent: (sent: PasswordReset) => void }

function LostPasswordForm({ refused, onSent }: LostPasswordFormProps) {
  const { t } = useTranslation()
  const form = useSignInForm({
    fields: RESET_FIELDS,
    fallbackMessage: t('lostPassword.failed'),
    validate: async (values) => (await loadViolations()).findAccountViolations('reset', values, t),
    initialErrors: refused ? { password: refused.message } : {},
    send: async (values) => {
      if (values.username !== refused?.username) await requestPasswordReset(values.username)
      onSent(values)
    },
  })
  return (
    <AccountForm form={form} submitLabel={t('lostPassword.submit')}>
      <UsernameField error={form.errors.username} initialUsername={refused?.username} />
      <NewPasswordField
        name="password"
        label={t('lostPassword.password')}
        description={t('signUp.passwordAdvice')}
        autoFocus={refused !== null}
        size="md"
        error={form.errors.password}
      />
    </AccountForm>
  )
}

/**
 * The page that the link of an invitation opens: `/invitation#token`. It asks for the first password and signs the user
 * in.
 */
export function InvitationPage() {
  const { t } = useTranslation()
  const [token] = useState(() => window.location.hash.slice(1))
  const [username, setUsername] = useState<string>()
  const [error, setError] = useState<ApiError>()

  useEffect(() => {
    callApi('POST auth/invitation/', { body: { token } }).then(
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
      {username !== undefined && <InvitationForm token={token} username={username} />}
    </SignInLayout>
  )
}

const INVITATION_FIELDS = ['password'] as const

function InvitationForm({ token, username }: { token: string; username: string }) {
  const { t } = useTranslation()
  const form = useSignInForm({
    fields: INVITATION_FIELDS,
    fallbackMessage: t('invitation.failed'),
    validate: async (values) => (await loadViolations()).findAccountViolations('invitation', values, t),
    send: async ({ password }) => {
      const body = { token, password, device: getDeviceId() }
      await completeSignIn(await callApi('POST auth/invitation/accept/', { body }), openSessionAtHome)
    },
  })
  return (
    <AccountForm form={form} submitLabel={t('invitation.submit')}>
      <p className="flat pretty">{t('invitation.text', { username })}</p>
      {/* This input lets password managers store the password together with the username. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField
        name="password"
        label={t('signIn.password')}
        description={t('signUp.passwordAdvice')}
        autoFocus
        size="md"
        error={form.errors.password}
      />
    </AccountForm>
  )
}
