import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../problem.ts'
import { getAddressKey } from './getAddressKey.ts'

const WINDOW_MS = 60_000
/** Addresses that are counted at the same time; the one unseen for longest is forgotten first. */
const MAX_ADDRESSES = 50_000

export type AddressLimit = (request: FastifyRequest) => Promise<void>

/** How often a minute one address may ask for what needs no session. */
export function createAddressLimit(points: number): AddressLimit {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_ADDRESSES })
  return async ({ ip }) => {
    const [key, now] = [getAddressKey(ip), performance.now()]
    const known = windows.get(key)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + WINDOW_MS }
    windows.set(key, window)
    if (++window.count > points) throw tooManyRequests(window.endsAt - now)
  }
}
