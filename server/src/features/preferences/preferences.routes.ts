import { MAX_PREFERENCE_BYTES, preferenceEndpoints } from '@poledne/contract/modules/preference'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { readPreference, writePreference } from './preferences.store.ts'

/** Matches JSON escapes for NUL and lone surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

export const preferenceRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, preferenceEndpoints.read, ({ caller, params }) =>
    readPreference(database, caller.userId, params.key),
  )
  bindEndpoint(app, preferenceEndpoints.write, async ({ caller, params, body }) => {
    if (Buffer.byteLength(JSON.stringify(body)) > MAX_PREFERENCE_BYTES) throw new ProblemError('too_large')
    const broken = Object.entries(body).filter((entry) => UNSTORABLE.test(JSON.stringify(entry)))
    if (broken.length > 0)
      throw createValidationProblem(...broken.map(([field]) => ({ field, code: 'wrongFormat' as const })))
    const isWritten = await database.transaction((tx) => writePreference(tx, caller.userId, params.key, body))
    if (!isWritten) throw createValidationProblem({ field: 'key', code: 'wrongFormat', reason: 'preferencesFull' })
    return body
  })
}
