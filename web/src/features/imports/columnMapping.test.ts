import { expect, test } from 'vitest'
import { findMappedField, listMissingFields, mapColumnToField } from './columnMapping.ts'

test('a column gets a field, and loses the one it had', () => {
  expect(mapColumnToField({ nameCs: 0 }, 0, 'nameEn')).toEqual({ nameEn: 0 })
  expect(mapColumnToField({ nameCs: 0 }, 1, 'nameEn')).toEqual({ nameCs: 0, nameEn: 1 })
})

test('a field that another column has moves to the new column', () => {
  expect(mapColumnToField({ nameCs: 0, nameEn: 1 }, 2, 'nameCs')).toEqual({ nameEn: 1, nameCs: 2 })
})

test('a skipped column has no field', () => {
  const mapping = mapColumnToField({ nameCs: 0, nameEn: 1 }, 1, null)
  expect(mapping).toEqual({ nameCs: 0 })
  expect(findMappedField(mapping, 1)).toBeNull()
  expect(findMappedField(mapping, 0)).toBe('nameCs')
})

test('required fields without a column are listed by their titles', () => {
  const fields = [
    { name: 'nameCs', title: 'Czech name', required: true },
    { name: 'nameEn', title: 'English name', required: false },
    { name: 'dishTypeId', title: 'Type', required: true },
  ]
  expect(listMissingFields({ fields }, { nameCs: 0 })).toEqual(['Type'])
})
