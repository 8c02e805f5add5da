import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { describeChange, explainUndo, getChangedRecordPath, getChangePath } from './changeTexts.ts'

const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction
const formatDay = (instant: string) => instant.slice(0, 10)
const set = { can: { undo: false }, undoUntil: null, undoneAt: null, left: 0 }
const FUTURE = '2999-01-01T00:00:00'
const PAST = '2020-01-01T00:00:00'

test('a bulk request is described by its action and its records, other sets by their names', () => {
  const bulk = { kind: 'bulk', module: 'dishes', action: 'archive', name: null, count: 12 } as const
  expect(describeChange(bulk, t)).toBe('changes:bulk.archive app:records.dishes 12')
  expect(describeChange({ ...bulk, kind: 'paste', action: null }, t)).toBe('changes:paste app:records.dishes 12')
  expect(describeChange({ ...bulk, kind: 'import', action: null, name: 'a.csv' }, t)).toBe('changes:import a.csv')
})

test('a set says until when it can be undone, or why it can no longer be undone', () => {
  expect(explainUndo({ ...set, can: { undo: true }, undoUntil: FUTURE }, t, formatDay)).toBe(
    'changes:reasons.until 2999-01-01',
  )
  expect(explainUndo({ ...set, can: { undo: true } }, t, formatDay)).toBeNull()
  expect(explainUndo({ ...set, can: { undo: true }, undoneAt: PAST, left: 2 }, t, formatDay)).toBe(
    'changes:reasons.partly 2',
  )
  expect(explainUndo({ ...set, undoUntil: PAST }, t, formatDay)).toBe('changes:reasons.expired')
  expect(explainUndo({ ...set, undoUntil: FUTURE }, t, formatDay)).toBe('changes:reasons.forbidden')
  expect(explainUndo(set, t, formatDay)).toBe('changes:reasons.removed')
  expect(explainUndo({ ...set, undoneAt: PAST }, t, formatDay)).toBeNull()
})

test('a set links to its import or price change only if the user can open it', () => {
  const viewer = { userId: 1, canViewPrices: true }
  const own = { id: 9, kind: 'import', sourceId: 4, userId: 1 } as const
  expect(getChangePath(own, viewer)).toBe('/imports/4')
  expect(getChangePath({ ...own, userId: 2 }, viewer)).toBe('/changes/9')
  expect(getChangePath({ ...own, kind: 'priceChange' }, viewer)).toBe('/priceChanges/4')
  expect(getChangePath({ ...own, kind: 'priceChange' }, { ...viewer, canViewPrices: false })).toBe('/changes/9')
  expect(getChangePath({ ...own, kind: 'merge' }, viewer)).toBe('/changes/9')
})

test('a row of a settings list has the path of its list', () => {
  expect(getChangedRecordPath('dishes', 3)).toBe('/dishes/3')
  expect(getChangedRecordPath('screens', 'a1')).toBe('/settings/screens')
})
