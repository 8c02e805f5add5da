import { isSignedOut } from './drafts.ts'
import { removeLocalStorage, writeLocalStorage } from './localStorage.ts'
import { getWeekPrefix, listOfflineWeeks, type OfflineWeek } from './offlineWeeks.ts'

const MAX_WEEKS = 20

/** Stores a week unless the user has signed out in another tab; only the last opened weeks are kept. */
export function saveOfflineWeek(basePath: string, userId: number, week: OfflineWeek): void {
  if (isSignedOut(basePath, userId)) return
  const prefix = `${getWeekPrefix(basePath)}${userId}:`
  writeLocalStorage(`${prefix}${week.id}`, JSON.stringify(week))
  for (const { id } of listOfflineWeeks(basePath, week.savedAt).slice(MAX_WEEKS)) removeLocalStorage(`${prefix}${id}`)
}
