import { type ApiToken, type ApiTokenEntry, MAX_TOKEN_DAYS } from '@poledne/contract/access/apiToken'
import type { Sql } from '../../core/db/database.ts'

const COLUMNS =
  'id, name, permissions, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"'

export const readApiTokens = (sql: Sql, userId: number): Promise<ApiToken[]> =>
  sql.rows<ApiToken>({
    name: 'api_tokens',
    text: `select ${COLUMNS} from api_tokens where user_id = $1 order by id desc`,
    values: [userId],
  })

/** Counts the tokens of the user and locks the user, so that concurrent requests cannot exceed the limit. */
export async function countApiTokens(tx: Sql, userId: number): Promise<number> {
  await tx.rows({
    name: 'api_tokens_lock',
    text: 'select 1 from users where id = $1 for no key update',
    values: [userId],
  })
  const [row] = await tx.rows<{ count: number }>({
    name: 'api_tokens_count',
    text: 'select count(*)::int as count from api_tokens where user_id = $1',
    values: [userId],
  })
  return row?.count ?? 0
}

/** Whether the time is in the future and at most a year ahead. One more day is allowed for the clock of the client. */
export async function isExpiryInRange(tx: Sql, expiresAt: string): Promise<boolean> {
  const [row] = await tx.rows<{ isInRange: boolean }>({
    name: 'api_token_expiry_check',
    text: `select $1::timestamptz > now() and $1::timestamptz <= now() + interval '${MAX_TOKEN_DAYS + 1} days' as "isInRange"`,
    values: [expiresAt],
  })
  return row?.isInRange ?? false
}

type NewApiToken = {
  userId: number
  name: string
  tokenHash: Buffer
  permissions: readonly ApiTokenEntry[]
  expiresAt: string
}

export async function insertApiToken(
  tx: Sql,
  { userId, name, tokenHash, permissions, expiresAt }: NewApiToken,
): Promise<ApiToken> {
  const [row] = await tx.rows<ApiToken>({
    name: 'api_token_insert',
    text: `
      insert into api_tokens (user_id, name, token_hash, permissions, expires_at)
      values ($1, $2, $3, $4, $5::timestamptz) returning ${COLUMNS}`,
    values: [userId, name, tokenHash, JSON.stringify(permissions), expiresAt],
  })
  return row as ApiToken
}

/** Deletes a token of the user and returns its name, or undefined if the user has no such token. */
export async function deleteApiToken(tx: Sql, userId: number, id: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ name: string }>({
    name: 'api_token_delete',
    text: 'delete from api_tokens where id = $2 and user_id = $1 returning name',
    values: [userId, id],
  })
  return row?.name
}

type RevokedToken = { id: number; name: string; userId: number; username: string }

export const deleteApiTokensOfUsers = (tx: Sql, userIds: readonly number[]): Promise<RevokedToken[]> =>
  tx.rows<RevokedToken>({
    name: 'api_tokens_delete',
    text: `
      delete from api_tokens t using users u where t.user_id = any($1::int[]) and u.id = t.user_id
      returning t.id, t.name, u.id as "userId", u.username`,
    values: [userIds],
  })
