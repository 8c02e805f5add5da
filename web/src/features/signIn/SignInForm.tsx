import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { PasswordField } from '../../core/form/password/PasswordField.tsx'
import { type ApiError, isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { loadNamespaces } from '../../core/i18n/i18n.ts'
import { arePasskeysSupported, importPasskeyAuthentication, isPasskeyCancelled } from '../../core/session/passkeys.ts'
import { pendingSignInStore, signIn, signInWithPasskey } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { openSignInPage } from './publicPage.tsx'
import classes from './SignInForm.module.css'
import { useSignInForm } from './useSignInForm.ts'

/** A challenge of the server is valid for five minutes, so a page that stays open requests a new one before that. */
const RENEWAL_MS = 4 * 60_000

type Options = { isOffered: boolean; onSignedIn: (() => void) | undefined }

/** Offers passkeys in the list of the username field, and signs in with a passkey when the user asks for it. */
function usePasskeySignIn({ isOffered, onSignedIn }: Options) {
  const { t } = useTranslation()
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const request = useRef(new AbortController())
  const isSigningIn = useRef(false)

  /**
   * Signs in with one passkey. A request replaces the previous one, but nothing starts while the server checks a
   * passkey.
   */
  async function run(autofill: boolean) {
    if (isSigningIn.current) return
    request.current.abort()
    request.current = new AbortController()
    const { signal } = request.current
    try {
      const { requestAssertion } = await importPasskeyAuthentication()
      const assertion = await requestAssertion({ autofill, signal })
      isSigningIn.current = true
      await signInWithPasskey(assertion, onSignedIn).finally(() => {
        isSigningIn.current = false
      })
    } catch (error) {
      // No message is needed if the user cancelled the dialog, or did not choose a passkey from the list of the username field.
      if (isPasskeyCancelled(error) || (autofill && !isApiError(error))) return
      if (isApiError(error) && autofill && error.problem.code === 'passkeys_unavailable') return
      setError(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is offered once, until the form is closed
  useEffect(() => {
    if (!isOffered || !arePasskeysSupported()) return
    let isClosed = false
    const offer = async () => {
      const { canAutofillPasskeys } = await importPasskeyAuthentication()
      if (!isClosed && (await canAutofillPasskeys()) && !isClosed) await run(true)
    }
    void offer()
    const clock = setInterval(() => void offer(), RENEWAL_MS)
    return () => {
      isClosed = true
      clearInterval(clock)
      request.current.abort()
      void importPasskeyAuthentication().then(({ cancelPasskeyRequest }) => cancelPasskeyRequest())
    }
  }, [isOffered])

  async function signIn() {
    setError(undefined)
    setIsBusy(true)
    await run(false)
    setIsBusy(false)
  }
  return { failure: error ? getServerMessage(error, t('signIn.passkeyFailed')) : undefined, isBusy, signIn }
}

const SecondStepForm = lazyWithRetry(async () => {
  const [{ SecondStepForm }] = await Promise.all([import('./FactorForm.tsx'), loadNamespaces(['factors'])])
  return SecondStepForm
})

const FIELDS = ['username', 'password'] as const

type SignInFormProps = { username?: string; onTyping?: () => void; onSignedIn?: () => void }

export function SignInForm({ username: givenUsername = '', onTyping, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation()
  const [username, setUsername] = useState(givenUsername)
  const [notice, setNotice] = useState<ApiError>()
  const { form, errors, failure, isBusy, submit } = useSignInForm({
    fields: FIELDS,
    fallbackMessage: t('signIn.failed'),
    send: async (values) => {
      setNotice(undefined)
      setUsername(values.username)
      await signIn(values, onSignedIn)
    },
  })
  const pending = useStore(pendingSignInStore)
  const passkey = usePasskeySignIn({ isOffered: pending === null, onSignedIn })

  /** Returns from the second step to the password; `reason` is the error that caused it. */
  function goBack(reason?: ApiError) {
    setNotice(reason)
    pendingSignInStore.set(null)
    openSignInPage()
  }
  if (pending) return <SecondStepForm pending={pending} onBack={goBack} />
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={onTyping} noValidate>
      <FormError>{failure ?? passkey.failure ?? (notice && getServerMessage(notice, t('signIn.failed')))}</FormError>
      <UsernameField error={errors.username} initialUsername={username} />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        autoFocus={username !== ''}
        size="md"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {t('signIn.submit')}
      </Button>
      {arePasskeysSupported() && (
        <Button variant="default" size="md" fullWidth loading={passkey.isBusy} onClick={() => void passkey.signIn()}>
          {t('signIn.withPasskey')}
        </Button>
      )}
    </form>
  )
}

type UsernameFieldProps = { error: string | undefined; initialUsername?: string | undefined }

/** The input for the username, which has the focus on mount unless it is already filled in. */
export function UsernameField({ error, initialUsername = '' }: UsernameFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="username"
      label={t('signIn.username')}
      size="md"
      autoComplete="username webauthn"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={initialUsername}
      error={error}
      autoFocus={initialUsername === ''}
    />
  )
}
