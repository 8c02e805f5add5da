import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { LRUCache } from 'lru-cache'
import { parseDishPage } from '../../dishNames/index.ts'
import { buildDishIndex, type DishIndex, readWeek, type WeekContext, type WeekSource } from './readWeek.ts'

/** The version of the dishes of a caller; the pages are only sent if the thread has no index of that version. */
export type DishIndexSource = { key: string; version: string; pages: string[] | null }
export type ReadWeekTask = { source: WeekSource; context: WeekContext; dishes: DishIndexSource | null }
/** Null if the thread has no index of the dishes. */
export type WeekResult = ParsedWeek | null

const MAX_INDEXES = 8
/** The highest number of dishes in all indexes together. */
const MAX_INDEXED_DISHES = 250_000

const indexes = new LRUCache<string, { version: string; index: DishIndex }>({
  max: MAX_INDEXES,
  maxSize: MAX_INDEXED_DISHES,
  sizeCalculation: ({ index }) => index.dishes.size + 1,
})

function getIndex({ key, version, pages }: DishIndexSource): DishIndex | null {
  const known = indexes.get(key)
  if (known?.version === version) return known.index
  // The outdated index is dropped before the new one takes its memory.
  indexes.delete(key)
  if (pages === null) return null
  const index = buildDishIndex(pages.flatMap(parseDishPage))
  indexes.set(key, { version, index })
  return index
}

/** The worker pool calls this before the first task; the reader needs no preparation. */
export function prepare(): void {}

/** Reads a week in a worker thread, because matching many dishes would block other requests. */
export default function read({ source, context, dishes }: ReadWeekTask): WeekResult {
  if (dishes === null) return readWeek(source, context, null)
  const index = getIndex(dishes)
  return index && readWeek(source, context, index)
}
