import { Readable } from 'node:stream'
import type { AuditResult } from '@poledne/contract/access/audit'
import type { Endpoint, Tag } from '@poledne/contract/http/endpoint'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { type AuditEntry, writeAuditEntries } from '../access/audit.store.ts'
import type { Database } from '../db/database.ts'
import { getErrorMessage } from '../errors/errors.ts'
import { SAFE_METHODS } from './headers.ts'

/** The groups of endpoints whose responses contain personal data of other users. */
const PERSONAL_TAGS: ReadonlySet<Tag> = new Set(['users', 'supportRequests', 'audit'])

/** Acting as another user is recorded again after this time. */
const STARTED_MS = 15 * 60_000
const MAX_STARTED = 10_000

const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 429])

function getResult(status: number): AuditResult {
  if (status < 400) return 'success'
  return REFUSED_STATUSES.has(status) ? 'refused' : 'failure'
}

const isFileDownload = ({ file }: Endpoint, { method, query }: FastifyRequest) =>
  file !== undefined && method === 'GET' && (query as { preview?: string }).preview !== 'true'

function describeRequest(request: FastifyRequest, { method, path, tag }: Endpoint, status: number) {
  const id = Number((request.params as { id?: string }).id)
  const query = request.url.split('?')[1]
  return {
    actor: request.caller,
    result: getResult(status),
    module: tag,
    recordId: Number.isSafeInteger(id) && id <= 2 ** 31 - 1 ? id : undefined,
    details: { method, route: path, status },
    ...(query ? { personal: { query } } : {}),
  }
}

/**
 * Writes audit entries for what no transaction of a change records: downloads, and what is done and read while acting
 * as another user. The entries are written after the commit and before the response, so that no change is acknowledged
 * without its entry.
 */
export const auditHookPlugin = fp<{ database: Database }>(
  async (app, { database }) => {
    const started = new LRUCache<string, true>({ max: MAX_STARTED, ttl: STARTED_MS })

    function listEntries(request: FastifyRequest, endpoint: Endpoint, status: number): AuditEntry[] {
      const { caller, method } = request
      const describe = () => describeRequest(request, endpoint, status)
      const entries: AuditEntry[] = []
      if (caller.realUserId !== null) {
        const key = `${caller.sessionId}:${caller.userId}`
        const actor = { actor: caller, module: 'users', recordId: caller.userId }
        if (!started.has(key)) entries.push({ ...actor, event: 'actingAsStarted' })
        started.set(key, true)
        if (!SAFE_METHODS.has(method)) entries.push({ ...describe(), event: 'actedAs' })
        else if (method === 'GET' && PERSONAL_TAGS.has(endpoint.tag) && status < 400)
          entries.push({ ...describe(), event: 'personalDataRead' })
      }
      if (isFileDownload(endpoint, request) && status < 400) entries.push({ ...describe(), event: 'exported' })
      return entries
    }

    async function writeOrRefuse(request: FastifyRequest, status: number, payload: unknown, entries: AuditEntry[]) {
      try {
        await writeAuditEntries(database, entries)
      } catch (error) {
        started.clear()
        if (payload instanceof Readable) payload.destroy()
        // A failed request stays failed; a success must not be acknowledged without its entry.
        if (status < 400) throw error
        request.log.warn({ reason: getErrorMessage(error) }, 'audit entry not written')
      }
    }

    app.addHook('onSend', (request, reply, payload, done) => {
      const { endpoint } = request.routeOptions.config
      const entries = endpoint && request.caller ? listEntries(request, endpoint, reply.statusCode) : []
      // Most requests write no entry, and their response does not wait for a promise.
      if (entries.length === 0) return done(null, payload)
      writeOrRefuse(request, reply.statusCode, payload, entries).then(() => done(null, payload), done)
    })
  },
  { name: 'auditHookPlugin' },
)
