import { z } from 'zod'
import { undoResponse } from '../http/bulk.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { createPageQuerySchema, createPageSchema, id, instant, person } from '../http/fields.ts'
import { createListSchema, listQueryParams, recordParams as params } from '../http/record.ts'
import { BULK_ACTIONS } from '../list/listQuery.ts'
import { CHANGE_KINDS, CHANGE_MODULES } from '../list/lists.ts'

// A change set is what one request changed in many records: a bulk request, an import, a price change or a merge.

const MAX_PAGE_SIZE = 100

const changeSetFields = {
  id,
  kind: z.enum(CHANGE_KINDS),
  module: z.enum(CHANGE_MODULES),
  /** What a bulk request did. */
  action: z.enum([...BULK_ACTIONS, 'edit']).nullable(),
  /** The name of the price change, of the imported file, or of the dish that a merge removed. */
  name: z.string().nullable(),
  /** The id of the price change, the import or the merge. */
  sourceId: id.nullable(),
  /** The number of changed records. */
  count: z.int(),
  userId: id.nullable(),
  user: person.nullable(),
  at: instant,
  /** When undoing ends; null if it never ends, or if the old values were removed early because too many were stored. */
  undoUntil: instant.nullable(),
  undoneAt: instant.nullable(),
  /** The number of records that the last undo did not change. */
  left: z.int(),
  can: z.object({ undo: z.boolean() }),
}
const changeSet = z.object(changeSetFields)
export type ChangeSet = z.output<typeof changeSet>

const changedRecord = z.object({
  module: z.enum(CHANGE_MODULES),
  id: z.union([id, z.string()]),
  /** The name of the record; null if it was deleted or if the caller cannot see it. */
  label: z.string().nullable(),
  isCreated: z.boolean(),
  undoneAt: instant.nullable(),
})
export type ChangedRecord = z.output<typeof changedRecord>

const shared = { guard: 'session', apiToken: true, tag: 'changes' } as const

export const changeSetEndpoints = {
  list: defineEndpoint('GET', 'changes/', {
    ...shared,
    summary: 'List change sets',
    operationId: 'listChanges',
    description:
      'Lists what bulk requests, imports, price changes and merges changed, newest first: those of the caller, and those of others for which the caller has the permission that the change needed, for all records.',
    query: listQueryParams,
    response: createListSchema(changeSet),
  }),
  read: defineEndpoint('GET', 'changes/:id/', {
    ...shared,
    summary: 'Get a change set',
    operationId: 'readChange',
    description: 'Returns a change set with a page of the records that it changed.',
    params,
    query: createPageQuerySchema(MAX_PAGE_SIZE),
    response: z.object({ ...changeSetFields, records: createPageSchema(changedRecord) }),
  }),
  undo: defineEndpoint('POST', 'changes/:id/undo/', {
    ...shared,
    summary: 'Undo a change set',
    operationId: 'undoChange',
    description:
      'Restores what the set changed, as far as the caller can change it; new records are archived. Records that were changed since are left and listed, and a repeated undo tries them again. 409 `not_undoable` after 30 days or when everything is undone.',
    params,
    body: z.strictObject({}),
    response: undoResponse,
  }),
} as const
