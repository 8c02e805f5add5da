import { type ColumnKind, isShowable, type ListColumns } from '@poledne/contract/list/listQuery'
import { supportRequestList } from '@poledne/contract/list/lists'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dishResource } from '../../../features/dishes/index.ts'
import { restaurantMenuExceptionResource, restaurantMenuResource } from '../../../features/restaurantMenus/index.ts'
import { restaurantResource } from '../../../features/restaurants/index.ts'
import { roleResource } from '../../../features/roles/index.ts'
import { createUserResource } from '../../../features/users/index.ts'
import { weeklyMenuResource } from '../../../features/weeklyMenus/index.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/testDatabase.ts'
import type { Sql } from '../../db/database.ts'
import { supportRequests } from '../../db/schema/people.ts'
import { readConfig } from '../../runtime/config.ts'
import { buildItemSelectList } from '../resource.ts'
import { createSqlParameters } from '../sqlBuilder.ts'
import { buildFilterCondition } from './list.filter.ts'

/** Each filter with as many values as a list accepts must be answered by the index of its column. */

const MANY = 200
const DISHES = 20_000

const RECORDS = [
  dishResource,
  restaurantResource,
  restaurantMenuResource,
  restaurantMenuExceptionResource,
  weeklyMenuResource,
  roleResource,
  createUserResource(readConfig({})),
]
type ListedTable = { table: PgTable; columns: ListColumns; searchColumns?: Record<string, string> }
const LISTED_TABLES: ListedTable[] = [
  ...RECORDS.map(({ table, module, search }) => ({
    table,
    columns: module.columns,
    searchColumns: Object.fromEntries(
      Object.entries(search?.columns ?? {}).map(([column, sql]) => [column, sql.replace('record.', 't.')]),
    ),
  })),
  { table: supportRequests, columns: supportRequestList.columns },
]

const buildManyValues = (make: (number: number) => string) =>
  Array.from({ length: MANY }, (_, index) => make(index + 1))
const formatDayOf2026 = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)
const VALUES: Readonly<Record<ColumnKind, string[]>> = {
  text: buildManyValues((number) => `Jídlo číslo ${number}`),
  words: buildManyValues((number) => `Jídlo číslo ${number}`),
  boolean: ['true'],
  day: buildManyValues(formatDayOf2026),
  instant: buildManyValues((number) => `${formatDayOf2026(number)}T10:00:00`),
  number: buildManyValues(String),
  money: buildManyValues(String),
  id: buildManyValues(String),
  choice: buildManyValues(String),
  choices: buildManyValues(String),
}

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await testDatabase.database.rows({
    text: `insert into dishes (name_cs, name_en)
      select 'Jídlo číslo ' || n, case when n % 3 > 0 then 'Dish number ' || n end from generate_series(1, ${DISHES}) n`,
  })
  await testDatabase.database.rows({ text: 'vacuum analyze dishes' })
})
afterAll(() => testDatabase.drop())

/** Lists the first key of each index of a table, as PostgreSQL writes it. */
async function listIndexedKeys(table: string): Promise<{ isPartial: boolean; key: string }[]> {
  return testDatabase.database.rows({
    text: `select i.indpred is not null as "isPartial", pg_get_indexdef(i.indexrelid, 1, true) as key
      from pg_index i where i.indrelid = $1::regclass`,
    values: [table],
  })
}

