import { MAX_PREFERENCE_BYTES, preferences } from '@poledne/contract/preference'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { ProblemError, violated } from '../../http/problem.ts'
import { readPreference, writePreference } from './preferences.store.ts'

/** JSON can write a zero and half a letter, which no database holds: as an escape, and no escaped backslash before it. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

export function preferenceRoutes(app: FastifyInstance, database: Database): void {
  bind(app, preferences.read, ({ caller, params }) => readPreference(database, caller.userId, params.key))
  bind(app, preferences.write, async ({ caller, params, body }) => {
    if (Buffer.byteLength(JSON.stringify(body)) > MAX_PREFERENCE_BYTES) throw new ProblemError('too_large')
    const broken = Object.entries(body).filter((entry) => UNSTORABLE.test(JSON.stringify(entry)))
    if (broken.length > 0) throw violated(...broken.map(([field]) => ({ field, code: 'wrongFormat' as const })))
    const isWritten = await database.transaction((tx) => writePreference(tx, caller.userId, params.key, body))
    if (!isWritten) throw violated({ field: 'key', code: 'wrongFormat', reason: 'preferencesFull' })
    return body
  })
}
