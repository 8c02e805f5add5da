import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { writeSeen } from './screens.store.ts'

const PAUSE_MS = 10_000
const MAX_SCREENS = 1_000

/** Signs of life, each screen's at most once in a while; the last one of a pause is written at its end. */
export function openSeen(database: Database, onError: (error: Error) => void, pauseMs = PAUSE_MS) {
  const pausing = new LRUCache<string, { latest: number; timer?: NodeJS.Timeout }>({ max: MAX_SCREENS, ttl: pauseMs })

  return {
    /** False where there is no such screen. */
    async tell(id: string, revision: number): Promise<boolean> {
      const pause = pausing.get(id)
      if (!pause) {
        const isKnown = await writeSeen(database, id, revision)
        if (isKnown) pausing.set(id, { latest: revision })
        return isKnown
      }
      if (pause.latest === revision) return true
      pause.latest = revision
      pause.timer ??= setTimeout(() => {
        writeSeen(database, id, pause.latest).catch(onError)
      }, pausing.getRemainingTTL(id)).unref()
      return true
    },
    close(): void {
      for (const { timer } of pausing.values()) clearTimeout(timer)
    },
  }
}
