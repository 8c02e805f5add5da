import type { Sql } from '../db/database.ts'
import { createForbiddenProblem, ProblemError } from '../errors/problem.ts'
import { findUserByUsername } from './caller.store.ts'
import type { Caller } from './caller.ts'
import { coversGrants, type Grants } from './grants.ts'
import { canPerform } from './recordRights.ts'

function decodeUsername(header: string): string {
  try {
    // PostgreSQL accepts no NUL in a text, and no username contains one.
    return decodeURIComponent(header).replaceAll('\u0000', '\ufffd')
  } catch {
    return ''
  }
}

/**
 * Whether the signed-in user can act as the other user: their permission covers that user, and they have all rights of
 * that user.
 */
export const canActAs = (real: Caller, user: Grants & { createdById: number | null }): boolean =>
  canPerform(real, 'users', 'switch', { ...user, archived: false }) && coversGrants(real, user)

/**
 * Returns the caller with the rights of the user in the header. Every request checks again that the signed-in user can act
 * as that user; no user can act as themselves, as a user above their level or with rights that they lack, and no API token
 * as another user.
 */
export async function actAs(sql: Sql, real: Caller, header: string): Promise<Caller> {
  if (real.apiTokenId !== null) throw new ProblemError('switch_refused')
  const person = await findUserByUsername(sql, decodeUsername(header))
  if (!person || person.userId === real.userId || !canActAs(real, person)) throw new ProblemError('switch_refused')
  const { userId, username, permissions, scopes, level } = person
  const { sessionId, address } = real
  return { userId, username, permissions, scopes, level, sessionId, apiTokenId: null, realUserId: real.userId, address }
}

/** Throws while the caller acts as another user: they can change that user's records, but not the account. */
export function refuseWhileActingAs({ realUserId }: Caller): void {
  if (realUserId !== null) throw createForbiddenProblem()
}
