import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { arePasskeysSupported, importPasskeyAuthentication, isPasskeyCancelled } from '../../core/session/passkeys.ts'
import { signInWithPasskey } from '../../core/session/session.ts'

/** A challenge of the server is valid for five minutes, so a page that stays open gets a new one before. */
const RENEWAL_MS = 4 * 60_000

type Options = { isOffered: boolean; onSignedIn: (() => void) | undefined }

/** Offers passkeys in the list of the username field, and signs in with one on request. */
export function usePasskeySignIn({ isOffered, onSignedIn }: Options) {
  const { t } = useTranslation()
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const request = useRef(new AbortController())
  const isSigningIn = useRef(false)

  /** Signs in with one passkey: a new request replaces the previous one, and none starts while a passkey is checked. */
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
      // A user who closes the dialog knows that, and a list that was not used needs no message.
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
