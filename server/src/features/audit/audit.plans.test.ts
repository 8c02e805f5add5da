import { auditList } from '@poledne/contract/list/lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFilterCondition } from '../../core/records/list/list.filter.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { auditListSource } from './audit.list.store.ts'

const ENTRIES = 20_000

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await testDatabase.database.rows({
    text: `insert into audit_log (at, event, user_id, acting_as_id, module, record_id, result, address)
      select now() - make_interval(secs => n), (array['signIn', 'exported'])[1 + n % 2], 1 + n % 500, 1 + n % 500, 'users',
        1 + n % 500, 'success', '10.0.0.' || n % 250 from generate_series(1, ${ENTRIES}) n`,
  })
  await testDatabase.database.rows({ text: 'vacuum analyze audit_log' })
})
afterAll(() => testDatabase.drop())

test.each<[keyof typeof auditList.columns, string, string]>([
  ['userId', '9999', 'audit_log_user_id_idx'],
  ['actingAsId', '9999', 'audit_log_acting_as_id_idx'],
  ['recordId', '9999', 'audit_log_record_idx'],
  ['module', 'imports', 'audit_log_module_idx'],
  ['address', '192.0.2.1', 'audit_log_address_idx'],
  ['event', 'command', 'audit_log_event_idx'],
  ['result', 'refused', 'audit_log_result_idx'],
])(
  'a filter by %s for a value without entries reads only its index, in the order of the list',
  async (column, value, index) => {
    const bound = createSqlParameters()
    const filter = { column, operator: 'equals' as const, values: [value] }
    const condition = buildFilterCondition(auditList.columns[column], auditListSource, filter, bound)
    const rows = await testDatabase.database.rows<{ 'QUERY PLAN': string }>({
      text: `explain select 1 from ${auditListSource.from} where ${condition} order by record.at desc, record.id desc limit 26`,
      values: bound.values,
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Sort|audit_log_at_idx|Seq Scan on audit_log/)
  },
)
