import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ColumnKind,
  type Filter,
  formatFilter,
  formatSort,
  isBadQuery,
  type ListColumns,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  OPERATORS,
  OPERATORS_BY_KIND,
  parseListQuery,
  parseListSearch,
  type RawQuery,
  splitSearchWords,
} from './listQuery.ts'

const columns = {
  name: { kind: 'text' },
  active: { kind: 'boolean' },
  startDate: { kind: 'day' },
  createdAt: { kind: 'instant' },
  level: { kind: 'number' },
  priceCzk: { kind: 'money', currency: 'CZK' },
  id: { kind: 'id' },
  typeId: { kind: 'choice', codelist: 'dishTypes' },
  tagIds: { kind: 'choices', codelist: 'allergens' },
  isMissing: { kind: 'boolean', filterOnly: true },
} as const satisfies ListColumns

const parseQuery = (raw: RawQuery) => parseListQuery(columns, [{ column: 'name', direction: 'asc' }], raw)
const getRefusalReason = (raw: RawQuery) => {
  const result = parseQuery(raw)
  return isBadQuery(result) ? `${result.key}:${result.reason}` : 'fits'
}
const parseFilters = (...filter: string[]) => {
  const result = parseQuery({ filter })
  if (isBadQuery(result)) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result.filters
}

const column = fc.constantFrom(...(Object.keys(columns) as (keyof typeof columns)[]))
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const fitting: Readonly<Record<ColumnKind, fc.Arbitrary<string>>> = {
  text: fc
    .string({ unit: fc.constantFrom('a', 'Š', '\\', ',', ':', '%', '_', ' ', '&', '=', '🍲'), maxLength: 40 })
    .filter((text) => text.length <= 200),
  words: fc.string({ unit: fc.constantFrom('a', 'Š', ' ', ','), maxLength: 40 }),
  boolean: fc.constantFrom('true', 'false'),
  day,
  instant: fc.tuple(day, fc.constantFrom('', 'T00:00:00', 'T23:59:59Z', 'T12:30:00.5Z')).map((parts) => parts.join('')),
  number: fc.integer({ min: -2_147_483_647 }).map(String),
  money: fc.integer({ min: -99_999, max: 99_999_999 }).map((minor) => String(minor / 100)),
  id: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
  choice: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
  choices: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
}
const filter: fc.Arbitrary<Filter> = column.chain((name) => {
  const { kind } = columns[name]
  return fc.constantFrom(...OPERATORS_BY_KIND[kind]).chain((operator) => {
    const count = operator === 'betweenInclusive' ? [2, 2] : operator === 'equals' ? [1, 5] : [1, 1]
    return fc
      .array(fitting[kind], { minLength: count[0] ?? 1, maxLength: count[1] ?? 1 })
      .map((values) => ({ column: name, operator, values }))
  })
})
const sortable = column.filter((name) => name !== 'isMissing')
const sort = fc.record({ column: sortable, direction: fc.constantFrom('asc' as const, 'desc' as const) })

