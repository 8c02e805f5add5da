import { RECORD_MODULES } from '../access/permissions.ts'
import type { ListColumns, Sort } from './listQuery.ts'

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
