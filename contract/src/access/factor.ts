import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, instant, MAX_PASSWORD, requiredText, text, trimmedText } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'
import { authToken, device, publicAuthOptions } from './session.ts'

const totpCode = text(6, 'wrongFormat')
  .min(1, 'emptyField')
  .regex(/^$|^\d{6}$/, 'wrongFormat')
const recoveryCode = trimmedText(64).min(1, 'emptyField')
/** The id of a challenge: 256 random bits. */
const challenge = text(43, 'wrongFormat').min(1, 'emptyField')
const emptyBody = z.strictObject({})

/** Binary values of WebAuthn are base64url. */
const createBase64urlSchema = (max: number) => text(max, 'wrongFormat').regex(/^[\w-]*$/, 'wrongFormat')
const credential = {
  id: createBase64urlSchema(1_024).min(1, 'emptyField'),
  rawId: createBase64urlSchema(1_024),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.strictObject({ credProps: z.strictObject({ rk: z.boolean().nullish() }).nullish() }),
}
/** What an authenticator returns for a sign-in, as `@simplewebauthn/browser` encodes it. */
const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: createBase64urlSchema(1_024),
    authenticatorData: createBase64urlSchema(512),
    signature: createBase64urlSchema(704),
    userHandle: createBase64urlSchema(88).nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>
/** What an authenticator returns for a new passkey. */
const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: createBase64urlSchema(1_024),
    /** The attestation can contain several certificates. */
    attestationObject: createBase64urlSchema(12_288),
    authenticatorData: createBase64urlSchema(2_048).nullish(),
    transports: z.array(text(32)).max(10).nullish(),
    publicKeyAlgorithm: z.int().nullish(),
    publicKey: createBase64urlSchema(1_024).nullish(),
  }),
})
export type Attestation = z.output<typeof attestation>
/** The options of `navigator.credentials`, as `@simplewebauthn/browser` takes them. */
const ceremonyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const MAX_PASSKEY_NAME = 80
const passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
export type Passkey = z.output<typeof passkey>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * A request proves the user in exactly one of several ways. If there is none, the error is at the first field; if there
 * are several, it is at the second of them.
 */
const requireExactlyOne =
  (...fields: readonly string[]) =>
  ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
    const given = fields.filter((field) => value[field] !== undefined)
    if (given.length !== 1)
      issues.push({
        code: 'custom',
        message: given.length === 0 ? 'emptyField' : 'wrongFormat',
        path: [given[1] ?? fields[0] ?? ''],
        input: value,
      })
  }

