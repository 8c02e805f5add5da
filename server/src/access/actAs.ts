import type { Sql } from '../db/database.ts'
import { ProblemError } from '../http/problem.ts'
import { canPerform } from '../records/record.policy.ts'
import { findUserByName } from './caller.store.ts'
import type { Caller } from './caller.ts'

function decodeUsername(header: string): string {
  try {
    // PostgreSQL takes no NUL in a text; nobody is called that way
    return decodeURIComponent(header).replaceAll('\u0000', '\ufffd')
  } catch {
    return ''
  }
}

/**
 * The caller as somebody else. It is decided anew with every request, from the rights of the one who signed in: not
 * upward, not as oneself, and never from one switched user on to the next.
 */
export async function actAs(sql: Sql, real: Caller, header: string): Promise<Caller> {
  const person = await findUserByName(sql, decodeUsername(header))
  if (!person || person.userId === real.userId || !canPerform(real, 'users', 'switch', { archived: false, ...person }))
    throw new ProblemError('switch_refused')
  const { userId, username, permissions, scopes, level } = person
  return { userId, username, permissions, scopes, level, sessionId: real.sessionId, realUserId: real.userId }
}
