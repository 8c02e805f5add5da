import { expect, test } from 'vitest'
import { getNameBySuffix } from './useNameSuffix.ts'

test('getName returns the name in the given language, or the Czech one if it is missing', () => {
  const canteen = { nameCs: 'Jídelna', nameEn: 'Canteen' }
  expect(getNameBySuffix('Cs', canteen)).toBe('Jídelna')
  expect(getNameBySuffix('En', canteen)).toBe('Canteen')
  for (const nameEn of [null, undefined, ''])
    expect(getNameBySuffix('En', { nameCs: 'Jídelna', nameEn })).toBe('Jídelna')
})
