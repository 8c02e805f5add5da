import type { Sql } from '../../db/database.ts'
import { writeSeen } from './screens.store.ts'

/** A thousand screens that tell what they show are not to keep the disk busy. */
const WRITE_EVERY_MS = 2_000

/** Signs of life, gathered and written together; of one screen only the last. */
export function openSeen(database: Sql, onError: (error: Error) => void, everyMs = WRITE_EVERY_MS) {
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const shown = waiting
    waiting = new Map()
    await writeSeen(database, shown).catch(onError)
  }

  return {
    tell(id: string, revision: number): void {
      waiting.set(id, revision)
      timer ??= setTimeout(write, everyMs).unref()
    },
    write,
    close: write,
  }
}
