import { expect, test } from 'vitest'
import { assignField, findField, listMissingFields } from './columnMapping.ts'

test('a column gets a field, and loses the one it had', () => {
  expect(assignField({ nameCs: 0 }, 0, 'nameEn')).toEqual({ nameEn: 0 })
  expect(assignField({ nameCs: 0 }, 1, 'nameEn')).toEqual({ nameCs: 0, nameEn: 1 })
})

test('a field that another column has moves to the new column', () => {
  expect(assignField({ nameCs: 0, nameEn: 1 }, 2, 'nameCs')).toEqual({ nameEn: 1, nameCs: 2 })
})

test('a skipped column has no field', () => {
  const mapping = assignField({ nameCs: 0, nameEn: 1 }, 1, null)
  expect(mapping).toEqual({ nameCs: 0 })
  expect(findField(mapping, 1)).toBeNull()
  expect(findField(mapping, 0)).toBe('nameCs')
})

test('required fields without a column are listed by their titles', () => {
  const fields = [
    { name: 'nameCs', title: 'Czech name', required: true },
    { name: 'nameEn', title: 'English name', required: false },
    { name: 'dishTypeId', title: 'Type', required: true },
  ]
  expect(listMissingFields({ fields }, { nameCs: 0 })).toEqual(['Type'])
})
