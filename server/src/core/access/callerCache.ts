import { LRUCache } from 'lru-cache'
import type { ChangeEvent } from '../db/changeEvent.ts'
import type { Database } from '../db/database.ts'
import type { CacheCounts } from '../runtime/metrics.ts'
import { type CallerLookup, findApiTokenCaller, findCaller } from './caller.store.ts'
import { hashToken, isApiToken } from './credentials.ts'

const CALLER_TTL_MS = 200
const MAX_CALLERS = 1_000

const affectsCallers = ({ about }: ChangeEvent): boolean => about === 'access' || about === 'settings'

export type CallerCache = {
  /** Finds the caller by the token of a session or by an API token. */
  find(token: string): Promise<CallerLookup | null>
  countUse(): CacheCounts
}

/**
 * Caches callers, because a page sends several requests at once. A change of users or roles on this instance clears the
 * cache; a change on another instance takes effect when the entry expires.
 */
export function openCallerCache(database: Database): CallerCache {
  // The cache contains promises, so that clearing it also drops a look-up that is still running.
  const lookups = new LRUCache<string, Promise<CallerLookup | null>>({ max: MAX_CALLERS, ttl: CALLER_TTL_MS })
  let hits = 0
  let misses = 0
  database.subscribe((event) => affectsCallers(event) && lookups.clear())
  return {
    find(token) {
      const cached = lookups.get(token)
      if (cached) {
        hits++
        return cached
      }
      misses++
      const tokenHash = hashToken(token)
      const found = isApiToken(token) ? findApiTokenCaller(database, tokenHash) : findCaller(database, tokenHash)
      lookups.set(token, found)
      found.catch(() => lookups.delete(token))
      return found
    },
    countUse: () => ({ entries: lookups.size, hits, misses }),
  }
}
