import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { callApi } from '../http/http.ts'

type Assertion = RequestBody<Api['POST auth/passkey/']>['assertion']
type AssertionOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type AssertionRequest = { autofill?: boolean; signal?: AbortSignal }

/**
 * Asks the user for a passkey. With `autofill` the browser offers passkeys in the list of the username field. An aborted
 * request fails with an AbortError.
 */
export async function requestAssertion({ autofill = false, signal }: AssertionRequest = {}): Promise<Assertion> {
  const { options } = await callApi('POST auth/passkey/options/', { body: {} })
  signal?.throwIfAborted()
  const optionsJSON = options as unknown as AssertionOptions
  const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  signal?.throwIfAborted()
  return assertion as Assertion
}

/** Stops offering passkeys in the username field, because a browser allows one request at a time. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony()

export const canAutofillPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()
