import { createHash } from 'node:crypto'
import type { Assertion, Attestation } from '@poledne/contract/access/factor'
import { readFactorKinds } from '../../core/access/access.store.ts'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { generateRecoveryCode } from '../../core/access/credentials.ts'
import { markProved, type UsedFactor } from '../../core/access/proof.store.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { createNotFoundProblem, createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import type { AccountChange } from '../../core/mail/mail.ts'
import { enqueueAccountMail } from '../../core/mail/outbox.store.ts'
import type { Config } from '../../core/runtime/config.ts'
import {
  consumeRecoveryCode,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  insertPasskey,
  readTotpForUpdate,
  replaceRecoveryCodes,
  saveUnconfirmedTotp,
  type TotpState,
  updatePasskeyName,
  updateTotpSecret,
  updateTotpStep,
} from './factors.store.ts'
import { consumeAssertion, type RelyingParty, verifyNewPasskey } from './passkeys.service.ts'
import {
  decryptTotpSecret,
  describeTotpSecret,
  encryptTotpSecret,
  findTotpStep,
  generateTotpSecret,
  isEncrypted,
} from './totp.ts'

/** The settings that the check of codes of an authenticator app needs. */
export type TotpConfig = Pick<Config, 'SECRET_KEY' | 'SECURITY'>

const RECOVERY_CODE_COUNT = 10

/** Hashes a recovery code; users can type it without hyphens. */
const hashRecoveryCode = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

/** Mails the owner about a change of their factors, and publishes it, because it can change their access. */
async function announceChange(tx: Sql, caller: Caller, change: AccountChange): Promise<void> {
  await enqueueAccountMail(tx, caller, change)
  tx.publish({ about: 'access' })
}

/** Replaces the recovery codes and returns the new ones; only their hashes are stored. */
async function createRecoveryCodes(tx: Sql, caller: Caller): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(caller.userId, code))
  await replaceRecoveryCodes(tx, caller.userId, hashes)
  await writeAudit(tx, { event: 'recoveryCodesCreated', actor: caller })
  return codes
}

export const renewRecoveryCodes = (database: Database, caller: Caller): Promise<string[]> =>
  database.transaction(async (tx) => {
    if ((await readFactorKinds(tx, caller.userId)).length === 0) throw new ProblemError('factor_missing')
    await announceChange(tx, caller, 'recoveryCodesCreated')
    return createRecoveryCodes(tx, caller)
  })

/** Creates the secret of an authenticator app, which is in use once `confirmTotp` has checked a code. */
export async function startTotp(database: Database, { SECRET_KEY }: TotpConfig, { userId, username }: Caller) {
  const secret = generateTotpSecret()
  const stored = encryptTotpSecret(secret, userId, SECRET_KEY)
  if (!(await saveUnconfirmedTotp(database, userId, stored))) throw new ProblemError('factor_exists')
  return describeTotpSecret(secret, username)
}

const createWrongCodeProblem = (field: 'code' | 'recoveryCode') =>
  createValidationProblem({ field, code: 'wrongFormat', reason: 'wrongFactorCode' })

/** Returns the time step of a code of the app, or null for a wrong code. */
function findStep(totp: TotpState, { SECRET_KEY, SECURITY }: TotpConfig, userId: number, code: string): number | null {
  const secret = decryptTotpSecret(totp.secret, userId, SECRET_KEY)
  return secret && findTotpStep(secret, code, SECURITY === 'strict')
}

/** Turns on the authenticator app and returns new recovery codes. */
export const confirmTotp = (database: Database, config: TotpConfig, caller: Caller, code: string): Promise<string[]> =>
  database.transaction(async (tx) => {
    const totp = await readTotpForUpdate(tx, caller.userId)
    if (!totp) throw createNotFoundProblem()
    if (totp.isConfirmed) throw new ProblemError('factor_exists')
    const step = findStep(totp, config, caller.userId, code)
    if (step === null) throw createWrongCodeProblem('code')
    await updateTotpStep(tx, caller.userId, step)
    await markProved(tx, caller.sessionId, 'totp')
    await writeAudit(tx, { event: 'factorAdded', actor: caller, details: { factor: 'totp' } })
    await announceChange(tx, caller, 'totpAdded')
    return createRecoveryCodes(tx, caller)
  })

