import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Assertion, Attestation } from '@poledne/contract/access/factor'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import { hashToken } from '../../core/access/credentials.ts'
import { consumePasskeyChallenge, insertPasskeyChallenge } from '../../core/access/proof.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import type { Config } from '../../core/runtime/config.ts'
import { findPasskeyForUpdate, readStoredPasskeys, type StoredPasskey, updatePasskeyUse } from './factors.store.ts'

const APP_NAME = 'Poledne'

/** The site to which passkeys belong; browsers offer them only there. */
export type RelyingParty = { id: string; origin: string }

/**
 * Returns the site of the request. Throws for a site without passkeys: browsers offer them only on https and localhost,
 * and not for IP addresses.
 */
export function getRelyingParty(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingParty {
  const site = PUBLIC_URL ?? `${protocol}://${host}`
  if (!URL.canParse(site)) throw new ProblemError('bad_request')
  const { origin, hostname, protocol: scheme } = new URL(site)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if ((scheme !== 'https:' && !isLocal) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new ProblemError('passkeys_unavailable')
  return { id: hostname, origin }
}

/** Computes the id of the user for the authenticator: without personal data, and different in each installation. */
const createUserHandle = ({ origin }: RelyingParty, userId: number) =>
  new Uint8Array(createHash('sha256').update(`${origin}:${userId}`).digest())

const toDescriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

export async function createPasskeyOptions(sql: Sql, party: RelyingParty, caller: Caller) {
  const existing = await readStoredPasskeys(sql, caller.userId)
  const options = await generateRegistrationOptions({
    rpName: APP_NAME,
    rpID: party.id,
    userName: caller.username,
    userID: createUserHandle(party, caller.userId),
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const idHash = hashToken(options.challenge)
  await insertPasskeyChallenge(sql, { idHash, purpose: 'addPasskey', sessionId: caller.sessionId })
  return options
}

export async function createSignInOptions(sql: Sql, party: RelyingParty) {
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await insertPasskeyChallenge(sql, { idHash: hashToken(options.challenge), purpose: 'passkeySignIn', sessionId: null })
  return options
}

const createWrongPasskeyProblem = (field: string) =>
  createValidationProblem({ field, code: 'wrongFormat', reason: 'wrongPasskey' })

/** Reads the challenge that the authenticator has signed. */
function readChallenge(field: string, clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    if (typeof challenge === 'string') return challenge
  } catch {
    // A text that is no JSON is refused like a missing challenge.
  }
  throw createWrongPasskeyProblem(field)
}

/** Verifies a new passkey and returns the fields to store. */
export async function verifyNewPasskey(tx: Sql, party: RelyingParty, caller: Caller, attestation: Attestation) {
  const challenge = readChallenge('attestation', attestation.response.clientDataJSON)
  const issued = { idHash: hashToken(challenge), purpose: 'addPasskey', sessionId: caller.sessionId } as const
  if (!(await consumePasskeyChallenge(tx, issued))) throw new ProblemError('challenge_gone')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: attestation as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw createWrongPasskeyProblem('attestation')
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = attestation.response.transports ?? []
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/**
 * Verifies an assertion and returns the id of the user of its passkey. A counter that has not increased is refused,
 * because the passkey can be a copy.
 */
export async function consumeAssertion(tx: Sql, party: RelyingParty, assertion: Assertion): Promise<number> {
  const challenge = readChallenge('assertion', assertion.response.clientDataJSON)
  const issued = { idHash: hashToken(challenge), purpose: 'passkeySignIn', sessionId: null } as const
  if (!(await consumePasskeyChallenge(tx, issued))) throw new ProblemError('challenge_gone')
  const passkey = await findPasskeyForUpdate(tx, assertion.id)
  if (!passkey) throw createWrongPasskeyProblem('assertion')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { ...toDescriptor(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw createWrongPasskeyProblem('assertion')
  await updatePasskeyUse(tx, passkey.id, authenticationInfo.newCounter)
  return passkey.userId
}
