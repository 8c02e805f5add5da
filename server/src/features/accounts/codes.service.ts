import { timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { createValidationProblem } from '../../http/problem.ts'
import {
  type CodePurpose,
  hashCode,
  type SignUpCandidate,
  takeCodeTry,
  takeSignUpTries,
} from './accounts.codes.store.ts'

/** Creates the problem for a code that is wrong, expired, used or unknown; the response is the same for all of them. */
export const createWrongCodeProblem = () => createValidationProblem({ field: 'code', code: 'wrongFormat' })

/**
 * Checks a code without consuming it. Runs outside of any transaction, because a rollback would uncount a wrong try.
 */
export async function checkCode(sql: Sql, username: string, purpose: CodePurpose, code: string) {
  const tried = await takeCodeTry(sql, username, purpose)
  const codeHash = hashCode(tried?.userId ?? 0, purpose, code)
  if (!tried || !timingSafeEqual(tried.codeHash, codeHash)) throw createWrongCodeProblem()
  return { userId: tried.userId, codeHash }
}

/** Finds the sign-up with this code among all pending ones. Runs outside of any transaction, like `checkCode`. */
export async function checkSignUpCode(sql: Sql, username: string, code: string): Promise<SignUpCandidate> {
  const candidates = await takeSignUpTries(sql, username)
  const codeHash = hashCode(candidates[0]?.userId ?? 0, 'confirm', code)
  const found = candidates.filter((candidate) => timingSafeEqual(candidate.codeHash, codeHash)).at(-1)
  if (!found) throw createWrongCodeProblem()
  return found
}
