import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { openWorkerPool, resolveWorkerScript } from '../../../core/workers/workerPool.ts'
import type { WeekContext, WeekSource } from './readWeek.ts'
import type { ReadWeekTask, WeekResult } from './weekWorker.ts'

const MAX_WAITING = 30
const MAX_WAITING_PER_USER = 3
/** The memory limit of the thread, which is enough for an index of 200,000 dishes. */
const MAX_MEMORY_MB = 1_024

type ReadOptions = {
  /** The user; users take turns when several of them wait. */
  owner: PropertyKey
  /** The dishes to match with; null if every dish is new. */
  dishes: { key: string; version: string; readPages: () => Promise<string[]> } | null
}

export type WeekReader = {
  read(source: WeekSource, context: WeekContext, options: ReadOptions): Promise<ParsedWeek>
  close(): Promise<void>
}

/** Opens the reader of weeks. It has one thread, so that each index of dishes exists only once. */
export function openWeekReader(): WeekReader {
  const pool = openWorkerPool<ReadWeekTask, WeekResult>({
    worker: resolveWorkerScript('weekWorker', import.meta.url),
    count: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_USER,
    maxMemoryMb: MAX_MEMORY_MB,
    shouldReplaceWorker: () => false,
  })
  return {
    async read(source, context, { owner, dishes }) {
      const { key, version } = dishes ?? { key: '', version: '' }
      const known = await pool.run({ source, context, dishes: dishes && { key, version, pages: null } }, { owner })
      if (known) return known
      const pages = (await dishes?.readPages()) ?? []
      const week = await pool.run({ source, context, dishes: { key, version, pages } }, { owner })
      if (!week) throw new Error('The thread has no index, although it was sent all dishes.')
      return week
    },
    close: () => pool.close(),
  }
}
