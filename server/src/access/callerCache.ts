import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { ChangeEvent } from '../events/changeEvent.ts'
import { type FoundCaller, findCaller } from './caller.store.ts'

/**
 * One screen asks for several things at once, all of them as the same person: he is looked up once for them. Whatever
 * this instance changes about people holds for its very next request; what another one changes, after this time.
 */
const CALLER_TTL_MS = 200
const MAX_CALLERS = 1_000

const affectsCallers = ({ about }: ChangeEvent): boolean => about === 'access' || about === 'settings'

export type CallerCache = {
  find(tokenHash: Buffer): Promise<FoundCaller | null>
  /** This instance's own news. */
  onLocalChange(told: ChangeEvent): void
}

export function openCallerCache(database: Database): CallerCache {
  // the look-up itself is kept, not its answer: one that was under way when something changed is not found again
  const lookups = new LRUCache<string, Promise<FoundCaller | null>>({ max: MAX_CALLERS, ttl: CALLER_TTL_MS })
  return {
    find(tokenHash) {
      const key = tokenHash.toString('base64')
      const cached = lookups.get(key)
      if (cached) return cached
      const found = findCaller(database, tokenHash)
      lookups.set(key, found)
      found.catch(() => lookups.delete(key))
      return found
    },
    onLocalChange: (told) => affectsCallers(told) && lookups.clear(),
  }
}
