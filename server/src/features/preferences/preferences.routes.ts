import { MAX_PREFERENCE_BYTES, preferences } from '@poledne/contract/preference'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { ProblemError } from '../../http/problem.ts'
import { readPreference, writePreference } from './preferences.store.ts'

export function preferenceRoutes(app: FastifyInstance, database: Database): void {
  bind(app, preferences.read, ({ caller, params }) => readPreference(database, caller.userId, params.key))
  bind(app, preferences.write, async ({ caller, params, body }) => {
    if (Buffer.byteLength(JSON.stringify(body)) > MAX_PREFERENCE_BYTES) throw new ProblemError('too_large')
    await writePreference(database, caller.userId, params.key, body)
    return body
  })
}
