import { z } from 'zod'
import { id, instant, person, version } from './fields.ts'

const HISTORY_ACTIONS = [
  'create',
  'save',
  'archive',
  'restore',
  'activate',
  'deactivate',
  'publish',
  'unpublish',
  'schedule',
  'revert',
  'merge',
  'anonymise',
  'delete',
] as const

export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** The default and the highest number of history entries in a page. */
export const HISTORY_PAGE_SIZE = 20
export const MAX_HISTORY_PAGE_SIZE = 50

/** `omitted` is set if the values would make the page too large; a page that contains only this entry has them. */
const fieldChange = z.object({ field: z.string(), from: z.json(), to: z.json(), omitted: z.literal(true).optional() })
export const historyEntry = z.object({
  revision: version,
  at: instant,
  by: person.nullable(),
  actingAs: person.nullable(),
  action: z.enum(HISTORY_ACTIONS),
  changes: z.array(fieldChange),
  /** The bulk price change that wrote this entry. */
  priceChange: z.object({ id, name: z.string() }).nullable(),
  /** The other dish of a merge, if the caller can see it. */
  mergedDish: z.object({ id, name: z.string() }).nullable(),
  /** The import that wrote this entry. */
  importId: id.nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>
