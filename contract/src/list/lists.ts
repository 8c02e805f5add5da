import { AUDIT_EVENTS, AUDIT_MODULES, AUDIT_RESULTS } from '../access/audit.ts'
import { RECORD_MODULES } from '../access/permissions.ts'
import { type ListColumns, RECORD_COLUMNS, type Sort } from './listQuery.ts'

/** The list of the audit log; every filter can use an index, because there can be millions of entries. */
export const auditList = {
  columns: {
    id: { kind: 'id' },
    at: { kind: 'instant' },
    event: { kind: 'choice', codelist: 'auditEvents', values: AUDIT_EVENTS },
    result: { kind: 'choice', codelist: 'auditResults', values: AUDIT_RESULTS },
    userId: { kind: 'choice', codelist: 'auditUsers' },
    actingAsId: { kind: 'choice', codelist: 'auditUsers' },
    module: { kind: 'choice', codelist: 'auditModules', values: AUDIT_MODULES },
    recordId: { kind: 'id' },
    address: { kind: 'text', isExact: true },
  } as const satisfies ListColumns,
  defaultSort: [{ column: 'at', direction: 'desc' }] as const satisfies readonly Sort[],
}

export const CHANGE_KINDS = ['bulk', 'import', 'priceChange', 'merge', 'paste'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a change set can be about: records, and the rows of the settings lists. */
export const CHANGE_MODULES = [
  ...RECORD_MODULES,
  'allergens',
  'weeklyMenuVariants',
  'menuItemTypes',
  'dishTypes',
  'screens',
] as const
export type ChangeModule = (typeof CHANGE_MODULES)[number]

/** The list of change sets. */
export const changeList = {
  columns: {
    id: { kind: 'id' },
    at: { kind: 'instant' },
    kind: { kind: 'choice', codelist: 'changeKinds', values: CHANGE_KINDS },
    module: { kind: 'choice', codelist: 'changeModules', values: CHANGE_MODULES },
    name: { kind: 'text' },
    count: { kind: 'number' },
    userId: { kind: 'choice', codelist: 'changeUsers' },
    undoneAt: { kind: 'instant' },
  } as const satisfies ListColumns,
  defaultSort: [{ column: 'at', direction: 'desc' }] as const satisfies readonly Sort[],
}

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
