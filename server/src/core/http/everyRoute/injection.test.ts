import { PERMISSIONS, RECORD_MODULES } from '@poledne/contract/access/permissions'
import { isShowable, type ListColumns } from '@poledne/contract/list/listQuery'
import { supportRequestList } from '@poledne/contract/list/lists'
import { notificationList } from '@poledne/contract/modules/notification'
import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRecords, MODULES, TABLES } from '../../../testing/builders/testRecords.ts'
import { HOSTILE_TEXTS } from '../../../testing/fuzz/hostileValues.ts'
import { SEED } from '../../../testing/seed.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { recordProof } from '../../../testing/testReport.ts'

/** Lists accept only the columns of the contract for filters and sorting: no other column, path or SQL. */

const WANTED = Number(process.env.PROVE_PATHS ?? 100)
const AT_ONCE = 10

const LISTS: Readonly<Record<string, { columns: ListColumns; table: string }>> = {
  ...Object.fromEntries(
    RECORD_MODULES.map((name) => [name, { columns: MODULES[name].columns, table: getTableName(TABLES[name]) }]),
  ),
  supportRequests: { columns: supportRequestList.columns, table: 'support_requests' },
  'profile/notifications': { columns: notificationList.columns, table: 'notifications' },
}
const NAMES = Object.keys(LISTS)

let testApp: TestApp
let user: TestUser
/** The columns of every table, in snake case and camel case. */
let columns: Map<string, string[]>
let requestCount = 0

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(PERMISSIONS)
  const testRecords = await createTestRecords(testApp, user)
  for (const module of RECORD_MODULES) await testRecords.createRecord(module, user)
  await testApp.call(user, 'POST', 'supportRequests/', { subject: 'Tisk', body: 'Netiskne.' })
  const rows = await testApp.database.rows<{ table: string; name: string }>({
    text: `select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'`,
  })
  columns = new Map()
  for (const { table, name } of rows)
    columns.set(table, [...(columns.get(table) ?? []), ...new Set([name, toCamelCase(name)])])
})
afterAll(async () => {
  await testApp.close()
  recordProof({
    proof: 'injection: columns and paths as filter and sort',
    tried: requestCount,
    wrong: 0,
    measured: `seed ${SEED}`,
  })
})

/** A valid filter value for each kind of column, so that only the name of the column can be refused. */
const VALUE: Readonly<Record<string, string>> = {
  text: 'contains:a',
  boolean: 'equals:true',
  day: 'equals:2026-01-05',
  instant: 'lessThan:2100-01-01',
  number: 'equals:1',
  money: 'equals:1',
  id: 'equals:1',
  choice: 'equals:1',
  choices: 'equals:1',
  words: 'contains:a',
}
const findListColumn = (list: string, name: string) => {
  const known = LISTS[list]?.columns ?? {}
  return Object.hasOwn(known, name) ? known[name] : undefined
}

/** Returns one line if the response to a filter or sort column differs from the contract, and otherwise none. */
async function findDifference(list: string, key: 'filter' | 'sort', name: string): Promise<string[]> {
  requestCount++
  const found = findListColumn(list, name)
  const column = key === 'sort' && !isShowable(found) ? undefined : found
  const fixedValue = column && 'values' in column ? column.values?.[0] : undefined
  const value = fixedValue === undefined ? (VALUE[column?.kind ?? 'text'] ?? '') : `equals:${fixedValue}`
  const rest = key === 'sort' ? 'asc' : value
  const path = `${list}/?${key}=${encodeURIComponent(`${name}:${rest}`)}`
  let response = await testApp.call(user, 'GET', path)
  // On a stalled machine a connection is not opened in time, and the server answers that it is busy.
  while (response.statusCode === 503) response = await testApp.call(user, 'GET', path)
  const bodyStart = response.body.slice(0, 300)
  const line = [`${list}?${key}=${name}: ${response.statusCode} ${bodyStart}`]
  if (column) return response.statusCode === 200 ? [] : line
  const { code, detail = '' } =
    response.statusCode === 400 ? (response.json() as { code: string; detail?: string }) : { code: '' }
  // The detail shortens a long name.
  return code === 'bad_query' && detail.includes(name.slice(0, 50)) ? [] : line
}