async function explainQuery(sql: Sql, { table }: ListedTable, condition: string, bound: unknown[]): Promise<string> {
  const rows = await sql.rows<{ 'QUERY PLAN': string }>({
    text: `explain select count(*) from ${getTableName(table)} t where ${condition}`,
    values: bound,
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

type Case = {
  listed: ListedTable
  column: string
  kind: ColumnKind
  sqlName: string
  operator: 'equals' | 'betweenInclusive'
}
const CASES = LISTED_TABLES.flatMap((listed) =>
  Object.entries(listed.columns).flatMap(([column, { kind }]): Case[] => {
    const own = getTableColumns(listed.table)[column]
    if (!own || kind === 'boolean') return []
    const operators = kind === 'instant' ? (['equals', 'betweenInclusive'] as const) : (['equals'] as const)
    return operators.map((operator) => ({ listed, column, kind, sqlName: own.name, operator }))
  }),
)

const buildCondition = ({ listed, column, kind, sqlName, operator }: Case) => {
  const bound = createSqlParameters()
  const chosen = operator === 'equals' ? VALUES[kind] : VALUES[kind].slice(0, 2)
  const spec = listed.columns[column]
  if (!spec) throw new Error(`no column ${column}`)
  return {
    condition: buildFilterCondition(
      spec,
      { getExpression: () => `t.${sqlName}`, searchColumns: listed.searchColumns },
      { column, operator, values: chosen },
      bound,
    ),
    bound: bound.values,
  }
}

test('every indexed column of every list uses its index for equals with 200 values', async () => {
  const checked: string[] = []
  for (const each of CASES) {
    const table = getTableName(each.listed.table)
    const stored = each.listed.searchColumns?.[each.column]?.replace('t.', '')
    const wanted = stored ?? (each.kind === 'text' ? `search_text(${each.sqlName})` : each.sqlName)
    const indexes = (await listIndexedKeys(table)).filter(({ key }) => key === wanted)
    if (indexes.length === 0) continue
    const { condition, bound } = buildCondition(each)
    const plan = await testDatabase.database.transaction(async (tx) => {
      // Without sequential scans, the plan shows whether the index can be used, whatever the number of rows.
      await tx.rows({ text: 'set local enable_seqscan = off' })
      // Up to PostgreSQL 16, looking for each of the values costs more than reading all of a small index.
      await tx.rows({ text: 'set local cpu_operator_cost = 0' })
      // Partial indexes on records that are not archived serve lists without the archive.
      const current = indexes.every(({ isPartial }) => isPartial) ? ' and not t.archived' : ''
      return explainQuery(tx, each.listed, condition + current, bound)
    })
    const name = `${table}.${each.column} ${each.operator}`
    expect(plan, name).toMatch(new RegExp(`Index Cond: .*\\b${stored ?? each.sqlName}\\b`))
    checked.push(name)
  }
  expect(checked).toEqual(
    expect.arrayContaining([
      'dishes.id equals',
      'dishes.nameCs equals',
      'dishes.nameEn equals',
      'dishes.dishTypeId equals',
      'dishes.allergenIds equals',
      'restaurant_menus.restaurantId equals',
      'restaurant_menu_exceptions.startDate equals',
      'weekly_menus.weeklyMenuVariantId equals',
      'users.roleIds equals',
      'support_requests.createdAt equals',
      'support_requests.createdAt betweenInclusive',
    ]),
  )
})

test.each(['id', 'nameCs', 'nameEn'])('200 values of %s read 200 dishes, not the whole table', async (column) => {
  const each = CASES.find(({ listed, ...one }) => getTableName(listed.table) === 'dishes' && one.column === column)
  if (!each) throw new Error('no such column')
  const { condition, bound } = buildCondition(each)
  expect(await explainQuery(testDatabase.database, each.listed, condition, bound)).not.toContain('Seq Scan on dishes')
})

/** The modules with up to a million records. */
const LARGE_TABLES = [dishResource, restaurantMenuExceptionResource]

test.each(
  LARGE_TABLES.flatMap(({ table, module }) =>
    Object.entries(module.columns).flatMap(([column, { kind }]) => {
      const own = getTableColumns(table)[column]
      const isSorted = ['text', 'day', 'instant', 'money', 'id'].includes(kind)
      return own && isSorted ? [{ table: getTableName(table), column, name: own.name, kind }] : []
    }),
  ),
)('an index has the order of $table by $column', async ({ table, name, kind }) => {
  const plan = await testDatabase.database.transaction(async (tx) => {
    await tx.rows({ text: 'set local enable_seqscan = off' })
    const rows = await tx.rows<{ 'QUERY PLAN': string }>({
      text: `explain select id from ${table} where not archived
        order by ${name}${kind === 'text' ? ' collate "czech"' : ''}, id limit 26`,
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).not.toContain('Sort')
})

test.each(RECORDS)(
  'the list of $module.name selects every column that it can be sorted by',
  ({ module, ...resource }) => {
    const select = buildItemSelectList({ module, ...resource }, 'cs')
    const missing = Object.entries(module.columns).filter(
      ([name, column]) => isShowable(column) && !column.onDemand && !select.includes(`as "${name}"`),
    )
    expect(missing).toEqual([])
  },
)
