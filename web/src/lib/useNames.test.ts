import { expect, test } from 'vitest'
import { nameIn } from './useNames.ts'

test('a name is the one of the reader’s language, or the Czech one', () => {
  const canteen = { nameCs: 'Jídelna', nameEn: 'Canteen' }
  expect(nameIn('Cs', canteen)).toBe('Jídelna')
  expect(nameIn('En', canteen)).toBe('Canteen')
  for (const nameEn of [null, undefined, '']) expect(nameIn('En', { nameCs: 'Jídelna', nameEn })).toBe('Jídelna')
})
