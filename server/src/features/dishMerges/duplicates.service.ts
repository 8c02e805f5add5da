import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { type DuplicateDish, MAX_DUPLICATE_GROUP } from '@poledne/contract/modules/dishDuplicate'
import { LRUCache } from 'lru-cache'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { getPageOffset, type RequestedPage } from '../../core/http/page.ts'
import { readRecords } from '../../core/records/record.store.ts'
import { toRecordResponse } from '../../core/records/resource.ts'
import { openWorkerPool, resolveWorkerScript, toWorkerProblem } from '../../core/workers/workerPool.ts'
import { dishResource } from '../dishes/index.ts'
import { getVisibleDishes, readDishesVersion, readDishPages, type VisibleDishes } from '../dishNames/index.ts'
import { readServedTimes, type ServedTimes } from './dishMerges.store.ts'
import type { DuplicateGroup } from './duplicates.policy.ts'

const MAX_WAITING = 20
const MAX_WAITING_PER_USER = 2
const MAX_MEMORY_MB = 1_024
/** The number of cached results; each is for the dishes that a user can see, in one version. */
const MAX_REMEMBERED = 8

export type DuplicateFinder = {
  /** Compares the names of all dishes that the caller can see. */
  find(sql: Sql, caller: Caller): Promise<DuplicateGroup[]>
  close(): Promise<void>
}

/** Opens the search for duplicates. Its result is cached until a dish changes, and parallel requests share it. */
export function openDuplicateFinder(): DuplicateFinder {
  const pool = openWorkerPool<string[], DuplicateGroup[]>({
    worker: resolveWorkerScript('duplicatesWorker', import.meta.url),
    count: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_USER,
    maxMemoryMb: MAX_MEMORY_MB,
    shouldReplaceWorker: () => false,
  })
  type Context = { sql: Sql; visible: VisibleDishes; owner: number }
  const cache = new LRUCache<string, DuplicateGroup[], Context>({
    max: MAX_REMEMBERED,
    fetchMethod: async (_, __, { context: { sql, visible, owner } }) =>
      pool.run(await readDishPages(sql, visible), { owner }),
  })
  return {
    async find(sql, caller) {
      const visible = getVisibleDishes(caller)
      if (!visible) return []
      const key = `${visible.createdBy ?? 'all'} ${await readDishesVersion(sql, visible)}`
      try {
        return await cache.forceFetch(key, { context: { sql, visible, owner: getRealUserId(caller) } })
      } catch (error) {
        throw toWorkerProblem(error)
      }
    },
    close: () => pool.close(),
  }
}

const ORDER: Readonly<Record<DuplicateGroup['reason'], number>> = { sameName: 0, similar: 1 }

type ListContext = { sql: Sql; caller: Caller; language: Language; finder: DuplicateFinder }

/** Lists the groups of duplicates: first those with equal names, then by how often their dishes were served. */
export async function listDuplicates({ sql, caller, language, finder }: ListContext, page: RequestedPage) {
  const found = await finder.find(sql, caller)
  const served = new Map<number, ServedTimes>()
  for (const each of await readServedTimes(sql, [...new Set(found.flatMap(({ ids }) => ids))]))
    served.set(each.id, each)
  const getTimes = (id: number) => served.get(id)?.timesServed ?? 0
  const groups = found
    .map(({ reason, ids }) => ({
      reason,
      ids: ids.toSorted((a, b) => getTimes(b) - getTimes(a) || a - b).slice(0, MAX_DUPLICATE_GROUP),
      times: ids.reduce((sum, id) => sum + getTimes(id), 0),
      firstId: ids.reduce((first, id) => Math.min(first, id)),
    }))
    .sort((a, b) => ORDER[a.reason] - ORDER[b.reason] || b.times - a.times || a.firstId - b.firstId)
  const shown = groups.slice(getPageOffset(page), getPageOffset(page) + page.pageSize)
  const rows = await readRecords(
    sql,
    dishResource,
    caller,
    shown.flatMap(({ ids }) => ids),
    toNameLanguage(language),
  )
  const dishes = new Map(
    rows.map((row) => [
      row.id,
      Object.assign(toRecordResponse(dishResource, caller, row), {
        timesServed: getTimes(row.id),
        lastServed: served.get(row.id)?.lastServed ?? null,
      }) as unknown as DuplicateDish,
    ]),
  )
  const items = shown.map(({ reason, ids }) => ({ reason, dishes: ids.flatMap((id) => dishes.get(id) ?? []) }))
  return { items, ...page, total: groups.length }
}
