import { timingSafeEqual } from 'node:crypto'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { createValidationProblem } from '../../core/errors/problem.ts'
import {
  type CodePurpose,
  hashCode,
  type SignUpCandidate,
  takeCodeTry,
  takeSignUpTries,
} from './accounts.codes.store.ts'

/** Creates the problem for a code that is wrong, expired, used or unknown; the response is the same for all of them. */
export const createWrongCodeProblem = () => createValidationProblem({ field: 'code', code: 'wrongFormat' })

type CodeEntry = { username: string; purpose: CodePurpose; code: string; address: string }

/** Adds a wrong code to the audit log and throws. The limits of guesses bound the number of entries. */
async function refuseCode(sql: Sql, { username, purpose, address }: CodeEntry, recordId?: number): Promise<never> {
  const actor = { userId: null, address }
  const details = { purpose }
  await writeAudit(sql, {
    event: 'codeEntered',
    actor,
    result: 'failure',
    module: 'users',
    recordId,
    details,
    personal: { username },
  })
  throw createWrongCodeProblem()
}

/** Checks a code without consuming it, outside of any transaction: a rollback would also forget a wrong try. */
export async function checkCode(sql: Sql, entry: CodeEntry) {
  const { username, purpose, code } = entry
  const tried = await takeCodeTry(sql, username, purpose)
  const codeHash = hashCode(tried?.userId ?? 0, purpose, code)
  if (!tried || !timingSafeEqual(tried.codeHash, codeHash)) return refuseCode(sql, entry, tried?.userId)
  return { userId: tried.userId, codeHash }
}

/** Finds the sign-up with this code among all pending ones. Like `checkCode`, it runs outside of any transaction. */
export async function checkSignUpCode(sql: Sql, entry: Omit<CodeEntry, 'purpose'>): Promise<SignUpCandidate> {
  const { username, code } = entry
  const candidates = await takeSignUpTries(sql, username)
  const codeHash = hashCode(candidates[0]?.userId ?? 0, 'confirm', code)
  const found = candidates.filter((candidate) => timingSafeEqual(candidate.codeHash, codeHash)).at(-1)
  return found ?? refuseCode(sql, { ...entry, purpose: 'confirm' }, candidates[0]?.userId)
}

/**
 * Adds to the audit log that a code was mailed, or that there was no account for it. Both write one entry, so that the
 * response time does not reveal whether the account exists.
 */
export const writeCodeSent = (
  tx: Sql,
  { username, purpose, address }: Omit<CodeEntry, 'code'>,
  recordId: number | undefined,
): Promise<void> =>
  writeAudit(tx, {
    event: 'codeSent',
    actor: { userId: null, address },
    result: recordId === undefined ? 'refused' : 'success',
    module: 'users',
    recordId,
    details: { purpose },
    personal: { username },
  })

/** Adds the right code to the audit log, in the transaction that consumes it. */
export const writeCodeEntered = (tx: Sql, userId: number, purpose: CodePurpose, address: string): Promise<void> =>
  writeAudit(tx, { event: 'codeEntered', actor: { userId, address }, details: { purpose } })
