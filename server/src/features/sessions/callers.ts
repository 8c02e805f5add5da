import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import type { Told } from '../../live/told.ts'
import { type Found, findCaller } from './sessions.store.ts'

/**
 * One screen asks for several things at once, all of them as the same person: he is looked up once for them. Whatever
 * this instance changes about people holds for its very next request; what another one changes, after this time.
 */
const KNOWN_FOR_MS = 200
const MAX_KNOWN = 1_000

const concernsCallers = ({ about }: Told): boolean => about === 'access' || about === 'settings'

export type Callers = {
  find(tokenHash: Buffer): Promise<Found | null>
  /** This instance's own news. */
  hear(told: Told): void
}

export function openCallers(database: Database): Callers {
  // the look-up itself is kept, not its answer: one that was under way when something changed is not found again
  const known = new LRUCache<string, Promise<Found | null>>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS })
  return {
    find(tokenHash) {
      const key = tokenHash.toString('base64')
      const kept = known.get(key)
      if (kept) return kept
      const found = findCaller(database, tokenHash)
      known.set(key, found)
      found.catch(() => known.delete(key))
      return found
    },
    hear: (told) => concernsCallers(told) && known.clear(),
  }
}
