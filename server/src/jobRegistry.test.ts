import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './core/db/database.ts'
import type { JobContext } from './core/jobs/jobs.ts'
import { cleanUpJob } from './jobRegistry.ts'
import { createTestDatabase, type TestDatabase } from './testing/database/testDatabase.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
  await database.rows({
    text: 'insert into settings (sample_data, request_days, history_days) values (false, 365, 30)',
  })
})
afterAll(() => testDatabase.drop())

/** Rows of each table: those named "old" must be deleted, those named "young" must stay. */
const ROWS = {
  users: {
    insert: `
      insert into users (username, email, password_hash, active, created_at)
      select name, name || '@example.com', '', active, now() - age from (values
        ('young owner', true, interval '400 days'),
        ('old registration', false, interval '25 hours'),
        ('young registration', false, interval '23 hours')) v (name, active, age)`,
    names: 'select username as name from users',
  },
  sessions: {
    insert: `
      insert into sessions (user_id, device) select min(id), unnest(array['old session', 'young session']) from users`,
    names: 'select device as name from sessions',
  },
  session_tokens: {
    insert: `
      insert into session_tokens (token_hash, session_id, expires_at)
      select convert_to(name, 'UTF8'), s.id, now() + rest from sessions s join (values
        ('old session', 'old token', interval '-1 second'),
        ('young session', 'old other token', interval '-1 second'),
        ('young session', 'young token', interval '1 minute')) v (device, name, rest) using (device)`,
    names: "select convert_from(token_hash, 'UTF8') as name from session_tokens",
  },
  codes: {
    insert: `
      insert into codes (user_id, purpose, code_hash, expires_at)
      select (select min(id) from users), name, '', now() + rest from (values
        ('old code', interval '-1 second'), ('young code', interval '1 minute')) v (name, rest)`,
    names: 'select purpose as name from codes',
  },
  sign_ups: {
    insert: `
      insert into sign_ups (user_id, code_hash, password_hash, expires_at)
      select (select min(id) from users), '', name, now() + rest from (values
        ('old sign-up', interval '-1 second'), ('young sign-up', interval '1 minute')) v (name, rest)`,
    names: 'select password_hash as name from sign_ups',
  },
  invitations: {
    insert: `
      insert into invitations (user_id, token_hash, expires_at)
      select id, convert_to(name, 'UTF8'), now() - age from (values
        ('young owner', 'old invitation', interval '31 days'),
        ('young registration', 'young invitation', interval '29 days')) v (username, name, age)
      join users using (username)`,
    names: "select convert_from(token_hash, 'UTF8') as name from invitations",
  },
  known_devices: {
    insert: `
      insert into known_devices (user_id, device_hash, last_seen_at)
      select (select min(id) from users), convert_to(name, 'UTF8'), now() - age from (values
        ('old device', interval '181 days'), ('young device', interval '179 days')) v (name, age)`,
    names: "select convert_from(device_hash, 'UTF8') as name from known_devices",
  },
  idempotency_keys: {
    insert: `
      insert into idempotency_keys (user_id, key, request_hash, created_at)
      select (select min(id) from users), name, '', now() - age from (values
        ('old key', interval '25 hours'), ('young key', interval '23 hours')) v (name, age)`,
    names: 'select key as name from idempotency_keys',
  },
  build_assets: {
    insert: `
      insert into build_assets (name, content, replaced_at)
      select name, '', now() - age from (values
        ('old asset', interval '8 days'), ('young asset', interval '6 days'), ('young build', null)) v (name, age)`,
    names: 'select name from build_assets',
  },
  rate_limits: {
    insert: `
      insert into rate_limits (key, expire)
      select name, extract(epoch from now() + rest) * 1000 from (values
        ('old limit', interval '-1 second'), ('young limit', interval '1 minute')) v (name, rest)`,
    names: 'select key as name from rate_limits',
  },
  notifications: {
    insert: `
      insert into notifications (user_id, type, key, title, body, created_at, read_at)
      select (select min(id) from users), 'info', 'broadcast', name, '', now() - interval '400 days', now() - age
      from (values ('old notification', interval '91 days'), ('young notification', interval '89 days'),
        ('young unread notification', null)) v (name, age)`,
    names: 'select title as name from notifications',
  },
  error_log: {
    insert: `
      insert into error_log (message, at)
      select name, now() - age from (values ('old error', interval '31 days'), ('young error', interval '29 days')) v (name, age)`,
    names: 'select message as name from error_log',
  },
  support_requests: {
    insert: `
      insert into support_requests (subject, body, status, created_by, updated_at)
      select name, '', status, (select min(id) from users), now() - age from (values
        ('old request', 'resolved', interval '366 days'), ('young request', 'resolved', interval '364 days'),
        ('young open request', 'open', interval '366 days')) v (name, status, age)`,
    names: 'select subject as name from support_requests',
  },
  // More entries than one statement reads; the last entry before the retention is the state at its start.
  history: {
    insert: `
      with variant as (
        insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'V', 'V', 'V') returning id),
      menus as (
        insert into weekly_menus (weekly_menu_variant_id, start_date, weekly_menu_items_data)
        select id, current_date - days, '[]' from variant, unnest(array[0, 20]) days returning id, start_date),
      versions as (
        select 'dishes' as module, 1 as id, n as revision, 'old version ' || n as name, 50 as age from generate_series(1, 6000) n
        union all values ('dishes', 1, 6001, 'young version at the start of the retention', 40),
          ('dishes', 1, 6002, 'young version', 20), ('dishes', 2, 1, 'young only version', 400),
          ('weeklyMenus', 0, 1, 'young version of a deleted menu', 400)
        union all select 'weeklyMenus', id, 1, case when start_date = current_date then 'young' else 'old' end || ' week', 50 from menus
        union all select 'weeklyMenus', id, 2, 'young published week', 40 from menus)
      insert into history (module, record_id, revision, at, action, state)
      select module, id, revision, now() - make_interval(days => age), 'save', jsonb_build_object('name', name) from versions`,
    names: "select state ->> 'name' as name from history",
  },
  imports: {
    insert: `
      insert into imports (module, filename, file, sheets, sheet, mapping, created_at, applied_at)
      select 'dishes', name, '\\x00', '[]', '', '{}', now() - age, now() - applied from (values
        ('old upload', interval '25 hours', null), ('young upload', interval '23 hours', null),
        ('young applied import', interval '25 hours', interval '25 hours'),
        ('young list of imports', interval '31 days', interval '31 days')) v (name, age, applied)`,
    names: 'select filename as name from imports',
  },
  import_records: {
    insert: `
      insert into import_records (import_id, record_id)
      select id, case when filename like 'young list%' then 'old' else 'young' end || ' record' from imports where applied_at is not null`,
    names: 'select record_id as name from import_records',
  },
  outbox: {
    insert: `
      insert into outbox (recipient, language, template, params, urgent, tries, next_try_at, sent_at)
      select name, 'cs', 'notification', '{}', false, tries, now() - interval '40 days', now() - age from (values
        ('old sent mail', 1, interval '31 days'), ('young sent mail', 1, interval '29 days'),
        ('young waiting mail', 0, null), ('old mail that was given up', 10, null)) v (name, tries, age)`,
    names: 'select recipient as name from outbox',
  },
} as const

