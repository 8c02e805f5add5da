import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database, Sql } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import { claimKey, keepAnswer, readAnswer } from './idempotency.store.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** Not even a hash of a password is kept where it could be guessed at leisure. */
const withoutSecrets = (key: string, value: unknown) => (/password/i.test(key) ? undefined : value)

const fingerprint = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null, withoutSecrets)}`)
    .digest()

/**
 * A request with an Idempotency-Key is done once: the same key and body get the first answer again. The key is written
 * in the transaction of the change it guards, so that neither exists without the other.
 */
export async function once<T>(
  database: Database,
  request: FastifyRequest,
  caller: Caller,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work(database)
  if (typeof key !== 'string' || !KEY.test(key)) throw new ProblemError('bad_request')
  const hash = fingerprint(request)
  return database.transaction(async (tx) => {
    if (await claimKey(tx, caller.userId, key, hash)) {
      const answer = await work(tx)
      await keepAnswer(tx, caller.userId, key, answer)
      return answer
    }
    const first = await readAnswer(tx, caller.userId, key)
    if (!first?.requestHash.equals(hash)) throw new ProblemError('idempotency_mismatch')
    return first.answer as T
  })
}
