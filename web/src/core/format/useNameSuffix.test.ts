import { expect, test } from 'vitest'
import { getName } from './useNameSuffix.ts'

test('getName returns the name in the given language, or the Czech one if it is missing', () => {
  const canteen = { nameCs: 'Jídelna', nameEn: 'Canteen' }
  expect(getName('Cs', canteen)).toBe('Jídelna')
  expect(getName('En', canteen)).toBe('Canteen')
  for (const nameEn of [null, undefined, '']) expect(getName('En', { nameCs: 'Jídelna', nameEn })).toBe('Jídelna')
})
