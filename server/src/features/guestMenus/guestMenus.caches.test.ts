import { expect, test } from 'vitest'
import { openGuestCache } from './guestMenus.caches.ts'

const buildCacheEntry = <T>(value: T, ...dishes: number[]) => ({
  value,
  now: '2026-11-18T11:00:00',
  timezone: 'Europe/Prague',
  dishIds: new Set(dishes),
})

/** Creates a cache whose builds wait until the test completes them by calling a function of `ends`. */
function createPendingBuilds() {
  const ends: ((text: string | null) => void)[] = []
  const cache = openGuestCache<{ text: string }>(10, async () => {
    const text = await new Promise<string | null>((resolve) => ends.push(resolve))
    return text === null ? null : buildCacheEntry({ text })
  })
  return { cache, ends }
}

test('parallel requests share one build, and later ones use the cached entry', async () => {
  const { cache, ends } = createPendingBuilds()
  const reads = [cache.get('a'), cache.get('a')]
  ends[0]?.('one')
  expect(await Promise.all([...reads, cache.get('a')])).toEqual([{ text: 'one' }, { text: 'one' }, { text: 'one' }])
  expect(ends).toHaveLength(1)
})

test('a build that started before a change is not cached', async () => {
  const { cache, ends } = createPendingBuilds()
  const early = cache.get('a')
  cache.invalidate()
  const late = cache.get('a')
  ends[1]?.('new')
  expect(await late).toEqual({ text: 'new' })
  ends[0]?.('old')
  expect(await early).toEqual({ text: 'old' })
  expect(await cache.get('a')).toEqual({ text: 'new' })
  expect(ends).toHaveLength(2)
})

test('missing entries and failed builds are not cached', async () => {
  const { cache, ends } = createPendingBuilds()
  const missing = cache.get('a')
  ends[0]?.(null)
  expect(await missing).toBeNull()
  void cache.get('a')
  expect(ends).toHaveLength(2)

  let tries = 0
  const failing = openGuestCache<{ text: string }>(10, async () => {
    tries++
    if (tries === 1) throw new Error('away')
    return buildCacheEntry({ text: 'back' })
  })
  await expect(failing.get('a')).rejects.toThrow('away')
  expect(await failing.get('a')).toEqual({ text: 'back' })
})

test('a changed dish invalidates only the entries that contain it', async () => {
  const built: string[] = []
  const cache = openGuestCache<{ text: string }>(10, async (key) => {
    built.push(key)
    return buildCacheEntry({ text: key }, key === 'a' ? 1 : 2)
  })
  const readBothKeys = () => Promise.all([cache.get('a'), cache.get('b')])
  await readBothKeys()
  cache.invalidate(1)
  await readBothKeys()
  cache.invalidate(3)
  await readBothKeys()
  expect(built).toEqual(['a', 'b', 'a'])
  cache.invalidate()
  await readBothKeys()
  expect(built).toEqual(['a', 'b', 'a', 'a', 'b'])
})

test('a build that is pending while a dish changes is not cached', async () => {
  const { cache, ends } = createPendingBuilds()
  const early = cache.get('a')
  cache.invalidate(1)
  ends[0]?.('old')
  await early
  void cache.get('a')
  expect(ends).toHaveLength(2)
})
