import { afterEach, expect, test, vi } from 'vitest'
import type { PooledSql } from '../../core/db/database.ts'
import { openPrintWatcher } from './prints.watcher.ts'

afterEach(() => vi.useRealTimers())

test('a change that a running pass has already taken does not stop later passes', async () => {
  vi.useFakeTimers()
  const passes: (() => void)[] = []
  // This connection finds no menus, and each query waits until the test lets it finish.
  const rows = () => new Promise<never[]>((resolve) => passes.push(() => resolve([])))
  const watcher = openPrintWatcher({
    database: { rows } as unknown as PooledSql,
    onError: (error) => {
      throw error
    },
  })
  watcher.checkMenu(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(passes).toHaveLength(1)
  watcher.checkMenu(2)
  passes[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(passes).toHaveLength(2)
  passes[1]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  watcher.checkMenu(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(passes).toHaveLength(3)
  passes[2]?.()
  await watcher.close()
})
