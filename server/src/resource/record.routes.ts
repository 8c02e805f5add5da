import { GONE } from '@poledne/contract/gone'
import type { Language } from '@poledne/contract/languages'
import type { BulkAction, RawQuery } from '@poledne/contract/list'
import { HISTORY_PAGE_SIZE } from '@poledne/contract/record'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Sql } from '../db/database.ts'
import { bind } from '../http/bind.ts'
import type { Caller } from '../http/caller.ts'
import { type PageQuery, readPage } from '../http/page.ts'
import type { Searches } from '../http/searches.ts'
import type { Tell } from '../live/told.ts'
import { once } from './idempotency.ts'
import type { SentRecord } from './item.ts'
import { forgetCounts, listRecords } from './list.store.ts'
import {
  bulkRecords,
  type Context,
  createRecord,
  getRecord,
  recordHistory,
  removeRecord,
  revertRecord,
  saveRecord,
  switchOf,
  switchRecord,
} from './record.service.ts'
import type { Resource } from './resource.ts'

/** What the contract's schemas have made sure of, whatever the module. */
type RecordCall = { params: unknown; body: unknown; caller: Caller; language: Language }
const idOf = ({ params }: RecordCall) => Number((params as { id: string }).id)
const versionOf = ({ body }: RecordCall) => (body as { version?: number }).version
type Fields = Record<string, unknown>
type Changed = { id: number; version: number }

type Parts = { database: Database; searches: Searches; resource: Resource; tell: Tell }

/** The ten calls of a module of records; rules of its own stand in its resource (`before`, `after`). */
export function recordRoutes(app: FastifyInstance, { database, searches, resource, tell }: Parts): void {
  const { endpoints, name } = resource.module
  const on = (sql: Sql, { caller, language }: RecordCall): Context => ({ sql, resource, caller, language })
  const tellOf = ({ id, version }: Changed) => tell({ about: 'record', module: name, id, version })

  async function changing<T extends Changed | { items: Changed[] }>(work: Promise<T>): Promise<T> {
    const changed = await work.finally(() => forgetCounts(database))
    for (const each of ('items' in changed ? changed.items : [changed]) as Changed[]) tellOf(each)
    // whoever has authority may have more or less of it now
    if (resource.level !== undefined) tell({ about: 'access' })
    return changed
  }
  const onceOn = (call: RecordCall & { request: FastifyRequest }, work: (context: Context) => Promise<SentRecord>) =>
    changing(once(database, call.request, call.caller, (sql) => work(on(sql, call))))

  // the query as it came: a schema of any keys drops `__proto__`, the strict reading refuses it
  bind(app, endpoints.list, ({ caller, language, request }) =>
    listRecords({ database, searches, caller, language }, resource, request.query as RawQuery),
  )
  bind(app, endpoints.get, (call) => getRecord(on(database, call), idOf(call)))
  bind(app, endpoints.create, (call) => onceOn(call, (context) => createRecord(context, call.body as Fields)))
  bind(app, endpoints.save, (call) =>
    onceOn(call, (context) => saveRecord(context, idOf(call), call.body as Fields & { version: number })),
  )
  for (const action of ['archive', 'restore'] as const)
    bind(app, endpoints[action], (call) =>
      changing(switchRecord(on(database, call), idOf(call), switchOf(action), versionOf(call))),
    )
  bind(app, endpoints.remove, async (call) => {
    await changing(removeRecord(on(database, call), idOf(call)).then(() => ({ id: idOf(call), version: GONE })))
  })
  bind(app, endpoints.bulk, (call) => {
    const { action, ids, versions } = call.body as { action: BulkAction; ids: number[]; versions?: number[] }
    const inOne = (sql: Sql) => bulkRecords(on(sql, call), action, ids, versions)
    const work = (sql: Sql) => (sql === database ? database.transaction(inOne) : inOne(sql))
    return changing(once(database, call.request, call.caller, work))
  })
  bind(app, endpoints.history, (call) =>
    recordHistory(on(database, call), idOf(call), readPage(call.query as PageQuery, HISTORY_PAGE_SIZE)),
  )
  bind(app, endpoints.revert, (call) => {
    const { revision } = call.params as { revision: string }
    return changing(revertRecord(on(database, call), idOf(call), Number(revision), versionOf(call)))
  })
}
