import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { callApi } from '../http/http.ts'

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
