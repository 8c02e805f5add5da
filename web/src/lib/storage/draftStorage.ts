import { isDraftExpired } from './draft.ts'
import { listLocalStorageKeys, readLocalStorage, removeLocalStorage, writeLocalStorage } from './localStorage.ts'

/** Keys of drafts start with the base path and the user. */
const getDraftPrefix = (basePath: string, userId: number | '') => `poledne:${basePath}:draft:${userId}`
const SIGNED_OUT_MARK = 'signedOut'
const getSignedOutMarkKey = (key: string) => [...key.split(':').slice(0, 4), SIGNED_OUT_MARK].join(':')

/** Deletes the drafts of a user who signs out. The mark keeps this page and other tabs from writing them again. */
export function deleteDrafts(basePath: string, userId: number): void {
  const prefix = `${getDraftPrefix(basePath, userId)}:`
  writeLocalStorage(`${prefix}${SIGNED_OUT_MARK}`, 'true')
  for (const key of listLocalStorageKeys(prefix)) if (!key.endsWith(`:${SIGNED_OUT_MARK}`)) removeLocalStorage(key)
}

/** Allows drafts of this user again after sign-in, and deletes expired drafts of all users. */
export function enableDrafts(basePath: string, userId: number, now = new Date()): void {
  removeLocalStorage(`${getDraftPrefix(basePath, userId)}:${SIGNED_OUT_MARK}`)
  for (const key of listLocalStorageKeys(getDraftPrefix(basePath, '')))
    if (!key.endsWith(`:${SIGNED_OUT_MARK}`) && isDraftExpired(readLocalStorage(key), now)) removeLocalStorage(key)
}

export function writeDraft(key: string, text: string): void {
  if (readLocalStorage(getSignedOutMarkKey(key)) === null) writeLocalStorage(key, text)
}
