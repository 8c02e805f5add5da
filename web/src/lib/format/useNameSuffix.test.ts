import { expect, test } from 'vitest'
import { getName } from './useNameSuffix.ts'

test('a name is the one of the reader’s language, or the Czech one', () => {
  const canteen = { nameCs: 'Jídelna', nameEn: 'Canteen' }
  expect(getName('Cs', canteen)).toBe('Jídelna')
  expect(getName('En', canteen)).toBe('Canteen')
  for (const nameEn of [null, undefined, '']) expect(getName('En', { nameCs: 'Jídelna', nameEn })).toBe('Jídelna')
})
