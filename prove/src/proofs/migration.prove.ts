import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../../server/src/core/db/database.ts'
import { openDatabase } from '../../../server/src/core/db/database.ts'
import { migrate, migrationsFolder } from '../../../server/src/core/db/migrate.ts'
import { createDatabaseAtLevel } from '../../../server/src/testing/database/olderSchema.ts'
import {
  createEmptyDatabase,
  getSuperuserUrl,
  type TestDatabase,
} from '../../../server/src/testing/database/testDatabase.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** The oldest build that can run beside a newer one. */
const OLDEST_BUILD = '0018_cheaper_saves.sql'
const DISHES = 1_000_000
const EXCEPTIONS = 300_000

const SEED_SQL = [
  // The rows are valid by construction, so checking each of them is not needed.
  'set session_replication_role = replica',
  `insert into dishes (name_cs, name_en, dish_type_id, allergen_ids, archived)
    select 'Svíčková číslo ' || n, case when n % 4 > 0 then 'Dish ' || n end, 1, array[1], n % 10 = 0
    from generate_series(1, ${DISHES}) n`,
  `insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
    select 1, 1, 1, date '2026-12-01' + n, 10000 from generate_series(1, ${EXCEPTIONS}) n`,
  'vacuum analyze',
]

/** What older builds read: a page of a list, a record, prices, a search, the state of screens and who is signed in. */
const READS: Statement[] = [
  'select id, name_cs, name_en from dishes where not archived order by name_cs collate "czech", id limit 50',
  'select * from dishes where id = 500000',
  'select id, start_date, price_czk from restaurant_menu_exceptions where not archived order by start_date, id limit 50',
  "select id from dishes where name_cs_search like '%cislo 777123%'",
  'select s.id, r.name_cs from screens s left join screen_states t on t.screen_id = s.id join restaurants r on r.id = s.restaurant_id',
  'select u.id, r.permissions from users u left join roles r on r.id = any(u.role_ids)',
].map((text) => ({ text }))

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createEmptyDatabase()
  await createDatabaseAtLevel(testDatabase.database, OLDEST_BUILD)
  const superuser = openDatabase({ url: getSuperuserUrl(testDatabase.url), onError: () => {} })
  const client = await superuser.connect()
  for (const text of SEED_SQL) await client.query(text)
  await client.end()
  await superuser.end()
}, 1_800_000)
afterAll(() => testDatabase.drop())

test('a large database answers reads while it is migrated', { timeout: 1_800_000 }, async () => {
  const { database } = testDatabase
  const durations: number[] = []
  let isMigrating = true
  async function readRepeatedly(statement: Statement): Promise<void> {
    while (isMigrating) {
      const start = performance.now()
      await database.rows(statement)
      durations.push(performance.now() - start)
    }
  }
  const readers = Promise.all(READS.map(readRepeatedly))
  const start = performance.now()
  const applied = await migrate(database, migrationsFolder).finally(() => {
    isMigrating = false
  })
  const seconds = (performance.now() - start) / 1_000
  await readers
  expect(applied.length).toBeGreaterThan(5)
  durations.sort((one, other) => one - other)
  recordProof({
    proof: 'reads while a large database is migrated',
    tried: durations.length,
    wrong: 0,
    measured: `${DISHES} dishes, ${EXCEPTIONS} exceptions: ${applied.length} migrations in ${seconds.toFixed(1)} s; reads p99 ${durations[Math.floor(durations.length * 0.99)]?.toFixed(0)} ms, longest ${durations.at(-1)?.toFixed(0)} ms`,
  })
})
