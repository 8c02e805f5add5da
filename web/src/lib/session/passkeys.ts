import type { Api } from '@poledne/contract/endpoints/api'
import type { RequestBody } from '@poledne/contract/endpoints/endpoint'
import { callApi } from '../http/http.ts'

const IP_ADDRESS = /^[\d.]+$|:/

/** Returns why there are no passkeys here: browsers have them only on https and on localhost, and not for IP addresses. */
export function findPasskeyObstacle(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext || IP_ADDRESS.test(window.location.hostname)) return 'insecure'
  return typeof window.PublicKeyCredential === 'function' ? null : 'unsupported'
}

export const arePasskeysSupported = (): boolean => findPasskeyObstacle() === null

const loadLibrary = () => import('./passkeyAuthentication.ts')

type Assertion = RequestBody<Api['POST auth/passkey/']>['assertion']
type AssertionOptions = Parameters<Awaited<ReturnType<typeof loadLibrary>>['startAuthentication']>[0]['optionsJSON']

type AssertionRequest = { autofill?: boolean; signal?: AbortSignal }

/**
 * Asks the user for a passkey. With `autofill` the browser offers passkeys in the list of the username field. An aborted
 * request fails with an AbortError.
 */
export async function requestAssertion({ autofill = false, signal }: AssertionRequest = {}): Promise<Assertion> {
  const { startAuthentication } = await loadLibrary()
  const { options } = await callApi('POST auth/passkey/options/', { body: {} })
  signal?.throwIfAborted()
  const optionsJSON = options as unknown as AssertionOptions
  const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  signal?.throwIfAborted()
  return assertion as Assertion
}

/** Stops offering passkeys in the username field, because a browser allows one request at a time. */
export const cancelPasskeyRequest = async (): Promise<void> =>
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony()

export const canAutofillPasskeys = async (): Promise<boolean> =>
  arePasskeysSupported() && (await loadLibrary()).browserSupportsWebAuthnAutofill()

/** Whether the user has closed the dialog of the browser, or no passkey was found. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

type RegistrationOptions = Parameters<typeof import('@simplewebauthn/browser')['startRegistration']>[0]['optionsJSON']

/** Creates a passkey on this device and adds it to the account. */
export async function createPasskey(name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await callApi('POST profile/passkeys/options/', { body: {} })
  const attestation = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })
  return callApi('POST profile/passkeys/', {
    body: { name, attestation: attestation as RequestBody<Api['POST profile/passkeys/']>['attestation'] },
  })
}
