import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { hashPassword, verifyPassword } from '../access/credentials.ts'
import type { Database, Sql } from '../db/database.ts'
import { ProblemError } from '../errors/problem.ts'

/**
 * Claims an idempotency key; returns false if it was used in the last 24 hours. Waits for a transaction that is using
 * it.
 */
async function claimIdempotencyKey(sql: Sql, userId: number, key: string, requestHash: Buffer): Promise<boolean> {
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

async function storeResponse(sql: Sql, userId: number, key: string, answer: unknown): Promise<void> {
  await sql.rows({
    name: 'idempotency_keep',
    text: 'update idempotency_keys set answer = $3 where user_id = $1 and key = $2',
    values: [userId, key, JSON.stringify(answer)],
  })
}

async function readStoredResponse(sql: Sql, userId: number, key: string) {
  const [row] = await sql.rows<{ requestHash: Buffer; answer: unknown }>({
    name: 'idempotency_read',
    text: 'select request_hash as "requestHash", answer from idempotency_keys where user_id = $1 and key = $2',
    values: [userId, key],
  })
  return row
}

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/
const isSecretKey = (key: string) => /password/i.test(key)
const SHA256_BYTES = 32

/**
 * Identifies a request. `secrets` contains its passwords in plain text, so they must be hashed slowly before they are
 * stored.
 */
type Fingerprint = { hash: Buffer; secrets: string | null }

function fingerprintRequest({ method, url, body }: FastifyRequest): Fingerprint {
  const secrets: unknown[] = []
  const text = JSON.stringify(body ?? null, (key, value) => {
    if (!isSecretKey(key)) return value
    secrets.push([key, value])
    return undefined
  })
  const hash = createHash('sha256').update(`${method} ${url} ${text}`).digest()
  return { hash, secrets: secrets.length === 0 ? null : JSON.stringify(secrets) }
}

/** Returns the SHA-256 of the request, followed by the argon2 hash of its passwords, if it has any. */
const hashFingerprint = async ({ hash, secrets }: Fingerprint): Promise<Buffer> =>
  secrets === null ? hash : Buffer.concat([hash, Buffer.from(await hashPassword(secrets))])

async function isSameRequest(stored: Buffer, { hash, secrets }: Fingerprint): Promise<boolean> {
  const secretsHash = stored.subarray(SHA256_BYTES).toString()
  if (!stored.subarray(0, SHA256_BYTES).equals(hash)) return false
  return secrets === null ? secretsHash === '' : verifyPassword(secretsHash, secrets)
}

/**
 * Runs a request with an Idempotency-Key once; the same key and body return the stored response. The key is written in the
 * transaction of the change, so that neither exists without the other.
 */
export async function runIdempotently<T>(
  database: Database,
  request: FastifyRequest,
  caller: Caller,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work(database)
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new ProblemError('bad_request')
  const fingerprint = fingerprintRequest(request)
  const stored = await hashFingerprint(fingerprint)
  return database.transaction(async (tx) => {
    if (await claimIdempotencyKey(tx, caller.userId, key, stored)) {
      const answer = await work(tx)
      await storeResponse(tx, caller.userId, key, answer)
      return answer
    }
    const first = await readStoredResponse(tx, caller.userId, key)
    if (!first || !(await isSameRequest(first.requestHash, fingerprint))) throw new ProblemError('idempotency_mismatch')
    return first.answer as T
  })
}
