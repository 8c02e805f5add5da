import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextParamPicker, parseSearch, stringifySearch } from './searchParams.ts'

test('a key that occurs once is a string, a repeated key is an array', () => {
  expect(parseSearch('?page=2&filter=nameCs:contains:sv&filter=archived:equals:false')).toEqual({
    page: '2',
    filter: ['nameCs:contains:sv', 'archived:equals:false'],
  })
  expect(parseSearch('')).toEqual({})
})

test('colons, commas, slashes and spaces stay readable in the URL', () => {
  expect(
    stringifySearch({ filter: ['startDate:betweenInclusive:2026-01-01,2026-02-01', 'nameCs:contains:a b/c'] }),
  ).toBe('?filter=startDate:betweenInclusive:2026-01-01,2026-02-01&filter=nameCs:contains:a+b/c')
})

test('characters with a meaning in a query string are escaped', () => {
  expect(stringifySearch({ q: 'a&b=c#d+e%f?' })).toBe('?q=a%26b%3Dc%23d%2Be%25f%3F')
  expect(parseSearch('?q=a%26b%3Dc%23d%2Be%25f%3F')).toEqual({ q: 'a&b=c#d+e%f?' })
})

test('undefined and null values are left out', () => {
  expect(stringifySearch({ sort: undefined, view: null, filter: [] })).toBe('')
})

test('strings that look like numbers or JSON stay strings', () => {
  expect(parseSearch('?id=007&flag=true&json=%7B%7D')).toEqual({ id: '007', flag: 'true', json: '{}' })
})

test('parsing a stringified search returns the same search', () => {
  const text = fc.string({ unit: 'grapheme' })
  const value = fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 4 }))
  fc.assert(
    fc.property(fc.dictionary(text, value), (search) => {
      expect(Object.entries(parseSearch(stringifySearch(search)))).toEqual(Object.entries(search))
    }),
  )
})

test('a page reads its own parameters as text and drops repeated and other values', () => {
  const pickWeek = createTextParamPicker(['week', 'day', 'type'])
  expect(pickWeek({ week: '2026-11-23', day: 3, type: ['1', '2'], other: 'x' })).toEqual({
    week: '2026-11-23',
    day: '3',
    type: undefined,
  })
})
