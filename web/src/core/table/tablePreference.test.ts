import { expect, it } from 'vitest'
import { MAX_WIDTH } from './columnLayout.ts'
import { readTablePreference } from './tablePreference.ts'

it('defaults to dense rows with the default columns and widths', () => {
  expect(readTablePreference({})).toEqual({ columns: null, widths: {}, density: 'xs' })
})

it('reads stored settings', () => {
  const kept = { columns: ['nameEn', 'nameCs'], widths: { nameEn: 240 }, density: 'md' as const }
  expect(readTablePreference(kept)).toEqual(kept)
})

it('ignores invalid stored settings', () => {
  const stored = { columns: [1], widths: { a: 'wide', b: 99_999 }, density: 'huge' }
  expect(readTablePreference(stored)).toEqual({ columns: null, widths: { b: MAX_WIDTH }, density: 'xs' })
})