/** Deletes the recovery codes with the last factor, because a recovery code alone must not allow a sign-in. */
async function deleteUnneededCodes(tx: Sql, userId: number): Promise<void> {
  if ((await readFactorKinds(tx, userId)).length === 0) await deleteRecoveryCodes(tx, userId)
}

export const removeTotp = (database: Database, caller: Caller): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await deleteTotp(tx, caller.userId))) throw createNotFoundProblem()
    await deleteUnneededCodes(tx, caller.userId)
    await writeAudit(tx, { event: 'factorRemoved', actor: caller, details: { factor: 'totp' } })
    await announceChange(tx, caller, 'totpRemoved')
  })

/** Adds a passkey; with the first factor it returns recovery codes. */
export const addPasskey = (
  database: Database,
  party: RelyingParty,
  caller: Caller,
  { name, attestation }: { name: string; attestation: Attestation },
) =>
  database.transaction(async (tx) => {
    const isFirst = (await readFactorKinds(tx, caller.userId)).length === 0
    const verified = await verifyNewPasskey(tx, party, caller, attestation)
    const id = await insertPasskey(tx, { userId: caller.userId, name, ...verified })
    if (id === null) throw new ProblemError('duplicate')
    await markProved(tx, caller.sessionId, 'passkey')
    await writeAudit(tx, { event: 'factorAdded', actor: caller, details: { factor: 'passkey' } })
    await announceChange(tx, caller, 'passkeyAdded')
    return { id, recoveryCodes: isFirst ? await createRecoveryCodes(tx, caller) : null }
  })

export async function renamePasskey(database: Database, { userId }: Caller, id: number, name: string): Promise<void> {
  if (!(await updatePasskeyName(database, userId, id, name))) throw createNotFoundProblem()
}

export const removePasskey = (database: Database, caller: Caller, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await deletePasskey(tx, caller.userId, id))) throw createNotFoundProblem()
    await deleteUnneededCodes(tx, caller.userId)
    await writeAudit(tx, { event: 'factorRemoved', actor: caller, details: { factor: 'passkey' } })
    await announceChange(tx, caller, 'passkeyRemoved')
  })

export type SubmittedFactor = {
  code?: string | undefined
  recoveryCode?: string | undefined
  assertion?: Assertion | undefined
}

async function consumeTotpCode(tx: Sql, config: TotpConfig, userId: number, code: string): Promise<boolean> {
  const totp = await readTotpForUpdate(tx, userId)
  const step = totp?.isConfirmed ? findStep(totp, config, userId, code) : null
  if (!totp || step === null || step <= totp.lastStep) return false
  await updateTotpStep(tx, userId, step)
  // A secret that was stored before SECRET_KEY was set is encrypted when it is used.
  if (config.SECRET_KEY !== undefined && !isEncrypted(totp.secret))
    await updateTotpSecret(tx, userId, encryptTotpSecret(totp.secret, userId, config.SECRET_KEY))
  return true
}

/** Checks a second factor and consumes it; throws a violation at its field if it is wrong or was used before. */
export async function consumeFactor(
  tx: Sql,
  config: TotpConfig,
  party: () => RelyingParty,
  userId: number,
  given: SubmittedFactor,
): Promise<UsedFactor> {
  if (given.assertion) {
    // A passkey of another user is refused like an unknown one.
    if ((await consumeAssertion(tx, party(), given.assertion)) === userId) return 'passkey'
    throw createValidationProblem({ field: 'assertion', code: 'wrongFormat', reason: 'wrongPasskey' })
  }
  if (given.code !== undefined) {
    if (await consumeTotpCode(tx, config, userId, given.code)) return 'totp'
    throw createWrongCodeProblem('code')
  }
  if (await consumeRecoveryCode(tx, userId, hashRecoveryCode(userId, given.recoveryCode ?? ''))) return 'recoveryCode'
  throw createWrongCodeProblem('recoveryCode')
}
