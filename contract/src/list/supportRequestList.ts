import { type ListColumns, RECORD_COLUMNS, type Sort } from './listQuery.ts'

export const REQUEST_PRIORITIES = ['low', 'normal', 'high', 'critical'] as const
export const REQUEST_STATUSES = ['open', 'inProgress', 'waiting', 'resolved'] as const
export type RequestPriority = (typeof REQUEST_PRIORITIES)[number]
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

const { archived: _, ...base } = RECORD_COLUMNS

/** Requests have no archive, no bulk and no history, so they are no module of records, but their list is a list. */
export const supportRequestList = {
  columns: {
    ...base,
    subject: { kind: 'text' },
    priority: { kind: 'text' },
    status: { kind: 'text' },
    createdByName: { kind: 'text' },
  } as const satisfies ListColumns,
  defaultSort: [{ column: 'createdAt', direction: 'desc' }] as const satisfies readonly Sort[],
}
