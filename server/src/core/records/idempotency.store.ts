import type { Sql } from '../db/database.ts'

/**
 * Claims an idempotency key; returns false if it was used in the last 24 hours. Waits for a transaction that is using
 * it.
 */
export async function claimIdempotencyKey(
  sql: Sql,
  userId: number,
  key: string,
  requestHash: Buffer,
): Promise<boolean> {
  const rows = await sql.rows({
    name: 'idempotency_claim',
    text: `
      insert into idempotency_keys as k (user_id, key, request_hash) values ($1, $2, $3)
      on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null, created_at = now()
        where k.created_at < now() - interval '24 hours'
      returning 1`,
    values: [userId, key, requestHash],
  })
  return rows.length > 0
}

export async function storeResponse(sql: Sql, userId: number, key: string, answer: unknown): Promise<void> {
  await sql.rows({
    name: 'idempotency_keep',
    text: 'update idempotency_keys set answer = $3 where user_id = $1 and key = $2',
    values: [userId, key, JSON.stringify(answer)],
  })
}

export async function readStoredResponse(sql: Sql, userId: number, key: string) {
  const [row] = await sql.rows<{ requestHash: Buffer; answer: unknown }>({
    name: 'idempotency_read',
    text: 'select request_hash as "requestHash", answer from idempotency_keys where user_id = $1 and key = $2',
    values: [userId, key],
  })
  return row
}
