import { randomBytes } from 'node:crypto'
import type { AuditEvent, AuditResult } from '@poledne/contract/access/audit'
import type { Sql } from '../db/database.ts'
import { type Caller, getRealUserId } from './caller.ts'

const SALT_BYTES = 16

/** Who did it: a signed-in user, or an address without one. */
type Actor = Pick<Caller, 'userId' | 'realUserId' | 'address'> | { userId: number | null; address: string | null }

type AuditEntry = {
  event: AuditEvent
  actor: Actor
  result?: AuditResult
  module?: string
  recordId?: number
  /** Details without personal data. */
  details?: Record<string, unknown>
  /** Personal data, which can be removed later without breaking the hash chain. */
  personal?: Record<string, string>
}

/** Adds an entry to the audit log. Pass the transaction of the change, so that both commit together. */
export async function writeAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  const { event, actor, result = 'success', module = null, recordId = null, details = {}, personal = null } = entry
  const isCaller = 'realUserId' in actor
  await sql.rows({
    name: 'audit_insert',
    text: `
      insert into audit_log (event, user_id, acting_as_id, module, record_id, result, details, address, personal, salt)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      event,
      isCaller ? getRealUserId(actor) : actor.userId,
      isCaller && actor.realUserId !== null ? actor.userId : null,
      module,
      recordId,
      result,
      JSON.stringify(details),
      actor.address,
      personal && JSON.stringify(personal),
      randomBytes(SALT_BYTES),
    ],
  })
}
