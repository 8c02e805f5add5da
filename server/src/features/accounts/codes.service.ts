import { timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { validationProblem } from '../../http/problem.ts'
import {
  type CodePurpose,
  hashCode,
  type SignUpCandidate,
  takeCodeTry,
  takeSignUpTries,
} from './accounts.codes.store.ts'

/** Wrong, expired, used up, or of nobody: one answer. */
export const createWrongCodeProblem = () => validationProblem({ field: 'code', code: 'wrongFormat' })

/** Whose code it is; it is not used yet. Outside of any transaction, because a wrong try counts for good. */
export async function checkCode(sql: Sql, username: string, purpose: CodePurpose, code: string) {
  const tried = await takeCodeTry(sql, username, purpose)
  const codeHash = hashCode(tried?.userId ?? 0, purpose, code)
  if (!tried || !timingSafeEqual(tried.codeHash, codeHash)) throw createWrongCodeProblem()
  return { userId: tried.userId, codeHash }
}

/** The sign-up whose code it is; a guess is compared with every outstanding one. Outside of any transaction, as above. */
export async function checkSignUpCode(sql: Sql, username: string, code: string): Promise<SignUpCandidate> {
  const candidates = await takeSignUpTries(sql, username)
  const codeHash = hashCode(candidates[0]?.userId ?? 0, 'confirm', code)
  const found = candidates.filter((candidate) => timingSafeEqual(candidate.codeHash, codeHash)).at(-1)
  if (!found) throw createWrongCodeProblem()
  return found
}
