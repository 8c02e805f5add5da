import { z } from 'zod'
import { type BulkAction, MAX_BULK, MAX_FILTERS } from '../list/listQuery.ts'
import { CHANGE_MODULES } from '../list/lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { areUnique, choices, fixedChoices, id, text, version } from './fields.ts'

const MAX_FILTER_LENGTH = 2_000
const MAX_CHANGED_CHOICES = 50
/** The longest `plan` that a preview returns, in characters. */
export const MAX_PREVIEW_PLAN = 100

/** `lists` contains the fields with several choices: with their allowed values, or undefined if the choices are ids. */
type BulkSpec = {
  actions: readonly BulkAction[]
  set: Record<string, z.ZodType>
  lists: Readonly<Record<string, readonly string[] | undefined>>
}
type BulkFields = {
  action: string
  ids?: unknown
  filter?: unknown
  versions?: unknown
  set?: object | undefined
  add?: object | undefined
  remove?: object | undefined
}

const hasKeys = (part: object | undefined): boolean => part !== undefined && Object.keys(part).length > 0

/** Checks the rules between fields: records are selected by ids or by a filter, and only an edit changes fields. */
function checkBulkRequest(
  { action, ids, filter, versions, set, add, remove }: BulkFields,
  context: z.core.$RefinementCtx,
) {
  const report = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if (ids === undefined && filter === undefined) report('ids', 'emptyField')
  if (ids !== undefined && filter !== undefined) report('filter', 'wrongFormat')
  if (filter !== undefined && versions !== undefined) report('versions', 'wrongFormat')
  const parts = { set, add, remove }
  const isPartWrong = context.issues.some(({ path }) => String(path?.[0]) in parts)
  if (action === 'edit' && !isPartWrong && !Object.values(parts).some(hasKeys)) report('set', 'emptyField')
  if (action !== 'edit')
    for (const [name, part] of Object.entries(parts)) if (part !== undefined) report(name, 'wrongFormat')
}

/** The id of a choice, or one of the fixed values of a list. */
export type Choice = number | string

/** Refuses a choice that is both added and removed. */
function refuseContradictions({ add = {}, remove = {} }: BulkFields, context: z.core.$RefinementCtx) {
  for (const [field, added] of Object.entries(add) as [string, Choice[]][]) {
    const removed = (remove as Record<string, Choice[] | undefined>)[field] ?? []
    if (!areUnique([...added, ...removed]))
      context.addIssue({ code: 'custom', message: 'duplicate', path: ['remove', field] })
  }
}

const isObject = ({ value }: z.core.ParsePayload) => Object(value) === value
const areAllValid = (payload: z.core.ParsePayload) => isObject(payload) && payload.issues.length === 0

/** Creates the schema of the body of a bulk request from the schemas of the fields that a bulk edit can set. */
export function createBulkSchema({ actions, set, lists }: BulkSpec) {
  const createListChanges = () =>
    z.strictObject(
      Object.fromEntries(
        Object.entries(lists).map(([field, values]) => {
          const list: z.ZodType = values
            ? fixedChoices(values).min(1, 'itemsMissing')
            : choices(MAX_CHANGED_CHOICES).min(1, 'itemsMissing')
          return [field, list.optional()]
        }),
      ),
    )
  return z
    .strictObject({
      action: z.enum([...actions, 'edit']),
      ids: z.array(id).min(1, 'itemsMissing').max(MAX_BULK, 'wrongFormat').optional(),
      /** Filters as in the list; all records that match and that the caller can change are selected. */
      filter: z.array(text(MAX_FILTER_LENGTH, 'wrongFormat')).max(MAX_FILTERS, 'wrongFormat').optional(),
      /** The expected version of each id, in the order of `ids`; without it, any version is changed. */
      versions: z.array(version).max(MAX_BULK, 'wrongFormat').optional(),
      /** The new values of an edit, by field. */
      set: z.strictObject(set).partial().optional(),
      /** Choices that an edit adds to or removes from a list, such as allergens; an undeclared list stays undeclared. */
      add: createListChanges().optional(),
      remove: createListChanges().optional(),
      /** The `plan` of a preview; 409 `plan_outdated` if the selected records have changed since. */
      plan: text(MAX_PREVIEW_PLAN, 'wrongFormat').optional(),
      /** Only count what would change. */
      preview: z.boolean().optional(),
    })
    .check(
      z.superRefine<BulkFields>(checkBulkRequest, { when: isObject }),
      z.superRefine<BulkFields>(refuseContradictions, { when: areAllValid }),
    )
}

/** A bulk request with the fields that all modules have. */
export type BulkRequest = {
  action: BulkAction | 'edit'
  ids?: number[]
  filter?: string[]
  versions?: number[]
  set?: Record<string, unknown>
  add?: Record<string, Choice[]>
  remove?: Record<string, Choice[]>
  plan?: string
  preview?: boolean
}

export const createBulkResponse = <T extends z.ZodType>(item: T) =>
  z.object({
    /** The number of selected records, including those that already had the new values. */
    count: z.int(),
    /** The number of records that were changed, or in a preview would be changed. */
    changed: z.int(),
    /** The id of the change set, with which the request can be undone for 30 days; null if nothing was changed. */
    undo: z.string().nullable(),
    /** The records after the change, for a request that names them by ids and is no edit. */
    items: z.array(item).optional(),
    /** In a preview: identifies the selected records. */
    plan: z.string().optional(),
    /** In a preview: matching records that the caller can see but not change. */
    skipped: z.int().optional(),
    /** In a preview of added or removed choices: records whose list is undeclared and stays so. */
    undeclared: z.int().optional(),
    /** In a preview of removed choices: records whose list becomes empty. */
    emptied: z.int().optional(),
  })

/** A change set can be undone for this many days. */
export const UNDO_DAYS = 30

/** Why a record was not undone. */
const UNDO_REASONS = ['changed', 'deleted', 'locked', 'forbidden', 'refused'] as const
export type UndoReason = (typeof UNDO_REASONS)[number]
/** The response lists at most this many records that were not undone. */
export const MAX_LISTED_UNDO_FAILURES = 200

/** The result of an undo, with the records that were not undone. */
export const undoResponse = z.object({
  undone: z.int(),
  left: z.array(
    z.object({
      module: z.enum(CHANGE_MODULES),
      /** The id of the record or of the row of a settings list. */
      id: z.union([id, z.string()]),
      /** The name of the record, or its id if the caller cannot see it. */
      label: z.string(),
      reason: z.enum(UNDO_REASONS),
    }),
  ),
  /** The number of all records that were not undone, including those that `left` does not list. */
  leftCount: z.int(),
})
export type UndoResponse = z.output<typeof undoResponse>

/** Matches the id of a change set, and the longer ids of bulk requests that an earlier release has made. */
const UNDO_ID = /^(?:[1-9]\d{0,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const bulkEndpoints = {
  undo: defineEndpoint('POST', 'undo/:undo/', {
    // The module of the undone request decides which permission is needed.
    guard: 'session',
    apiToken: true,
    tag: 'undo',
    summary: 'Undo a bulk request',
    operationId: 'undoBulkChange',
    description: 'The same as `changes/{id}/undo/`, for the `undo` that a bulk request returned.',
    params: z.strictObject({ undo: text(36, 'wrongFormat').regex(UNDO_ID, 'wrongFormat') }),
    body: z.strictObject({}),
    response: undoResponse,
  }),
} as const
