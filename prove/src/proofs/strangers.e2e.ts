import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { computePercentile } from '../../../e2e/src/support/computePercentile.ts'
import { createLoadClient } from '../../../e2e/src/support/loadClient.ts'
import { type Program, startProgram, withEmptyDatabase } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { generateToken, hashToken } from '../../../server/src/core/access/credentials.ts'
import { type Database, openDatabase } from '../../../server/src/core/db/database.ts'
import { notify } from '../../../server/src/features/notifications/index.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'
import type { Strangers } from './strangers.ts'

/** Anonymous clients and users without roles send expensive requests without a pause while staff work. */

/** The duration in seconds. */
const SECONDS = 300
const IDLE_SECONDS = 60
const STRANGERS_OF_EACH_KIND = 4
const MAX_RATIO = 2
const STAFF_PAUSE_MS = 100
const STRANGERS_SCRIPT = fileURLToPath(new URL('./strangers.ts', import.meta.url))
const CSV = 'nameCs;nameEn\r\nKulajda;Dill soup\r\n'

/** Inserts a user with the given roles and a session, and returns the token. */
async function insertUser(database: Database, username: string, roles: 'all' | 'none'): Promise<string> {
  const token = generateToken()
  await database.rows({
    text: `
      with u as (
        insert into users (username, email, password_hash, role_ids)
        select $1::text, $1 || '@example.com', '', case when $3 then role_ids else '{}' end
        from users order by id limit 1 returning id),
      s as (insert into sessions (user_id) select id from u returning id)
      insert into session_tokens (token_hash, session_id, expires_at) select $2, id, now() + interval '1 day' from s`,
    values: [username, hashToken(token), roles === 'all'],
  })
  return token
}

const authorize = (token: string) => ({ authorization: `Bearer ${token}` })

type Load = ReturnType<typeof createLoadClient>
type Times = Record<'upload' | 'export' | 'search' | 'list', number[]>

async function uploadFile({ url }: Program, token: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([CSV], { type: 'text/csv' }), 'dishes.csv')
  const answer = await fetch(`${url}/api/imports/?module=dishes`, {
    method: 'POST',
    headers: authorize(token),
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Sends the requests of staff in turn until the time is over, and returns how long each of them took. */
async function measureStaff(program: Program, load: Load, token: string, seconds: number) {
  const times: Times = { upload: [], export: [], search: [], list: [] }
  const failures: string[] = []
  const end = performance.now() + seconds * 1_000
  const send = async (path: string) => (await load.send({ method: 'GET', path, headers: authorize(token) })).status
  const requests: [keyof Times, () => Promise<number>][] = [
    ['upload', () => uploadFile(program, token)],
    ['export', () => send('dishes/export/?format=csv&columns=nameCs,nameEn')],
    ['search', () => send('search/?q=sv')],
    ['list', () => send('dishes/?filter=archived:equals:false')],
  ]
  while (performance.now() < end)
    for (const [name, request] of requests) {
      const begin = performance.now()
      const status = await request()
      times[name].push(performance.now() - begin)
      if (status >= 300) failures.push(`${name}: ${status}`)
      await pause(STAFF_PAUSE_MS)
    }
  return { times, failures }
}

/** Runs the strangers in a process of their own, so that they do not delay the measurement; returns how many requests they sent. */
async function runStrangers(strangers: Strangers): Promise<number> {
  const child = fork(STRANGERS_SCRIPT, { execArgv: ['--import', 'tsx'] })
  child.send(strangers)
  const [sent] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])])
  if (sent === null) throw new Error('the strangers ended early')
  return sent as number
}

async function countUnreadNotices(database: Database): Promise<number> {
  const [row] = await database.rows<{ count: number }>({
    text: `select count(*) as count from notifications where key = 'broadcast' and read_at is null`,
  })
  return row?.count ?? 0
}

async function proveThatStaffCanWork(program: Program, database: Database): Promise<void> {
  const load = createLoadClient(`${program.url}/api`, new Agent({ keepAlive: true }))
  const staff = await insertUser(database, 'staff', 'all')
  const names = Array.from({ length: STRANGERS_OF_EACH_KIND }, (_, index) => `stranger${index}`)
  const tokens = await Promise.all(names.map((name) => insertUser(database, name, 'none')))
  const notice = { type: 'info', key: 'broadcast', title: 'Closed on Friday', body: '', link: null } as const
  await notify(database, { ...notice, permission: 'supportRequests.view' })
  const noticesBefore = await countUnreadNotices(database)
  // The first requests are slower, because their code is not optimised yet.
  await measureStaff(program, load, staff, IDLE_SECONDS / 4)
  const idle = await measureStaff(program, load, staff, IDLE_SECONDS)
  const [busy, tried] = await Promise.all([
    measureStaff(program, load, staff, SECONDS),
    runStrangers({ url: program.url, tokens, seconds: SECONDS }),
  ])
  const ratios = (Object.keys(idle.times) as (keyof Times)[]).map((name) => {
    const [before, during] = [computePercentile(idle.times[name], 99), computePercentile(busy.times[name], 99)]
    return { name, ratio: during / before, text: `${name} p99 ${Math.round(before)} → ${Math.round(during)} ms` }
  })
  const measured = ratios.map(({ text }) => text).join(', ')
  expect([...idle.failures, ...busy.failures], measured).toEqual([])
  expect(await countUnreadNotices(database), 'unread notifications of administrators').toBe(noticesBefore)
  recordProof({
    proof: 'strangers beside staff',
    tried,
    wrong: ratios.filter(({ ratio }) => ratio > MAX_RATIO).length,
    measured,
  })
  for (const { ratio, text } of ratios) expect(ratio, text).toBeLessThanOrEqual(MAX_RATIO)
}

test('staff can work while anonymous clients and users without roles send expensive requests', async () => {
  test.setTimeout((SECONDS + 2 * IDLE_SECONDS + 120) * 1_000)
  await withEmptyDatabase(async (url) => {
    const limits = { AUTH_RATE_LIMIT: '300', USER_RATE_LIMIT: '100' }
    const program = await startProgram({
      DATABASE_URL: url,
      SAMPLE_DATA: 'true',
      ADMIN_PASSWORD: 'noon',
      LOG_LEVEL: 'silent',
      ...limits,
    })
    const database = openDatabase({ url, max: 1, onError: () => {} })
    await proveThatStaffCanWork(program, database)
    await database.end()
    await program.stop()
  })
})
