import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR, writeAudit } from '../../core/access/audit.store.ts'
import type { Database } from '../../core/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import {
  chainAuditEntries,
  deleteOldAuditEntries,
  runVerifyAuditCommand,
  shortenAddress,
  shortenOldAuditEntries,
  verifyAuditChain,
} from './audit.chain.service.ts'

let testDatabase: TestDatabase
let database: Database
let logged: object[] = []
const log = { info: (fields: object) => void logged.push(fields) }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
})
beforeEach(async () => {
  logged = []
  await tamper(
    'truncate audit_log, audit_chain, audit_checkpoint, settings restart identity',
    'insert into settings (sample_data) values (false)',
  )
})
afterAll(() => testDatabase.drop())

const write = (address: string | null = '192.0.2.77', personal?: Record<string, string>) =>
  writeAudit(database, {
    event: 'signIn',
    actor: { userId: 7, address },
    details: { method: 'password', b: 1, a: [2] },
    ...(personal ? { personal } : {}),
  })
async function writeChained(count: number) {
  for (let written = 0; written < count; written++) await write()
  await chainAuditEntries(database, log)
}
/** Changes rows as a superuser can who switches the trigger off. */
async function tamper(...statements: string[]) {
  await database.rows({ text: 'alter table audit_log disable trigger audit_log_keep' })
  for (const text of statements) await database.rows({ text })
  await database.rows({ text: 'alter table audit_log enable trigger audit_log_keep' })
}
const makeOlder = (days: number, condition: string) =>
  tamper(`update audit_log set at = at - interval '${days} days' where ${condition}`)
const readIds = async () =>
  (await database.rows<{ id: number }>({ text: 'select id from audit_log order by id' })).map(({ id }) => id)

describe('the chain of the audit log', () => {
  test('contains every committed entry, also one that commits later with a lower id', async () => {
    const late = await database.connect()
    await late.query('begin')
    await late.query("insert into audit_log (event, result, salt) values ('command', 'success', 'salt')")
    await write()
    expect(await chainAuditEntries(database, log)).toBe(1)
    await late.query('commit')
    await late.end()
    expect(await chainAuditEntries(database, log)).toBe(1)
    const chain = await database.rows({ text: 'select position, audit_id from audit_chain order by position' })
    expect(chain).toEqual([
      { position: 1, audit_id: 2 },
      { position: 2, audit_id: 1 },
    ])
    expect(await verifyAuditChain(database)).toMatchObject({ checked: 2, waiting: 0, fault: null })
  })

  test('contains entries whose personal data were removed before they were chained', async () => {
    await write()
    await database.rows({ text: 'update audit_log set address = null, personal = null, salt = null' })
    expect(await chainAuditEntries(database, log)).toBe(1)
    expect(await verifyAuditChain(database)).toMatchObject({ checked: 1, waiting: 0, fault: null })
  })

  test('logs each entry once, with ids and without an address', async () => {
    await writeChained(1)
    await chainAuditEntries(database, log)
    expect(logged).toEqual([
      { auditId: 1, event: 'signIn', userId: 7, actingAsId: null, module: null, recordId: null, result: 'success' },
    ])
  })

  test('is the same from two instances at once', async () => {
    for (let written = 0; written < 20; written++) await write()
    await Promise.all([1, 2, 3].map(() => chainAuditEntries(database, log)))
    expect(await verifyAuditChain(database)).toMatchObject({ checked: 20, fault: null })
    expect(logged).toHaveLength(20)
  })

  test('counts entries that are not chained yet', async () => {
    await writeChained(2)
    await write()
    expect(await runVerifyAuditCommand(database)).toMatch(
      /^The audit log is intact: 2 entries checked, 1 not chained yet\.\nThe chain ends at position 2 with the hash [0-9a-f]{64}\.$/,
    )
  })

  test.each([
    ['a changed detail', `update audit_log set details = '{"method": "code"}' where id = 3`, 'entry 3 was changed'],
    ['a changed user', 'update audit_log set user_id = 8 where id = 3', 'entry 3 was changed'],
    ['a changed time', "update audit_log set at = at + interval '1 microsecond' where id = 3", 'entry 3 was changed'],
    ['a deleted entry', 'delete from audit_log where id = 3', 'entry 3 is missing'],
    ['a deleted position', 'delete from audit_chain where position = 3', 'position 3 is missing from the chain'],
    [
      'a changed address',
      "update audit_log set address = '192.0.2.78' where id = 3",
      'the address or personal data of entry 3 was changed',
    ],
    [
      'two exchanged entries',
      'update audit_chain set audit_id = case audit_id when 3 then -4 else -3 end where audit_id in (3, 4); update audit_chain set audit_id = -audit_id where audit_id < 0',
      'entry 4 was changed',
    ],
  ])('is not valid with %s', async (_what, statement, fault) => {
    await writeChained(5)
    await tamper(...statement.split('; '))
    await expect(runVerifyAuditCommand(database)).rejects.toThrow(
      `The audit log is not intact: ${fault}. 2 entries before it are valid.`,
    )
  })

  test('is not valid with an entry that was inserted far below the chained ones', async () => {
    await tamper(`alter sequence audit_log_id_seq restart with 200000`)
    await writeChained(2)
    await tamper(
      "insert into audit_log (id, event, result, salt) overriding system value values (5, 'command', 'success', 'salt')",
    )
    expect(await verifyAuditChain(database)).toMatchObject({ fault: 'entry 5 was inserted later' })
  })
})

