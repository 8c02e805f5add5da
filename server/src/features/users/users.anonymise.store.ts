import type { Caller } from '../../core/access/caller.ts'
import { NO_PASSWORD_HASH } from '../../core/access/credentials.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildHistoryInsert } from '../../core/records/history/history.store.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { userBaseResource } from './users.store.ts'

/** Replaces the personal fields of the user and returns the new version. */
export async function replacePersonalFields(tx: Sql, caller: Caller, id: number, pseudonym: string): Promise<number> {
  const bound = createSqlParameters()
  const [row] = await tx.rows<{ version: number }>({
    name: 'user_anonymise',
    text: `with changed as (
        update users record set username = ${bound.add(pseudonym)}, email = ${bound.add(`${pseudonym}@anonymised.invalid`)},
          pending_email = null, first_name = null, last_name = null, phone_number = null,
          password_hash = '${NO_PASSWORD_HASH}', active = false, archived = true, role_ids = '{}', factor_due_at = null,
          anonymised_at = now(), version = version + 1, updated_at = now(), updated_by = ${bound.add(caller.userId)}
        where id = ${bound.add(id)} returning record.*
      ), entry as (${buildHistoryInsert(userBaseResource, caller, 'anonymise', bound)})
      select version from changed`,
    values: bound.values,
  })
  return row?.version ?? 0
}

/** The tables whose rows belong to an account; all have a column `user_id`. */
const ACCOUNT_TABLES = [
  'sessions',
  'codes',
  'sign_ups',
  'invitations',
  'known_devices',
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'api_tokens',
  'factor_challenges',
  'notifications',
  'preferences',
  'idempotency_keys',
  'bulk_undo',
] as const

type PersonalNames = { username: string; email: string; pendingEmail: string | null }

export async function readPersonalNames(tx: Sql, id: number): Promise<PersonalNames | null> {
  const [row] = await tx.rows<PersonalNames>({
    name: 'user_personal_names',
    text: 'select username, email, pending_email as "pendingEmail" from users where id = $1',
    values: [id],
  })
  return row ?? null
}

/** Deletes the data of the account, and personal data of the user from logs, history, imports and mails. */
export async function deletePersonalData(
  tx: Sql,
  id: number,
  pseudonym: string,
  { username, email, pendingEmail }: PersonalNames,
): Promise<void> {
  for (const table of ACCOUNT_TABLES) await tx.rows({ text: `delete from ${table} where user_id = $1`, values: [id] })
  await tx.rows({
    text: `update history set state = state || jsonb_build_object('username', $2::text, 'email', $2 || '@anonymised.invalid',
        'firstName', null, 'lastName', null, 'phoneNumber', null)
      where module = 'users' and record_id = $1`,
    values: [id, pseudonym],
  })
  await tx.rows({
    text: `update audit_log set address = null, personal = null, salt = null
      where user_id = $1 or acting_as_id = $1 or lower(personal ->> 'username') = lower($2)`,
    values: [id, username],
  })
  await tx.rows({ text: 'delete from outbox where recipient = any($1::text[])', values: [[email, pendingEmail]] })
  // The stored responses to requests of other users can contain the address.
  await tx.rows({ text: 'delete from idempotency_keys where strpos(answer::text, $1) > 0', values: [email] })
  await tx.rows({
    text: `
      with own as (
        update change_set_records r set old_values = null from change_sets s
        where s.id = r.set_id and r.module = 'users' and r.record_id = $1::text returning s.kind, s.source_id
      )
      update imports set file = null, sheets = '[]' where id in (select source_id from own where kind = 'import')`,
    values: [id],
  })
  await tx.rows({
    text: `delete from import_records r using imports i
      where i.id = r.import_id and i.module = 'users' and r.record_id = $1::text`,
    values: [id],
  })
}
