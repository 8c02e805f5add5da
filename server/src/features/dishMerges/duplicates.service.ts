import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { type DuplicateDish, MAX_DUPLICATE_GROUP } from '@poledne/contract/endpoints/dishDuplicate'
import type { Caller } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { getOffset, type Page } from '../../http/page.ts'
import { readRecords } from '../../records/record.store.ts'
import { toItemResponse } from '../../records/resource.ts'
import { dishResource } from '../dishes/dishes.store.ts'
import { createDuplicateFinder, type Duplicates } from './duplicates.policy.ts'
import { readNextNames, readServedTimes, type ServedTimes } from './duplicates.store.ts'

const NAMES_PER_READ = 2_000
/** Other requests get a turn after this time. */
const SLICE_MS = 8
const STEPS_PER_CHECK = 32
/** Dishes beyond this number, the newest, are not compared, so that the memory of a request is limited. */
const MAX_COMPARED = 250_000

/** Returns a function that lets other requests run if the current turn of the event loop takes long. */
function createPause() {
  let steps = 0
  let startedAt = performance.now()
  return async (): Promise<void> => {
    if (++steps % STEPS_PER_CHECK !== 0 || performance.now() - startedAt < SLICE_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}

/** Compares the names of all dishes that the caller can see. */
async function findDuplicates(sql: Sql, caller: Caller): Promise<Duplicates[]> {
  const finder = createDuplicateFinder()
  const pause = createPause()
  let afterId = 0
  for (let compared = 0; compared < MAX_COMPARED; compared += NAMES_PER_READ) {
    const dishes = await readNextNames(sql, caller, afterId, NAMES_PER_READ)
    for (const dish of dishes) {
      finder.addDish(dish)
      await pause()
    }
    afterId = dishes.at(-1)?.id ?? 0
    if (dishes.length < NAMES_PER_READ) break
  }
  const search = finder.findDuplicates()
  let step = search.next()
  while (!step.done) {
    await pause()
    step = search.next()
  }
  return step.value
}

const ORDER: Readonly<Record<Duplicates['reason'], number>> = { sameName: 0, similar: 1 }

type Context = { sql: Sql; caller: Caller; language: Language }

/** Lists the groups: equal names first, then by how often their dishes were served. */
export async function listDuplicates({ sql, caller, language }: Context, page: Page) {
  const found = await findDuplicates(sql, caller)
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
  const shown = groups.slice(getOffset(page), getOffset(page) + page.pageSize)
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
      Object.assign(toItemResponse(dishResource, caller, row), {
        timesServed: getTimes(row.id),
        lastServed: served.get(row.id)?.lastServed ?? null,
      }) as unknown as DuplicateDish,
    ]),
  )
  const items = shown.map(({ reason, ids }) => ({ reason, dishes: ids.flatMap((id) => dishes.get(id) ?? []) }))
  return { items, ...page, total: groups.length }
}
