import { isExpired } from './draft.ts'
import { readStored, writeStored } from './stored.ts'

/** The drafts of all forms on this device. Base path and user begin the key of each. */
const prefixOf = (basePath: string, userId: number | '') => `poledne:${basePath}:draft:${userId}`
const NOTE = 'signedOut'
const noteOf = (key: string) => [...key.split(':').slice(0, 4), NOTE].join(':')

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden storage holds no draft.
  }
}

/** Deletes the drafts of a user who signs out. The note keeps this page and other tabs from writing them again. */
export function deleteDrafts(basePath: string, userId: number): void {
  const prefix = `${prefixOf(basePath, userId)}:`
  writeStored(`${prefix}${NOTE}`, 'true')
  for (const key of storedKeys(prefix)) if (!key.endsWith(`:${NOTE}`)) remove(key)
}

/** Called after each sign-in: drafts of the user are kept again, and drafts of all users that are too old go. */
export function openDrafts(basePath: string, userId: number, now = new Date()): void {
  remove(`${prefixOf(basePath, userId)}:${NOTE}`)
  for (const key of storedKeys(prefixOf(basePath, '')))
    if (!key.endsWith(`:${NOTE}`) && isExpired(readStored(key), now)) remove(key)
}

export function writeDraft(key: string, text: string): void {
  if (readStored(noteOf(key)) === null) writeStored(key, text)
}
