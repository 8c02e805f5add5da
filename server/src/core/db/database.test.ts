import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import type { ChangeEvent } from './changeEvent.ts'
import { type Database, openDatabase, runInSavepoint } from './database.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createEmptyDatabase()
  const name = new URL(testDatabase.url).pathname.slice(1)
  // PostgreSQL turns JIT on by default; our embedded server does not.
  await testDatabase.database.rows({ text: `alter database ${name} set jit = on` })
})
afterAll(() => testDatabase.drop())

/** Reads a setting through the main pool, the pool for searches and a dedicated connection. */
async function readSettings(url: string, setting: string): Promise<unknown[]> {
  const database = openDatabase({ url, max: 1, onError: () => {} })
  const text = `select current_setting('${setting}') as value`
  const client = await database.connect()
  try {
    const results = [
      await database.rows({ text }),
      await database.search.rows({ text }),
      (await client.query(text)).rows,
    ]
    return results.map(([row]) => (row as { value: string }).value)
  } finally {
    await client.end()
    await database.end()
  }
}

test('every connection turns JIT off, which takes longer than our statements', async () => {
  expect(await readSettings(testDatabase.url, 'jit')).toEqual(['off', 'off', 'off'])
})

test('options of DATABASE_URL are kept beside our own', async () => {
  const url = `${testDatabase.url}?options=${encodeURIComponent('-c work_mem=7MB -c TimeZone=Asia/Tokyo')}`
  expect(await readSettings(url, 'work_mem')).toEqual(['7MB', '7MB', '7MB'])
  expect(await readSettings(url, 'jit')).toEqual(['off', 'off', 'off'])
  expect(await readSettings(url, 'TimeZone')).toEqual(['UTC', 'UTC', 'UTC'])
})

test('the defaults of a database change no setting that the program relies on', async () => {
  const changed = await createEmptyDatabase()
  onTestFinished(changed.drop)
  const name = new URL(changed.url).pathname.slice(1)
  const settings = {
    DateStyle: ['SQL, DMY', 'ISO, MDY'],
    standard_conforming_strings: ['off', 'on'],
    default_transaction_isolation: ['serializable', 'read committed'],
    lock_timeout: ['1ms', '0'],
  }
  for (const [setting, [value]] of Object.entries(settings))
    await changed.database.rows({ text: `alter database ${name} set ${setting} = '${value}'` })
  await changed.database.rows({ text: `alter database ${name} set statement_timeout = '1ms'` })
  for (const [setting, [, expected]] of Object.entries(settings))
    expect(await readSettings(changed.url, setting)).toEqual([expected, expected, expected])
  // The dedicated connection, for migrations and backups, has no timeout.
  expect((await readSettings(changed.url, 'statement_timeout')).sort()).toEqual(['0', '10s', '2500ms'])
})

test('a statement is repeated after a deadlock', async () => {
  const { database, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await database.rows({
    text: `create sequence tries; create function deadlock_once() returns int language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
      return 7;
    end $$`,
  })
  expect(await database.rows({ text: 'select deadlock_once() as answer' })).toEqual([{ answer: 7 }])
})

describe('publishing a change', () => {
  const events: ChangeEvent[] = []
  const locks: ChangeEvent = { about: 'locks' }
  let database: Database
  beforeAll(() => {
    database = testDatabase.database
    database.subscribe((event) => void events.push(event))
  })

  test('waits in a transaction for the commit', async () => {
    await database.transaction(async (tx) => {
      tx.publish(locks)
      await tx.rows({ text: 'select 1' })
      expect(events).toEqual([])
    })
    expect(events.splice(0)).toEqual([locks])
  })

  test('does nothing if the transaction is rolled back', async () => {
    const failing = database.transaction(async (tx) => {
      tx.publish(locks)
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(events).toEqual([])
  })

  test('does nothing if its savepoint is rolled back', async () => {
    await database.transaction(async (tx) => {
      tx.publish(locks)
      const attempt = runInSavepoint(tx, async () => {
        tx.publish({ about: 'settings' })
        throw new Error('Refused')
      })
      await expect(attempt).rejects.toThrow('Refused')
      await runInSavepoint(tx, async () => tx.publish({ about: 'lists' }))
    })
    expect(events.splice(0)).toEqual([locks, { about: 'lists' }])
  })

  test('merges the events of many records of a module into one', async () => {
    const publishRecords = (count: number) =>
      database.transaction(async (tx) => {
        for (let id = 1; id <= count; id++) tx.publish({ about: 'record', module: 'users', id, version: 1 })
        tx.publish(locks)
      })
    await publishRecords(100)
    expect(events.splice(0)).toHaveLength(101)
    await publishRecords(101)
    expect(events.splice(0)).toEqual([locks, { about: 'records', module: 'users' }])
  })

  test('happens at once without a transaction, also on the pool of a module', () => {
    database.publish(locks)
    database.forModule('dishes').publish(locks)
    expect(events.splice(0)).toEqual([locks, locks])
  })
})
