import { dateToInstant, type Instant, isInstant } from '@poledne/contract/domain/instant'
import type { FieldValues } from '../record/recordFields.ts'

/**
 * Unsaved edits on the device. The draft has the base and its version, so that saving edits of an outdated version
 * opens the conflict dialog instead of overwriting the newer one.
 */
export type Draft = {
  savedAt: Instant
  version: number | null
  base: FieldValues
  values: FieldValues
}

/** Base path and user are part of the key: two installations or two users can share one browser. */
export const buildDraftKey = (basePath: string, userId: number, module: string, id: string) =>
  `poledne:${basePath}:draft:${userId}:${module}:${id}`

export const encodeDraft = (draft: Omit<Draft, 'savedAt'>, now: Date) =>
  JSON.stringify({ savedAt: dateToInstant(now), ...draft } satisfies Draft)

const isFieldValues = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_AGE_DAYS = 30

/** Whether a draft is too old to be offered, or no draft at all. */
export function isDraftExpired(text: string | null, now: Date): boolean {
  const oldest = new Date(now.getTime() - MAX_AGE_DAYS * 24 * 60 * 60 * 1000)
  const savedAt = parseDraft(text)?.savedAt
  return savedAt === undefined || savedAt < dateToInstant(oldest)
}

/** Null for a missing, expired or invalid draft, which must never break the form. */
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
