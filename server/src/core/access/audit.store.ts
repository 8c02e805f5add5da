import type { AuditEvent, AuditResult } from '@poledne/contract/access/audit'
import type { Sql } from '../db/database.ts'
import { type Caller, getRealUserId } from './caller.ts'

/** Who caused the event: a signed-in user, or only the address of a client without a session. */
type Actor =
  | Pick<Caller, 'userId' | 'realUserId' | 'apiTokenId' | 'address'>
  | { userId: number | null; address: string | null }

export type AuditEntry = {
  event: AuditEvent
  actor: Actor
  result?: AuditResult
  module?: string | undefined
  recordId?: number | undefined
  /** Details without personal data. */
  details?: Record<string, unknown>
  /** Personal data, which can be removed later without breaking the hash chain. */
  personal?: Record<string, string>
}

/** The command line and jobs have neither a user nor an address. */
export const SYSTEM_ACTOR = { userId: null, address: null } as const

const MAX_PERSONAL_LENGTH = 200

/** Shortens a text of the client and replaces what PostgreSQL cannot store. */
const toStoredText = (text: string) =>
  Buffer.from(text.slice(0, MAX_PERSONAL_LENGTH)).toString().replaceAll('\u0000', '\ufffd')

function toRow({ event, actor, result = 'success', module, recordId, details = {}, personal }: AuditEntry) {
  const isCaller = 'realUserId' in actor
  const token = isCaller && actor.apiTokenId !== null ? { apiTokenId: actor.apiTokenId } : {}
  return {
    event,
    user_id: isCaller ? getRealUserId(actor) : actor.userId,
    acting_as_id: isCaller && actor.realUserId !== null ? actor.userId : null,
    module: module ?? null,
    record_id: recordId ?? null,
    result,
    details: { ...details, ...token },
    address: actor.address,
    personal: personal
      ? Object.fromEntries(Object.entries(personal).map(([key, text]) => [key, toStoredText(text)]))
      : null,
  }
}

/** Adds entries to the audit log. Pass the transaction of the change, so that both commit together. */
export async function writeAuditEntries(sql: Sql, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql.rows({
    name: 'audit_insert',
    text: `
      insert into audit_log (event, user_id, acting_as_id, module, record_id, result, details, address, personal, salt)
      select event, user_id, acting_as_id, module, record_id, result, details, address, personal, uuid_send(gen_random_uuid())
      from jsonb_to_recordset($1) as entry (event text, user_id int, acting_as_id int, module text, record_id int,
        result text, details jsonb, address text, personal jsonb)`,
    values: [JSON.stringify(entries.map(toRow))],
  })
}

export const writeAudit = (sql: Sql, entry: AuditEntry): Promise<void> => writeAuditEntries(sql, [entry])
