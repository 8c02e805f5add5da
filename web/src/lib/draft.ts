import { fromDate, type Instant, isInstant } from '@poledne/contract/domain/instant'
import type { FieldValues } from './recordFields.ts'

/**
 * Unsaved work as the device keeps it. The base and its version travel along, so that work which was overtaken
 * in the meantime meets the conflict dialog instead of overwriting anybody.
 */
export type Draft = {
  savedAt: Instant
  version: number | null
  base: FieldValues
  values: FieldValues
}

/** Base path and user are part of the key: two installations, or two people, may share one browser. */
export const draftKey = (basePath: string, userId: number, module: string, id: string) =>
  `poledne:${basePath}:draft:${userId}:${module}:${id}`

export const encodeDraft = (draft: Omit<Draft, 'savedAt'>, now: Date) =>
  JSON.stringify({ savedAt: fromDate(now), ...draft } satisfies Draft)

const isFields = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null for what is missing or was not written by us: a broken draft must never break the form. */
export function decodeDraft(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    if (!isFields(draft)) return null
    const { savedAt, version, base, values } = draft
    if (typeof savedAt !== 'string' || !isInstant(savedAt)) return null
    if (version !== null && typeof version !== 'number') return null
    return isFields(base) && isFields(values) ? { savedAt, version, base, values } : null
  } catch {
    return null
  }
}