describe('the retention of the audit log', () => {
  test('shortens old addresses and deletes personal data, and the chain stays valid', async () => {
    await write('192.0.2.77', { username: 'šárka' })
    await write()
    await makeOlder(91, 'id = 1')
    await chainAuditEntries(database, log)
    await write('192.0.2.77', { username: 'unchained' })
    await makeOlder(91, 'id = 3')
    expect(await shortenOldAuditEntries(database)).toBe(1)
    const rows = await database.rows({
      text: 'select address, personal, salt is null as bare from audit_log order by id',
    })
    expect(rows).toEqual([
      { address: '192.0.2.0/24', personal: null, bare: true },
      { address: '192.0.2.77', personal: null, bare: false },
      { address: '192.0.2.77', personal: { username: 'unchained' }, bare: false },
    ])
    expect(await verifyAuditChain(database)).toMatchObject({ checked: 2, waiting: 1, fault: null })
  })

  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12::/48'],
    ['2001:0db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['unknown', null],
    [null, null],
  ])('shortens %s to %s', (address, network) => expect(shortenAddress(address)).toBe(network))

  test('deletes old entries from the start of the chain, records it, and the rest stays valid', async () => {
    await write()
    await write()
    await write()
    await makeOlder(400, 'id <= 2')
    await chainAuditEntries(database, log)
    expect(await deleteOldAuditEntries(database)).toBe(0)
    await database.rows({ text: 'update settings set audit_days = 365' })
    expect(await deleteOldAuditEntries(database)).toBe(2)
    expect(await readIds()).toEqual([3, 4])
    await chainAuditEntries(database, log)
    expect(logged.at(-1)).toMatchObject({ auditId: 4, event: 'auditEntriesDeleted', userId: null })
    expect(await verifyAuditChain(database)).toMatchObject({ checked: 2, waiting: 0, fault: null })
  })

  test('a checkpoint of another chain makes the chain invalid', async () => {
    await writeChained(3)
    await database.rows({ text: "insert into audit_checkpoint (position, hash) values (1, 'other')" })
    expect(await verifyAuditChain(database)).toMatchObject({ fault: 'entry 2 was changed' })
  })

  test('entries cannot be changed, nor deleted above the checkpoint', async () => {
    await writeAudit(database, { event: 'command', actor: SYSTEM_ACTOR })
    await expect(database.rows({ text: "update audit_log set event = 'signIn'" })).rejects.toThrow('cannot be changed')
    await expect(database.rows({ text: 'delete from audit_log' })).rejects.toThrow('below the checkpoint')
  })
})
