import { expect, test, vi } from 'vitest'
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

test('a request after a change waits for the running build and gets one that started after the change', async () => {
  const { cache, ends } = createPendingBuilds()
  const early = cache.get('a')
  cache.invalidate()
  const late = [cache.get('a'), cache.get('a')]
  expect(ends).toHaveLength(1)
  ends[0]?.('old')
  expect(await early).toEqual({ text: 'old' })
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]?.('new')
  expect(await Promise.all([...late, cache.get('a')])).toEqual([{ text: 'new' }, { text: 'new' }, { text: 'new' }])
  expect(ends).toHaveLength(2)
})

test('a request after a change gets its own build when the running one fails', async () => {
  let tries = 0
  const cache = openGuestCache<{ text: string }>(10, async () => {
    tries++
    if (tries === 1) throw new Error('away')
    return buildCacheEntry({ text: 'back' })
  })
  const early = cache.get('a')
  cache.invalidate()
  const late = cache.get('a')
  await expect(early).rejects.toThrow('away')
  expect(await late).toEqual({ text: 'back' })
})

test('after a lost connection, no request waits for a build that started before it', async () => {
  const { cache, ends } = createPendingBuilds()
  const early = cache.get('a')
  cache.expire()
  const late = cache.get('a')
  ends[1]?.('new')
  expect(await late).toEqual({ text: 'new' })
  ends[0]?.('old')
  expect(await early).toEqual({ text: 'old' })
  expect(await cache.get('a')).toEqual({ text: 'new' })
  expect(ends).toHaveLength(2)
})

test('under steady writes of other dishes, one build is cached', async () => {
  let builds = 0
  const cache = openGuestCache<{ text: string }>(10, async () => {
    builds++
    for (let dishId = 10; dishId < 20; dishId++) {
      cache.invalidate(dishId)
      await Promise.resolve()
    }
    return buildCacheEntry({ text: 'menu' }, 1)
  })
  const reads = []
  for (let read = 0; read < 20; read++) {
    reads.push(cache.get('a'))
    await Promise.resolve()
  }
  expect(await Promise.all(reads)).toHaveLength(20)
  await cache.get('a')
  expect(builds).toBe(1)
})

test('under steady writes of a planned dish, builds run one at a time and the last result is fresh', async () => {
  let written = 0
  let running = 0
  let mostRunning = 0
  const cache = openGuestCache<{ text: string }>(10, async () => {
    const text = `write ${written}`
    running++
    mostRunning = Math.max(mostRunning, running)
    await new Promise(setImmediate)
    running--
    return buildCacheEntry({ text }, 1)
  })
  const reads: Promise<{ text: string } | null>[] = []
  for (let write = 1; write <= 50; write++) {
    written = write
    cache.invalidate(1)
    reads.push(cache.get('a'))
    if (write % 5 === 0) await new Promise(setImmediate)
  }
  expect(await Promise.all(reads)).toHaveLength(50)
  expect(await reads.at(-1)).toEqual({ text: 'write 50' })
  expect(await cache.get('a')).toEqual({ text: 'write 50' })
  expect(mostRunning).toBe(1)
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

test('a build that is pending while one of its dishes changes is not cached', async () => {
  const ends: (() => void)[] = []
  const cache = openGuestCache<{ text: string }>(10, async (key) => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return buildCacheEntry({ text: key }, 1)
  })
  const early = cache.get('a')
  cache.invalidate(1)
  ends[0]?.()
  await early
  void cache.get('a')
  expect(ends).toHaveLength(2)
})
