import type { Sql } from '../../core/db/database.ts'

export const INVITATION_DAYS = 7

/** SQL of when the invitation of a user expires. */
export const buildInvitedUntilSql = (user: string): string =>
  `(select i.expires_at from invitations i where i.user_id = ${user}.id)`

/** Replaces the previous invitation of the user and returns when the new one expires. */
export async function saveInvitation(sql: Sql, userId: number, tokenHash: Buffer): Promise<string> {
  const [row] = await sql.rows<{ expiresAt: string }>({
    name: 'invitation_save',
    text: `
      insert into invitations (user_id, token_hash, expires_at)
      values ($1, $2, now() + make_interval(days => ${INVITATION_DAYS}))
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      returning expires_at as "expiresAt"`,
    values: [userId, tokenHash],
  })
  if (!row) throw new Error('the invitation could not be written')
  return row.expiresAt
}

export type Invitation = { userId: number; username: string; expiresAt: string }

export async function readInvitation(sql: Sql, tokenHash: Buffer): Promise<Invitation | null> {
  const [row] = await sql.rows<Invitation>({
    name: 'invitation_read',
    text: `
      select i.user_id as "userId", u.username, i.expires_at as "expiresAt"
      from invitations i join users u on u.id = i.user_id
      where i.token_hash = $1 and i.expires_at > now()`,
    values: [tokenHash],
  })
  return row ?? null
}

/** Returns whose invitation it was, or null if it is expired or was used, replaced or revoked in the meantime. */
export async function consumeInvitation(sql: Sql, tokenHash: Buffer): Promise<number | null> {
  const [row] = await sql.rows<{ userId: number }>({
    name: 'invitation_use',
    text: 'delete from invitations where token_hash = $1 and expires_at > now() returning user_id as "userId"',
    values: [tokenHash],
  })
  return row?.userId ?? null
}

export async function deleteInvitation(sql: Sql, userId: number): Promise<void> {
  await sql.rows({ name: 'invitation_delete', text: 'delete from invitations where user_id = $1', values: [userId] })
}
