import { users } from '@poledne/contract/access/user'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { buildCanSignInSql, buildIsPendingSql } from '../../core/access/access.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { NO_PASSWORD_HASH } from '../../core/access/credentials.ts'
import type { Sql } from '../../core/db/database.ts'
import { users as table } from '../../core/db/schema/people.ts'
import { buildHistoryInsert } from '../../core/records/history/history.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'

/** The part of the users resource that is needed to write the history. */
export const userHistoryResource: Resource = { module: users, table }

const IS_PENDING_SQL = buildIsPendingSql('record')
const IS_USABLE_SQL = buildCanSignInSql('record')

export type Account = { id: number; username: string; email: string; language: AccountLanguage }
const ACCOUNT_COLUMNS = 'record.id, record.username, record.email, record.language'

export type AccountMatch = Account & { pending: boolean; sameName: boolean; sameEmail: boolean }

/** Reads the accounts with this username or e-mail address, at most two, and locks them until the transaction ends. */
export const readMatchingAccountsForUpdate = (sql: Sql, username: string, email: string): Promise<AccountMatch[]> =>
  sql.rows<AccountMatch>({
    name: 'account_matches',
    text: `
      select ${ACCOUNT_COLUMNS}, ${IS_PENDING_SQL} as pending, lower(record.username) = lower($1) as "sameName",
        lower(record.email) = lower($2) as "sameEmail"
      from users record where lower(record.username) = lower($1) or lower(record.email) = lower($2) order by record.id for update`,
    values: [username, email],
  })

export type Registration = {
  username: string
  email: string
  language: AccountLanguage
  timezone: string
}

/**
 * Inserts an account that is not confirmed. It has no password, because each sign-up stores its own until one of them
 * is confirmed.
 */
export async function insertPendingAccount(sql: Sql, registration: Registration): Promise<number> {
  const { username, email, language, timezone } = registration
  const [row] = await sql.rows<{ id: number }>({
    name: 'account_insert',
    text: `
      insert into users (username, email, password_hash, language, timezone, active)
      values ($1, $2, $3, $4, $5, false) returning id`,
    values: [username, email, NO_PASSWORD_HASH, language, timezone],
  })
  if (!row) throw new Error('the registration could not be written')
  return row.id
}

export async function updatePendingAccount(sql: Sql, id: number, registration: Registration): Promise<void> {
  const { username, language, timezone } = registration
  await sql.rows({
    name: 'account_replace',
    text: 'update users set username = $2, language = $3, timezone = $4, created_at = now() where id = $1',
    values: [id, username, language, timezone],
  })
}

/** Activates a registered account and returns its version, or null; without a password hash it keeps its own. */
export async function activateAccount(sql: Sql, userId: number, passwordHash: string | null): Promise<number | null> {
  const bound = createSqlParameters()
  const id = bound.add(userId)
  const password = `password_hash = coalesce(${bound.add(passwordHash)}, record.password_hash)`
  const [row] = await sql.rows<{ version: number }>({
    name: 'account_activate',
    text: `with changed as (
        update users record set active = true, ${password}, version = record.version + 1, updated_at = now(), updated_by = record.id
        where record.id = ${id} and ${IS_PENDING_SQL} returning record.*
      ), kept as (${buildHistoryInsert(userHistoryResource, { userId, realUserId: null }, 'activate', bound)})
      select version from changed`,
    values: bound.values,
  })
  return row?.version ?? null
}

/** Reads an account that can sign in, and locks its row, so that the e-mail address cannot change meanwhile. */
export async function readUsableAccountForShare(sql: Sql, username: string): Promise<Account | null> {
  const [row] = await sql.rows<Account>({
    name: 'account_usable',
    text: `select ${ACCOUNT_COLUMNS} from users record where lower(record.username) = lower($1) and ${IS_USABLE_SQL} for share`,
    values: [username],
  })
  return row ?? null
}

/** Updates the password hash and returns the account, or null if it cannot sign in. */
export async function updatePasswordHash(sql: Sql, userId: number, passwordHash: string): Promise<Account | null> {
  const [row] = await sql.rows<Account>({
    name: 'account_password',
    text: `update users record set password_hash = $2 where record.id = $1 and ${IS_USABLE_SQL} returning ${ACCOUNT_COLUMNS}`,
    values: [userId, passwordHash],
  })
  return row ?? null
}

/**
 * Sets a password for the command line and removes the user's second factors, sessions, API tokens, codes and known
 * devices; returns the id of the user, or undefined if no user has this name.
 */
export async function resetPasswordByUsername(
  sql: Sql,
  username: string,
  passwordHash: string,
): Promise<number | undefined> {
  const [user] = await sql.rows<{ id: number }>({
    text: `
      with u as (update users set password_hash = $2 where lower(username) = lower($1) returning id),
        s as (delete from sessions where user_id in (select id from u)),
        c as (delete from codes where user_id in (select id from u)),
        g as (delete from sign_ups where user_id in (select id from u)),
        i as (delete from invitations where user_id in (select id from u)),
        d as (delete from known_devices where user_id in (select id from u)),
        p as (delete from passkeys where user_id in (select id from u)),
        t as (delete from totp_secrets where user_id in (select id from u)),
        r as (delete from recovery_codes where user_id in (select id from u)),
        f as (delete from factor_challenges where user_id in (select id from u)),
        a as (delete from api_tokens where user_id in (select id from u))
      select id from u`,
    values: [username, passwordHash],
  })
  return user?.id
}

export type AccountEmails = { email: string; pendingEmail: string | null }

export async function readAccountEmails(sql: Sql, userId: number): Promise<AccountEmails | undefined> {
  const [row] = await sql.rows<AccountEmails>({
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

/** Replaces the e-mail address by the pending one; returns undefined if none is pending. */
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
