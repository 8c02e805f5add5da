import { type ListColumns, RECORD_COLUMNS, type Sort } from './listQuery.ts'

export const REQUEST_PRIORITIES = ['low', 'normal', 'high', 'critical'] as const
export const REQUEST_STATUSES = ['open', 'inProgress', 'waiting', 'resolved'] as const
export type RequestPriority = (typeof REQUEST_PRIORITIES)[number]
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

const { archived: _, ...base } = RECORD_COLUMNS

/** Support requests are not a record module (no archive, bulk or history), but they have the same kind of list. */
export const supportRequestList = {
  columns: {
    ...base,
    subject: { kind: 'text' },
    priority: { kind: 'choice', codelist: 'supportRequestPriorities', values: REQUEST_PRIORITIES },
    status: { kind: 'choice', codelist: 'supportRequestStatuses', values: REQUEST_STATUSES },
    createdByName: { kind: 'text' },
    /** Matches the requests of the user who reads the list. */
    mine: { kind: 'boolean', filterOnly: true },
  } as const satisfies ListColumns,
  defaultSort: [{ column: 'createdAt', direction: 'desc' }] as const satisfies readonly Sort[],
}
