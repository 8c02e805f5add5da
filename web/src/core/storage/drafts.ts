import { RECORD_MODULES } from '@poledne/contract/access/permissions'
import { dateToInstant, type Instant, isInstant } from '@poledne/contract/domain/instant'
import type { FieldValues } from '../record/recordFields.ts'
import { listLocalStorageKeys, readLocalStorage, removeLocalStorage, writeLocalStorage } from './localStorage.ts'

/**
 * Unsaved edits that are kept on the device. A draft contains the base and its version, so that saving edits of an
 * outdated version opens the conflict dialog instead of overwriting the newer one.
 */
export type Draft = {
  savedAt: Instant
  version: number | null
  base: FieldValues
  values: FieldValues
}

/**
 * Returns the start of the storage keys of drafts. It contains base path and user, because two installations or two
 * users can share one browser.
 */
const getDraftPrefix = (basePath: string, userId: number | '') => `poledne:${basePath}:draft:${userId}`

export const buildDraftKey = (basePath: string, userId: number, module: string, id: string) =>
  `${getDraftPrefix(basePath, userId)}:${module}:${id}`

export const encodeDraft = (draft: Omit<Draft, 'savedAt'>, now: Date) =>
  JSON.stringify({ savedAt: dateToInstant(now), ...draft } satisfies Draft)

const isFieldValues = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_AGE_DAYS = 30

/** Returns whether a text is a draft that is too old to be offered, or no draft at all. */
function isDraftExpired(text: string | null, now: Date): boolean {
  const oldest = new Date(now.getTime() - MAX_AGE_DAYS * 24 * 60 * 60 * 1000)
  const savedAt = parseDraft(text)?.savedAt
  return savedAt === undefined || savedAt < dateToInstant(oldest)
}

/** Returns null for a missing, expired or invalid draft, which must never break the form. */
export const decodeDraft = (text: string | null, now = new Date()): Draft | null =>
  isDraftExpired(text, now) ? null : parseDraft(text)

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    if (!isFieldValues(draft)) return null
    const { savedAt, version, base, values } = draft
    if (typeof savedAt !== 'string' || !isInstant(savedAt)) return null
    if (version !== null && typeof version !== 'number') return null
    return isFieldValues(base) && isFieldValues(values) ? { savedAt, version, base, values } : null
  } catch {
    return null
  }
}

const SIGNED_OUT_MARK = 'signedOut'
const getSignedOutMarkKey = (key: string) => [...key.split(':').slice(0, 4), SIGNED_OUT_MARK].join(':')

/**
 * Deletes the drafts of a user who signs out. A mark in the storage prevents this page and other tabs from writing
 * drafts again.
 */
export function deleteDrafts(basePath: string, userId: number): void {
  const prefix = `${getDraftPrefix(basePath, userId)}:`
  writeLocalStorage(`${prefix}${SIGNED_OUT_MARK}`, 'true')
  for (const key of listLocalStorageKeys(prefix)) if (!key.endsWith(`:${SIGNED_OUT_MARK}`)) removeLocalStorage(key)
}

/** Returns whether the user has signed out on this device and not signed in since. */
export const isSignedOut = (basePath: string, userId: number): boolean =>
  readLocalStorage(`${getDraftPrefix(basePath, userId)}:${SIGNED_OUT_MARK}`) !== null

/** Allows drafts of this user again after a sign-in, and deletes expired drafts of all users. */
export function enableDrafts(basePath: string, userId: number, now = new Date()): void {
  removeLocalStorage(`${getDraftPrefix(basePath, userId)}:${SIGNED_OUT_MARK}`)
  for (const key of listLocalStorageKeys(getDraftPrefix(basePath, '')))
    if (!key.endsWith(`:${SIGNED_OUT_MARK}`) && isDraftExpired(readLocalStorage(key), now)) removeLocalStorage(key)
}

export function writeDraft(key: string, text: string): void {
  if (readLocalStorage(getSignedOutMarkKey(key)) === null) writeLocalStorage(key, text)
}

const DRAFT_MODULES = [...RECORD_MODULES, 'settings'] as const
type DraftModule = (typeof DRAFT_MODULES)[number]
export type StoredDraft = { module: DraftModule; id: string; isNew: boolean; savedAt: Instant; path: string }

/**
 * Returns the page where a draft is edited. A settings list is edited on its own page; a new week that copies menu 7
 * has the id `new:7`.
 */
export function getDraftTarget(module: DraftModule, id: string): Pick<StoredDraft, 'isNew' | 'path'> {
  if (module === 'settings') return { isNew: false, path: `/settings/${id}` }
  const [record, origin] = id.split(':')
  const path = `/${module}/${record}/edit`
  return { isNew: record === 'new', path: origin ? `${path}/${origin}` : path }
}

/** Returns the drafts of this user on this device, newest first. */
export function listStoredDrafts(basePath: string, userId: number): StoredDraft[] {
  return DRAFT_MODULES.flatMap((module) => {
    const prefix = buildDraftKey(basePath, userId, module, '')
    return listLocalStorageKeys(prefix).flatMap((key): StoredDraft[] => {
      const draft = decodeDraft(readLocalStorage(key))
      const id = key.slice(prefix.length)
      return draft ? [{ module, id, savedAt: draft.savedAt, ...getDraftTarget(module, id) }] : []
    })
  }).sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}
