import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteDrafts, enableDrafts } from './drafts.ts'
import { deleteOfflineWeeks, listOfflineWeeks, type OfflineWeek, saveOfflineWeek } from './offlineWeeks.ts'

const BASE = '/admin'
const NOW = Date.now()
const buildWeek = (id: number, savedAt = NOW): OfflineWeek => ({
  id,
  savedAt,
  title: `Week ${id}`,
  asOf: '17.11.2026 12:00',
  language: 'cs',
  days: [],
})
const listIds = (now?: number) => listOfflineWeeks(BASE, now).map(({ id }) => id)

/** Like local storage, its own keys are those of the stored items. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('only the 20 weeks that were opened last are kept', () => {
  for (let id = 1; id <= 25; id++) saveOfflineWeek(BASE, 1, buildWeek(id, NOW + id))
  expect(listIds(NOW + 30)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
})

test('weeks older than 30 days are not shown', () => {
  saveOfflineWeek(BASE, 1, buildWeek(1, NOW - 31 * 24 * 60 * 60 * 1000))
  expect(listIds(NOW)).toEqual([])
})

test('the weeks of other users and other installations are separate', () => {
  saveOfflineWeek(BASE, 1, buildWeek(1))
  saveOfflineWeek(BASE, 12, buildWeek(2))
  saveOfflineWeek('/other', 1, buildWeek(3))
  deleteOfflineWeeks(BASE, 1)
  expect(listIds()).toEqual([1])
  deleteOfflineWeeks(BASE)
  expect(listIds()).toEqual([])
  expect(listOfflineWeeks('/other')).toHaveLength(1)
})

test('no week is stored after the user has signed out, until they sign in again', () => {
  deleteDrafts(BASE, 1)
  saveOfflineWeek(BASE, 1, buildWeek(1))
  expect(listIds()).toEqual([])
  enableDrafts(BASE, 1)
  saveOfflineWeek(BASE, 1, buildWeek(1))
  expect(listIds()).toEqual([1])
})

test('an invalid entry is ignored', () => {
  localStorage.setItem('poledne:/admin:week:1:9', '{')
  expect(listIds()).toEqual([])
})