/** Requests each list with each name as a filter and as a sort column. */
async function findDifferences(pairs: readonly (readonly [list: string, name: string])[]): Promise<string[]> {
  const left = pairs.flatMap(([list, name]) => (['filter', 'sort'] as const).map((key) => ({ list, key, name })))
  const wrong: string[] = []
  const checkRemainingRequests = async () => {
    for (let next = left.pop(); next; next = left.pop())
      wrong.push(...(await findDifference(next.list, next.key, next.name)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkRemainingRequests))
  return wrong
}

describe('a list can be filtered and sorted', () => {
  test('by every column of the contract; some columns can only be filtered', async () => {
    const pairs = NAMES.flatMap((list) => Object.keys(LISTS[list]?.columns ?? {}).map((name) => [list, name] as const))
    expect(pairs.length).toBeGreaterThan(40)
    expect(await findDifferences(pairs)).toEqual([])
  })

  test('by no column that the contract does not list', async () => {
    const pairs = NAMES.flatMap((list) =>
      (columns.get(LISTS[list]?.table ?? '') ?? []).map((name) => [list, name] as const),
    )
    const hidden = pairs.filter(([list, name]) => !findListColumn(list, name))
    expect(hidden).toEqual(
      expect.arrayContaining([
        ['users', 'password_hash'],
        ['users', 'passwordHash'],
      ]),
    )
    expect(await findDifferences(pairs)).toEqual([])
  })

  test(
    'by no other text, such as SQL, paths and similar names',
    async () => {
      const paths = fc.sample(createColumnNameArbitrary(), WANTED)
      expect(await findDifferences(paths.flatMap((name) => NAMES.map((list) => [list, name] as const)))).toEqual([])
    },
    Math.max(60_000, WANTED * NAMES.length * 20),
  )
})

/** Letters that look like another letter or equal it when case or accents are ignored. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: '\u0430',
  e: '\u0435',
  o: '\u043e',
  i: '\u0456',
  s: '\u017f',
  n: '\u0148',
}

/** Creates column names from existing names, changed and joined; they have no colons, which would end the name. */
function createColumnNameArbitrary(): fc.Arbitrary<string> {
  const names = [...new Set([...columns.values()].flat()), ...columns.keys()]
  const name = fc.constantFrom(...names, 'record.id', 'ctid', 'xmin', 'tableoid', 'oid')
  const special = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'length',
  )
  const sql = fc.constantFrom(
    ...["'", '"', '; select pg_sleep(9)', ' or 1=1', '--', '/*', ')', '(select password_hash from users)', ' desc, 1'],
    ...[
      '\\',
      '$1',
      '{}',
      '[0]',
      '->>0',
      ' collate "C"',
      ' nulls first',
      '%',
      '\u0000',
      ' union select 1',
      '||version()',
    ],
  )
  const mutated = fc
    .tuple(name, fc.nat(20), fc.constantFrom('look', 'upper', 'space', 'zero', 'full', 'accent'))
    .map(([text, at, how]) => mutateColumnName(text, at % text.length, how))
  return fc
    .oneof(
      { weight: 3, arbitrary: name },
      {
        weight: 2,
        arbitrary: fc.tuple(name, fc.constantFrom('.', '->', '__', '[]', '/'), name).map((parts) => parts.join('')),
      },
      { weight: 2, arbitrary: fc.tuple(name, sql).map((parts) => parts.join('')) },
      {
        weight: 1,
        arbitrary: fc.tuple(special, fc.constantFrom('', '.'), fc.oneof(special, name)).map((parts) => parts.join('')),
      },
      { weight: 1, arbitrary: special },
      { weight: 2, arbitrary: mutated },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
    )
    .map((text) => text.replace(/:|\p{Surrogate}/gu, ''))
    .filter((text) => text !== '')
}

function mutateColumnName(text: string, at: number, how: string): string {
  const [before, letter, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)]
  if (how === 'look') return `${before}${LOOKALIKES[letter] ?? '\u0131'}${after}`
  if (how === 'upper')
    return `${before}${letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()}${after}`
  if (how === 'space') return ` ${text}`
  if (how === 'zero') return `${before}\u200b${letter}${after}`
  if (how === 'full') return text.replace(/[a-z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))
  return `${before}${letter}\u0301${after}`
}
