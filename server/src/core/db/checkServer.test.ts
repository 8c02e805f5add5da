import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, getSuperuserUrl } from '../../testing/database/testDatabase.ts'
import { assertSuitableServer, type Finding } from './checkServer.ts'
import { openDatabase } from './database.ts'

async function checkServerAt(url: string): Promise<Finding[]> {
  const database = openDatabase({ url, max: 1, onError: () => {} })
  try {
    return await assertSuitableServer(database)
  } finally {
    await database.end()
  }
}

/** Encodes one message of PostgreSQL's wire protocol. */
function encodeMessage(type: string, ...parts: (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`)
      if (typeof part !== 'number') return part
      const bytes = Buffer.alloc(4)
      bytes.writeInt32BE(part)
      return bytes
    }),
  )
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const encodeInt16 = (value: number) => Buffer.from([value >> 8, value & 255])
const READY = encodeMessage('Z', Buffer.from('I'))

function sendRow(socket: Socket, row: Record<string, string>): void {
  const TEXT_OID = 25
  const fields = Object.keys(row).flatMap((name) => [
    name,
    0,
    encodeInt16(0),
    TEXT_OID,
    encodeInt16(-1 & 0xffff),
    -1,
    encodeInt16(0),
  ])
  const values = Object.values(row).flatMap((value) => [value.length, Buffer.from(value)])
  const count = encodeInt16(Object.keys(row).length)
  socket.write(
    Buffer.concat([
      encodeMessage('T', count, ...fields),
      encodeMessage('D', count, ...values),
      encodeMessage('C', 'SELECT 1'),
      READY,
    ]),
  )
}

/** Starts a server that acts like a pooler: every connection gets the same backend, or is refused for its settings. */
async function startPooler({
  refusal,
  timeZone = 'UTC',
}: {
  refusal?: string
  timeZone?: string
} = {}): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      if (refusal !== undefined)
        return socket.end(encodeMessage('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${refusal}\0\0`)))
      socket.write(Buffer.concat([encodeMessage('R', 0), READY]))
      socket.on('data', (bytes) => {
        const text = bytes.toString()
        if (text.includes('pg_backend_pid')) sendRow(socket, { pid: '4711' })
        else if (text.includes('TimeZone')) sendRow(socket, { timeZone })
        else socket.write(Buffer.concat([encodeMessage('C', 'BEGIN'), READY]))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://poledne@127.0.0.1:${(server.address() as AddressInfo).port}/poledne`
}

/** Creates a database and changes it as a superuser, who is connected to it; each part of the text gets its name. */
async function createChangedDatabase(change: (name: string) => string[]): Promise<string> {
  const testDatabase = await createEmptyDatabase()
  onTestFinished(testDatabase.drop)
  const client = new pg.Client({ connectionString: getSuperuserUrl(testDatabase.url) })
  await client.connect()
  for (const text of change(new URL(testDatabase.url).pathname.slice(1))) await client.query(text)
  await client.end()
  return testDatabase.url
}

const listSettings = (findings: readonly Finding[]) => findings.map(({ setting }) => setting)

/** The cluster of the tests does not write to the disk, so that it is fast. */
const UNSAFE_DISK = ['fsync', 'full_page_writes', 'synchronous_commit']

test('a direct connection to a suitable database is accepted', async () => {
  const findings = await checkServerAt(await createChangedDatabase(() => []))
  expect(listSettings(findings).filter((setting) => !UNSAFE_DISK.includes(setting))).toEqual([])
})

test('settings that the program works with, but not well, are returned with what is needed', async () => {
  const url = await createChangedDatabase((name) => [
    `alter database ${name} connection limit 6`,
    `alter database ${name} set synchronous_commit = off`,
    `alter database ${name} set idle_session_timeout = '1min'`,
  ])
  expect(await checkServerAt(url)).toEqual(
    expect.arrayContaining([
      { setting: 'max_connections', found: '6', needed: expect.stringMatching(/^7 for each instance/) },
      { setting: 'synchronous_commit', found: 'off', needed: expect.stringMatching(/^on/) },
      { setting: 'idle_session_timeout', found: '1min', needed: expect.stringMatching(/^0/) },
    ]),
  )
  expect(listSettings(await checkServerAt(getSuperuserUrl(url)))).toContain('role')
})

test('a role that cannot create tables, and a search path without public, are refused with a line for each', async () => {
  const url = await createChangedDatabase((name) => [
    `alter database ${name} owner to current_user`,
    'create schema other',
    `alter database ${name} set search_path = other`,
  ])
  await expect(checkServerAt(url)).rejects.toThrow(
    /^the database does not suit:\nsearch_path: other; needed: .+\nprivileges: \w+ cannot create tables or extensions; needed: the role that owns the database$/,
  )
})

test('a pooler in transaction mode is refused', async () => {
  await expect(checkServerAt(await startPooler())).rejects.toThrow(/^DATABASE_URL leads to a connection pooler/)
})

test('a pooler that refuses our settings is named as the cause', async () => {
  const url = await startPooler({ refusal: 'unsupported startup parameter: statement_timeout' })
  await expect(checkServerAt(url)).rejects.toThrow(/^DATABASE_URL leads to a connection pooler/)
})

test('a pooler that ignores our settings is refused in session mode too', async () => {
  const url = await startPooler({ timeZone: 'Europe/Prague' })
  await expect(checkServerAt(url)).rejects.toThrow(/^DATABASE_URL leads to a connection pooler/)
})

test('a database that is not UTF-8 is refused', async () => {
  const name = `latin_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  await client.query(`create database ${name} encoding 'LATIN2' locale_provider libc locale 'C' template template0`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  await expect(checkServerAt(url.href)).rejects.toThrow(/\nserver_encoding: LATIN2; needed: UTF8\. Create it/)
})

test('a read-only database is refused at start', async () => {
  const url = await createChangedDatabase((name) => [`alter database ${name} set default_transaction_read_only = on`])
  await expect(checkServerAt(url)).rejects.toThrow(/\ntransaction_read_only: on; needed: off/)
})
