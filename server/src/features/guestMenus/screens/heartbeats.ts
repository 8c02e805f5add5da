import type { Sql } from '../../../db/database.ts'
import { writeHeartbeats } from './screens.store.ts'

/** A thousand screens that tell what they show are not to keep the disk busy. */
const WRITE_EVERY_MS = 2_000

/** Signs of life, gathered and written together; of one screen only the last. */
export function openHeartbeats(database: Sql, onError: (error: Error) => void, everyMs = WRITE_EVERY_MS) {
  let pendingHeartbeats = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (pendingHeartbeats.size === 0) return
    const shown = pendingHeartbeats
    pendingHeartbeats = new Map()
    await writeHeartbeats(database, shown).catch(onError)
  }

  return {
    record(id: string, revision: number): void {
      pendingHeartbeats.set(id, revision)
      timer ??= setTimeout(write, everyMs).unref()
    },
    write,
    close: write,
  }
}