test('cleanUp deletes the files of imports that were applied more than 24 hours ago', async () => {
  await database.rows({
    text: `insert into imports (module, filename, file, sheets, sheet, mapping, created_at, applied_at)
      select 'dishes', 'file ' || hours, '\\x00', '[{}]', '', '{}', now() - make_interval(hours => hours), now()
      from unnest(array[23, 25]) hours`,
  })
  await cleanUpJob.run({ database, log: { info: () => {} } } as unknown as JobContext, { paused: false })
  const rows = await database.rows({
    text: "select filename, file is null as gone, sheets from imports where filename like 'file%' order by filename",
  })
  expect(rows).toEqual([
    { filename: 'file 23', gone: false, sheets: [{}] },
    { filename: 'file 25', gone: true, sheets: [] },
  ])
  await database.rows({ text: "delete from imports where filename like 'file%'" })
})

test('cleanUp keeps data whose retention is empty', async () => {
  const [kept] = await database.rows<{ retention: object }>({
    text: `update settings set notification_days = null, error_days = null, request_days = null, history_days = null
      returning (select jsonb_build_object('n', notification_days, 'e', error_days, 'r', request_days, 'h', history_days) from settings) as retention`,
  })
  const kinds = [ROWS.error_log, ROWS.history]
  for (const { insert } of kinds) await database.rows({ text: insert })
  const countRows = async () =>
    (await Promise.all(kinds.map(({ names }) => database.rows({ text: names })))).map(({ length }) => length)
  const before = await countRows()
  await cleanUpJob.run({ database, log: { info: () => {} } } as unknown as JobContext, { paused: false })
  expect(await countRows()).toEqual(before)
  expect(kept?.retention).toEqual({ n: 90, e: 30, r: 365, h: 30 })
  for (const table of ['error_log', 'history', 'weekly_menus', 'weekly_menu_variants'])
    await database.rows({ text: `delete from ${table}` })
  await database.rows({
    text: 'update settings set notification_days = 90, error_days = 30, request_days = 365, history_days = 30',
  })
})

test('cleanUp deletes expired rows and keeps all others', async () => {
  for (const { insert } of Object.values(ROWS)) await database.rows({ text: insert })
  const readNames = async () => {
    const found = await Promise.all(
      Object.values(ROWS).map(({ names: text }) => database.rows<{ name: string }>({ text })),
    )
    return found.map((rows) => rows.map(({ name }) => name).sort())
  }
  const before = await readNames()
  expect(before.every((of) => of.some((name) => name.startsWith('old')))).toBe(true)
  const parts = { database, log: { info: () => {} } } as unknown as JobContext
  await cleanUpJob.run(parts, { paused: false })
  expect(await readNames()).toEqual(before.map((of) => of.filter((name) => name.startsWith('young'))))
})
