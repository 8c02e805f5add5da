import fp from 'fastify-plugin'
import type { SchemaWatch } from '../db/schemaWatch.ts'
import { ProblemError } from '../errors/problem.ts'
import { SAFE_METHODS } from './requestOrigin.ts'

/** Refuses all requests that can write while the database is too new for this build. */
export const writeGuardPlugin = fp<{ schemaWatch: SchemaWatch }>(
  async (app, { schemaWatch }) => {
    app.addHook('onRequest', ({ method }, _reply, done) => {
      if (SAFE_METHODS.has(method) || schemaWatch.canWrite()) done()
      else done(new ProblemError('database_newer', { headers: { 'Retry-After': '10' } }))
    })
  },
  { name: 'writeGuardPlugin' },
)