const factors = z.object({
  totp: z.object({ createdAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  passkeys: z.array(passkey),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
})
export type Factors = z.output<typeof factors>

const ownFactors = { guard: 'session', tag: 'profile' } as const

/** These endpoints are for the second factor: setting it up, signing in with it, and proving who the user is. */
export const factorEndpoints = {
  signIn: defineEndpoint('POST', 'auth/factor/', {
    ...publicAuthOptions,
    summary: 'Finish a sign-in with the second factor',
    operationId: 'signInWithFactor',
    description:
      'Finishes a sign-in whose response contained a `challenge`. Send one of `code`, `recoveryCode` and `assertion`; each works once. 410 `challenge_gone` after five minutes, after five tries, or if the password was changed.',
    body: z
      .strictObject({
        challenge,
        code: totpCode.optional(),
        recoveryCode: recoveryCode.optional(),
        assertion: assertion.optional(),
        device,
      })
      .check(requireExactlyOne('code', 'recoveryCode', 'assertion')),
    response: z.object({ authToken }),
  }),
  read: defineEndpoint('GET', 'profile/factors/', {
    ...ownFactors,
    withoutFactor: true,
    summary: 'Get the second factors of the signed-in user',
    operationId: 'readFactors',
    description: 'Returns which second factors the signed-in user has, and how many recovery codes are left.',
    response: factors,
  }),
  startTotp: defineEndpoint('POST', 'profile/totp/', {
    ...ownFactors,
    withoutFactor: true,
    summary: 'Create a secret for an authenticator app',
    operationId: 'startTotp',
    description:
      'Creates a secret for an authenticator app, which counts once `PUT profile/totp/` has confirmed it. 409 `factor_exists` if the user already has one.',
    body: emptyBody,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: defineEndpoint('PUT', 'profile/totp/', {
    ...ownFactors,
    withoutFactor: true,
    summary: 'Confirm the authenticator app with a code',
    operationId: 'confirmTotp',
    description:
      'Turns on the authenticator app with one of its codes. The response contains new recovery codes, which replace earlier ones and are shown only once.',
    body: z.strictObject({ code: totpCode }),
    response: recoveryCodes,
  }),
  deleteTotp: defineEndpoint('DELETE', 'profile/totp/', {
    ...ownFactors,
    summary: 'Remove the authenticator app',
    operationId: 'deleteTotp',
    description: 'Removes the authenticator app. The recovery codes are removed with the last factor.',
    response: null,
  }),
  createRecoveryCodes: defineEndpoint('POST', 'profile/recoveryCodes/', {
    ...ownFactors,
    summary: 'Create new recovery codes',
    operationId: 'createRecoveryCodes',
    description: 'Creates new recovery codes, which replace the earlier ones. 409 `factor_missing` without a factor.',
    body: emptyBody,
    response: recoveryCodes,
  }),
  prove: defineEndpoint('POST', 'profile/proof/', {
    ...ownFactors,
    summary: 'Prove who the signed-in user is',
    operationId: 'proveIdentity',
    description:
      'Proves who the signed-in user is with one of `password`, `code`, `recoveryCode` and `assertion`; a recovery code works once. For five minutes, requests that returned 403 `fresh_proof_needed` work. A sign-in counts as such a proof. If the problem has `needsFactor: true`, a proof by password is not enough: users who have a second factor change their factors only after a proof by factor or recovery code.',
    ownSession: true,
    body: z
      .strictObject({
        password: text(MAX_PASSWORD).min(1, 'emptyField').optional(),
        code: totpCode.optional(),
        recoveryCode: recoveryCode.optional(),
        assertion: assertion.optional(),
      })
      .check(requireExactlyOne('password', 'code', 'recoveryCode', 'assertion')),
    response: null,
  }),
  passkeySignInOptions: defineEndpoint('POST', 'auth/passkey/options/', {
    ...publicAuthOptions,
    summary: 'Start a sign-in with a passkey',
    operationId: 'startPasskeySignIn',
    description:
      'Returns options for `navigator.credentials.get`, valid for five minutes. The assertion is for `auth/passkey/`, `auth/factor/` or `profile/proof/`. 409 `passkeys_unavailable` without https.',
    body: emptyBody,
    response: ceremonyOptions,
  }),
  passkeySignIn: defineEndpoint('POST', 'auth/passkey/', {
    ...publicAuthOptions,
    summary: 'Sign in with a passkey',
    operationId: 'signInWithPasskey',
    description: 'Signs in with a passkey alone, which counts as two factors. 410 `challenge_gone` after five minutes.',
    body: z.strictObject({ assertion, device }),
    response: z.object({ authToken }),
  }),
  listPasskeys: defineEndpoint('GET', 'profile/passkeys/', {
    ...ownFactors,
    withoutFactor: true,
    summary: 'List the passkeys of the signed-in user',
    operationId: 'listPasskeys',
    description: 'Lists the passkeys of the signed-in user, with their last use.',
    response: z.object({ items: z.array(passkey) }),
  }),
  passkeyOptions: defineEndpoint('POST', 'profile/passkeys/options/', {
    ...ownFactors,
    withoutFactor: true,
    summary: 'Start adding a passkey',
    operationId: 'startPasskey',
    description:
      'Returns options for `navigator.credentials.create`, valid for five minutes. 409 `passkeys_unavailable` without https.',
    body: emptyBody,
    response: ceremonyOptions,
  }),
  addPasskey: defineEndpoint('POST', 'profile/passkeys/', {
    ...ownFactors,
    withoutFactor: true,
    summary: 'Add a passkey',
    operationId: 'addPasskey',
    description:
      'Adds a passkey. With the first factor the response contains recovery codes, which are shown only once; otherwise `recoveryCodes` is null.',
    body: z.strictObject({ name: requiredText(MAX_PASSKEY_NAME), attestation }),
    response: z.object({ id, recoveryCodes: z.array(z.string()).nullable() }),
    status: 201,
  }),
  renamePasskey: defineEndpoint('PUT', 'profile/passkeys/:id/', {
    ...ownFactors,
    summary: 'Rename a passkey',
    operationId: 'renamePasskey',
    description: 'Changes the name under which the profile shows a passkey.',
    params: recordParams,
    body: z.strictObject({ name: requiredText(MAX_PASSKEY_NAME) }),
    response: null,
  }),
  deletePasskey: defineEndpoint('DELETE', 'profile/passkeys/:id/', {
    ...ownFactors,
    summary: 'Remove a passkey',
    operationId: 'deletePasskey',
    description: 'Removes a passkey. The recovery codes are removed with the last factor.',
    params: recordParams,
    response: null,
  }),
} as const
