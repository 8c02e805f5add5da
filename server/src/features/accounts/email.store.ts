import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildHistoryInsert } from '../../core/records/history/history.store.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { userHistoryResource } from './accounts.store.ts'

export type Emails = { email: string; pendingEmail: string | null }

export async function readEmails(sql: Sql, userId: number): Promise<Emails | undefined> {
  const [row] = await sql.rows<Emails>({
    name: 'emails_read',
    text: 'select email, pending_email as "pendingEmail" from users where id = $1',
    values: [userId],
  })
  return row
}

type EmailOwner = { username: string; email: string; language: AccountLanguage }

/** Finds another user who has this e-mail address. */
export async function findEmailOwner(sql: Sql, userId: number, email: string): Promise<EmailOwner | undefined> {
  const [row] = await sql.rows<EmailOwner>({
    name: 'email_owner',
    text: 'select username, email, language from users where lower(email) = lower($2) and id <> $1',
    values: [userId, email],
  })
  return row
}

export async function setPendingEmail(sql: Sql, userId: number, email: string): Promise<void> {
  await sql.rows({
    name: 'email_pending',
    text: 'update users set pending_email = $2 where id = $1',
    values: [userId, email],
  })
}

/** Cancels a pending e-mail and deletes its code. */
export async function cancelPendingEmail(sql: Sql, userId: number): Promise<void> {
  await sql.rows({
    name: 'email_cancel',
    text: `
      with ended as (delete from codes where user_id = $1 and purpose = 'email')
      update users set pending_email = null where id = $1 and pending_email is not null`,
    values: [userId],
  })
}

type ReplacedEmail = { version: number; username: string; language: AccountLanguage; oldEmail: string }

/**
 * Replaces the e-mail address by the pending one, as a new version of the user; returns undefined if none is pending.
 */
export async function replaceEmail(sql: Sql, caller: Caller): Promise<ReplacedEmail | undefined> {
  const bound = createSqlParameters()
  const id = bound.add(caller.userId)
  const [row] = await sql.rows<ReplacedEmail>({
    name: 'email_replace',
    text: `with old as (select id, email from users where id = ${id} for no key update), changed as (
        update users record set email = record.pending_email, pending_email = null, version = record.version + 1, updated_at = now(),
          updated_by = record.id
        from old where record.id = old.id and record.pending_email is not null returning record.*
      ), kept as (${buildHistoryInsert(userHistoryResource, caller, 'save', bound)})
      select c.version, c.username, c.language, old.email as "oldEmail" from changed c, old`,
    values: bound.values,
  })
  return row
}
