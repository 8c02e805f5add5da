import { expect, it } from 'vitest'
import { MAX_WIDTH } from './columnLayout.ts'
import { readTablePreference } from './useColumnSettings.ts'

it('starts dense, with the usual columns and widths', () => {
  expect(readTablePreference({})).toEqual({ columns: null, widths: {}, density: 'xs' })
})

it('reads back what was kept', () => {
  const kept = { columns: ['nameEn', 'nameCs'], widths: { nameEn: 240 }, density: 'md' as const }
  expect(readTablePreference(kept)).toEqual(kept)
})

it('passes over what it cannot use', () => {
  const stored = { columns: [1], widths: { a: 'wide', b: 99_999 }, density: 'huge' }
  expect(readTablePreference(stored)).toEqual({ columns: null, widths: { b: MAX_WIDTH }, density: 'xs' })
})
