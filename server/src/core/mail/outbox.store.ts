import type { Sql } from '../db/database.ts'
import type { AccountChange, Mail, MailParams } from './mail.ts'

/** Stores a mail in the caller's transaction; it is sent after the commit. */
export async function enqueueMail(sql: Sql, { recipient, language, template, params, urgent }: Mail): Promise<void> {
  await sql.rows({
    name: 'outbox_insert',
    text: 'insert into outbox (recipient, language, template, params, urgent) values ($1, $2, $3, $4, $5)',
    values: [recipient, language, template, JSON.stringify(params), urgent],
  })
}

type SharedMail<T extends keyof MailParams> = { template: T; params: Omit<MailParams[T], 'dateType'>; urgent: boolean }

/** Stores the same mail for several users, each in their language and date style. */
export async function enqueueMailForUsers<T extends keyof MailParams>(
  sql: Sql,
  userIds: readonly number[],
  { template, params, urgent }: SharedMail<T>,
): Promise<void> {
  await sql.rows({
    name: 'outbox_insert_users',
    text: `
      insert into outbox (recipient, language, template, params, urgent)
      select email, language, $2, $3::jsonb || jsonb_build_object('dateType', date_type), $4 from users where id = any($1::int[])`,
    values: [userIds, template, JSON.stringify(params), urgent],
  })
}

/** Stores a mail that tells the owner of an account about a change of it, in the transaction of the change. */
export const enqueueAccountMail = (
  tx: Sql,
  { userId, username }: { userId: number; username: string },
  change: AccountChange,
  names?: string,
): Promise<void> =>
  enqueueMailForUsers(tx, [userId], {
    template: 'accountChanged',
    params: { username, change, ...(names === undefined ? {} : { names }) },
    urgent: true,
  })

export const MAX_MAIL_TRIES = 10
/** The minutes from the start of one try to the next; the last value is used for all further tries. */
const RETRY_MINUTES = [1, 5, 30, 120]
const RETRY_INTERVAL_SQL = `make_interval(mins => (array[${RETRY_MINUTES.join(', ')}])[least(tries + 1, ${RETRY_MINUTES.length})])`

export type ClaimedMail = Mail & { id: number; tries: number }

/**
 * Claims the next due mail for this instance. The try is counted and the next one scheduled before the mail is sent, so
 * that a mail is retried when the process ends while sending it.
 */
export async function claimMail(sql: Sql, urgentOnly: boolean): Promise<ClaimedMail | undefined> {
  const [mail] = await sql.rows<ClaimedMail>({
    name: 'outbox_claim',
    text: `
      with due as (
        select id from outbox
        where sent_at is null and next_try_at <= now() and tries < ${MAX_MAIL_TRIES} and (urgent or not $1)
        order by urgent desc, id limit 1 for update skip locked
      )
      update outbox o set tries = tries + 1, next_try_at = now() + ${RETRY_INTERVAL_SQL}
      from due where o.id = due.id
      returning o.id, o.recipient, o.language, o.template, o.params, o.urgent, o.tries`,
    values: [urgentOnly],
  })
  return mail
}

export async function markMailSent(sql: Sql, id: number): Promise<void> {
  await sql.rows({
    name: 'outbox_sent',
    text: `update outbox set sent_at = now(), params = '{}', last_error = null where id = $1`,
    values: [id],
  })
}

/** Stores the error of a failed try; after the last try the parameters are deleted, which can contain a code. */
export async function markMailFailed(sql: Sql, id: number, error: string): Promise<void> {
  await sql.rows({
    name: 'outbox_failed',
    text: `
      update outbox set last_error = $2, params = case when tries < ${MAX_MAIL_TRIES} then params else '{}' end
      where id = $1`,
    values: [id, error],
  })
}