describe('formatting and parsing', () => {
  test('formatted filters and sorts are parsed back, strictly and leniently', () => {
    fc.assert(
      fc.property(
        fc.array(filter, { maxLength: 10 }),
        fc.array(sort, { minLength: 1, maxLength: 5 }),
        (filters, by) => {
          const raw = { filter: filters.map(formatFilter), sort: by.map(formatSort) }
          expect(parseQuery(raw)).toEqual({ page: 1, pageSize: 25, after: null, filters, sort: by, columns: [] })
          expect(parseListSearch(columns, raw)).toEqual({ filters, sort: by })
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('parsing never throws, and lenient parsing keeps exactly what strict parsing accepts', () => {
    const text = fc.oneof(
      fc.string(),
      fc.tuple(column, fc.constantFrom(...OPERATORS), fc.string()).map((p) => p.join(':')),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (filters) => {
        const accepted = filters.filter((each) => getRefusalReason({ filter: each }) === 'fits')
        expect(parseListSearch(columns, { filter: filters }).filters).toEqual(parseFilters(...accepted))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the grammar', () => {
  test('an empty query is the first page in the default size and sort', () => {
    const sort = [{ column: 'name', direction: 'asc' }]
    expect(parseQuery({})).toEqual({ page: 1, pageSize: 25, after: null, filters: [], sort, columns: [] })
  })

  test('columns are named in a comma-separated list, and an unknown or filter-only one is refused', () => {
    expect(parseQuery({ columns: 'level,active' })).toMatchObject({ columns: ['level', 'active'] })
    expect(getRefusalReason({ columns: 'level,nonsense' })).toBe('columns:column')
    expect(getRefusalReason({ columns: 'isMissing' })).toBe('columns:column')
    expect(getRefusalReason({ sort: 'isMissing:asc' })).toBe('sort:column')
    expect(getRefusalReason({ filter: 'isMissing:equals:true' })).toBe('fits')
  })

  test('a filter is split at its first two colons only', () => {
    expect(parseFilters('name:contains:a:b:c')).toEqual([{ column: 'name', operator: 'contains', values: ['a:b:c'] }])
    expect(parseFilters('createdAt:equals:2026-01-01T10:00:00')[0]?.values).toEqual(['2026-01-01T10:00:00'])
  })

  test.each([
    ['name:equals:a,b', ['a', 'b']],
    ['name:equals:a\\,b', ['a,b']],
    ['name:equals:a\\,b,c', ['a,b', 'c']],
    ['name:equals:', ['']],
    ['name:equals:,', ['', '']],
    ['name:equals:a\\', ['a\\']],
    ['name:equals:a\\b', ['a\\b']],
    ['name:contains:a,b', ['a,b']],
    ['name:contains:a\\,b', ['a,b']],
    ['name:contains:\\', ['\\']],
  ])('the filter %s is parsed', (text, values) => {
    expect(parseFilters(text)[0]?.values).toEqual(values)
  })

  test.each(['name', 'name:contains', ':contains:a', ''])('filter="%s" is refused', (text) => {
    expect(getRefusalReason({ filter: text })).toBe('filter:value')
  })

  test.each(['nothing', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'name ', 'NAME', 'name;--'])(
    'the unknown column %s is refused',
    (name) => {
      expect(getRefusalReason({ filter: `${name}:equals:1` })).toBe('filter:column')
      expect(getRefusalReason({ sort: `${name}:asc` })).toBe('sort:column')
      expect(parseListSearch(columns, { filter: `${name}:equals:1`, sort: `${name}:asc` })).toEqual({
        filters: [],
        sort: [],
      })
    },
  )

  test.each(['name', 'name:', 'name:ASC', 'name:asc:desc', 'name:asc,id:asc'])('sort=%s is refused', (text) => {
    expect(getRefusalReason({ sort: text })).toBe('sort:value')
  })

  test.each(['other', 'Page', 'filter[]', 'constructor'])('the query key %s is refused', (key) => {
    expect(getRefusalReason({ [key]: '1' })).toBe(`${key}:key`)
  })

  test('more than 20 filters are refused', () => {
    expect(getRefusalReason({ filter: Array<string>(20).fill('id:equals:1') })).toBe('fits')
    expect(getRefusalReason({ filter: Array<string>(21).fill('id:equals:1') })).toBe('filter:value')
    expect(getRefusalReason({ sort: Array<string>(21).fill('id:asc') })).toBe('sort:value')
    expect(getRefusalReason({ filter: `id:equals:${Array(201).fill('1').join(',')}` })).toBe('filter:value')
  })
})

describe('page and pageSize', () => {
  test.each(['0', '-1', '01', '1.0', '1e3', '1e309', 'Infinity', 'NaN', '', ' 1', '0x10', '١', String(MAX_PAGE + 1)])(
    'page=%s is refused',
    (page) => expect(getRefusalReason({ page })).toBe('page:value'),
  )

  test('two values for page are refused', () => expect(getRefusalReason({ page: ['1', '2'] })).toBe('page:value'))

  test('pageSize goes from 1 to 200', () => {
    expect(parseQuery({ pageSize: '1' })).toMatchObject({ pageSize: 1 })
    expect(parseQuery({ pageSize: String(MAX_PAGE_SIZE), page: String(MAX_PAGE) })).toMatchObject({ pageSize: 200 })
    for (const pageSize of ['0', '201', '1e2']) expect(getRefusalReason({ pageSize })).toBe('pageSize:value')
  })
})

describe('operators and values by kind', () => {
  const sample: Record<keyof typeof columns, string> = {
    name: 'x',
    active: 'true',
    startDate: '2026-01-05',
    createdAt: '2026-01-05T10:00:00',
    level: '-3',
    priceCzk: '12.50',
    id: '1',
    typeId: '1',
    tagIds: '1',
    isMissing: 'true',
  }
  const ALLOWED: Record<ColumnKind, string> = {
    text: 'equals contains',
    words: 'contains',
    boolean: 'equals',
    day: 'equals betweenInclusive greaterThanOrEqualTo lessThan',
    instant: 'equals betweenInclusive greaterThanOrEqualTo lessThan',
    number: 'equals betweenInclusive greaterThanOrEqualTo lessThan',
    money: 'equals betweenInclusive greaterThanOrEqualTo lessThan',
    id: 'equals betweenInclusive greaterThanOrEqualTo lessThan',
    choice: 'equals',
    choices: 'equals',
  }

  test.each(Object.keys(columns) as (keyof typeof columns)[])('%s accepts only its operators', (name) => {
    for (const operator of [...OPERATORS, 'like', 'Equals', '']) {
      const value = operator === 'betweenInclusive' ? `${sample[name]},${sample[name]}` : sample[name]
      const allowed = ALLOWED[columns[name].kind].split(' ').includes(operator)
      expect([operator, getRefusalReason({ filter: `${name}:${operator}:${value}` })]).toEqual([
        operator,
        allowed ? 'fits' : 'filter:operator',
      ])
    }
  })

  test('a range needs two values, other operators one', () => {
    for (const value of ['1', '1,2,3', ''])
      expect(getRefusalReason({ filter: `id:betweenInclusive:${value}` })).toBe('filter:value')
    for (const operator of ['greaterThanOrEqualTo', 'lessThan'])
      expect(getRefusalReason({ filter: `id:${operator}:1,2` })).toBe('filter:value')
  })

  test.each([
    ['active', ['', '1', 'TRUE', 'yes', 'true,maybe']],
    ['startDate', ['', '2026-02-30', '2026-2-3', '2026-13-01', '0000-01-01', '2026-01-05T10:00:00', 'today']],
    [
      'createdAt',
      ['', '2026-02-30T10:00:00', '2026-01-05T24:00:00', '2026-01-05 10:00:00', '2026-01-05T10:00:00+02:00'],
    ],
    ['level', ['', '1.5', '1e3', '01', '-0', 'Infinity', 'NaN', '2147483648', '-2147483649', '9999999999']],
    ['priceCzk', ['', '1.005', '1e3', 'Infinity', '100000000', '1,5,']],
    ['id', ['', '0', '-1', '1.0', '1e3', '2147483648', '9999999999', '99999999999999999999', 'Infinity', '1;drop']],
    ['typeId', ['', '0', 'soup', '2147483648']],
    ['tagIds', ['', '0', 'soup', '1,,2']],
    ['name', ['\u0000', 'a\u0007b', 'a\nb', '\ud800', 'x'.repeat(201)]],
  ] as const)('%s refuses invalid values', (name, values) => {
    for (const value of values)
      expect([value, getRefusalReason({ filter: `${name}:equals:${value}` })]).toEqual([value, 'filter:value'])
  })
})

test('a words column accepts only contains and cannot be sorted by', () => {
  const searched = { nameCs: { kind: 'text' }, any: { kind: 'words', columns: ['nameCs'] } } as const
  const parseSearchQuery = (raw: RawQuery) => parseListQuery(searched, [], raw)
  expect(parseSearchQuery({ filter: 'any:contains:knedlik uzen' })).toMatchObject({
    filters: [{ values: ['knedlik uzen'] }],
  })
  expect(parseSearchQuery({ filter: 'any:equals:knedlik' })).toMatchObject({ reason: 'operator' })
  expect(parseSearchQuery({ sort: 'any:asc' })).toMatchObject({ key: 'sort', reason: 'column' })
  expect(splitSearchWords('  knedlik \t uzen ')).toEqual(['knedlik', 'uzen'])
})

describe('after', () => {
  test.each([
    ['with a page number', { after: 'abc', page: '2' }],
    ['twice', { after: ['abc', 'def'] }],
    ['with characters that no cursor has', { after: 'a b' }],
    ['that is empty', { after: '' }],
    ['that is too long', { after: 'a'.repeat(8_001) }],
  ])('is refused %s', (_, raw) => {
    expect(parseQuery(raw)).toMatchObject({ key: 'after', reason: 'value' })
  })

  test('is passed on', () => {
    expect(parseQuery({ after: 'abc-_1' })).toMatchObject({ after: 'abc-_1', page: 1 })
  })
})
