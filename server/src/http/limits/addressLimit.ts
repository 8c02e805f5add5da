import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../problem.ts'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The addresses of an IPv6 /64 network are counted together, because one customer has all of them. */
export function getAddressKey(address: string): string {
  const mapped = IPV4_MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const WINDOW_MS = 60_000
/** Further addresses replace the one that was seen least recently. */
const MAX_ADDRESSES = 50_000

export type AddressLimit = (request: FastifyRequest) => Promise<void>

/** Limits requests per minute and address, for routes without a session. */
export function createAddressLimit(points: number): AddressLimit {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_ADDRESSES })
  return async ({ ip }) => {
    const [key, now] = [getAddressKey(ip), performance.now()]
    const current = windows.get(key)
    const window = current && current.endsAt > now ? current : { count: 0, endsAt: now + WINDOW_MS }
    windows.set(key, window)
    if (++window.count > points) throw tooManyRequests(window.endsAt - now)
  }
}
