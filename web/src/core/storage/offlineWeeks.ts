import { isSignedOut } from './drafts.ts'
import { listLocalStorageKeys, readLocalStorage, removeLocalStorage, writeLocalStorage } from './localStorage.ts'

/** A weekly menu that the user has opened on this device, as text that can be read without a network. */
export type OfflineWeek = {
  id: number
  title: string
  /** When the week was read, as a number for sorting and as text in the format of the account. */
  savedAt: number
  asOf: string
  /** The language of the dishes. */
  language: string
  days: {
    title: string
    items: {
      type: string
      dishes: { name: string; allergens?: string | undefined }[]
      note?: string | null | undefined
    }[]
  }[]
}

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Returns the start of the storage keys of weeks. It contains the base path, because two installations can share one
 * browser.
 */
const getWeekPrefix = (basePath: string) => `poledne:${basePath}:week:`

function parseWeek(text: string | null): OfflineWeek | null {
  try {
    const week = JSON.parse(text ?? 'null') as Partial<OfflineWeek> | null
    return typeof week?.id === 'number' && typeof week.savedAt === 'number' && Array.isArray(week.days)
      ? (week as OfflineWeek)
      : null
  } catch {
    return null
  }
}

/** Returns the stored weeks, the last opened first. They belong to the last signed-in user. */
export function listOfflineWeeks(basePath: string, now = Date.now()): OfflineWeek[] {
  return listLocalStorageKeys(getWeekPrefix(basePath))
    .flatMap((key) => parseWeek(readLocalStorage(key)) ?? [])
    .filter(({ savedAt }) => now - savedAt < MAX_AGE_MS)
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** Deletes the weeks of all users, or of all except one. */
export function deleteOfflineWeeks(basePath: string, keptUserId: number | null = null): void {
  for (const key of listLocalStorageKeys(getWeekPrefix(basePath)))
    if (keptUserId === null || !key.startsWith(`${getWeekPrefix(basePath)}${keptUserId}:`)) removeLocalStorage(key)
}

const MAX_WEEKS = 20

/** Stores a week unless the user has signed out in another tab; only the last opened weeks are kept. */
export function saveOfflineWeek(basePath: string, userId: number, week: OfflineWeek): void {
  if (isSignedOut(basePath, userId)) return
  const prefix = `${getWeekPrefix(basePath)}${userId}:`
  writeLocalStorage(`${prefix}${week.id}`, JSON.stringify(week))
  for (const { id } of listOfflineWeeks(basePath, week.savedAt).slice(MAX_WEEKS)) removeLocalStorage(`${prefix}${id}`)
}
