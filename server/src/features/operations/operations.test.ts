import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../core/db/database.ts'
import { migrationsFolder, readMigrations } from '../../core/db/migrate.ts'
import { VERSION } from '../../core/runtime/version.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const fetchReadiness = async () => {
  const response = await testApp.app.inject('/readyz')
  return [response.statusCode, response.json()]
}

const insertLaterMigration = (oldestWriter: string | null) =>
  testApp.database.rows({
    text: "insert into migrations (name, hash, oldest_writer) values ('9999_later.sql', '', $1)",
    values: [oldestWriter],
  })
const deleteLaterMigration = () =>
  testApp.database.rows({ text: "delete from migrations where name = '9999_later.sql'" })
const READY = [200, { status: 'ready' }]

test('a database that became too new for the running build is not ready, refuses writes and still serves reads', async () => {
  const editor = await testApp.buildUser(['dishes.view', 'dishes.add'])
  const addDish = () => testApp.call(editor, 'POST', 'dishes/', { nameCs: 'Kulajda' })
  expect(await fetchReadiness()).toEqual(READY)
  await insertLaterMigration(null)
  expect(await fetchReadiness()).toEqual([503, { status: 'not ready', reason: 'database_newer' }])
  const refused = await addDish()
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'database_newer'])
  expect(refused.headers['retry-after']).toBe('10')
  expect((await testApp.call(null, 'POST', 'auth/login/', {})).json().code).toBe('database_newer')
  expect((await testApp.call(editor, 'GET', 'dishes/')).statusCode).toBe(200)
  await deleteLaterMigration()
  expect(await fetchReadiness()).toEqual(READY)
  expect((await addDish()).statusCode).not.toBe(503)
})

test('a database with a later migration that this build can still write is ready and accepts writes', async () => {
  const editor = await testApp.buildUser(['dishes.view', 'dishes.add'])
  await insertLaterMigration((await readMigrations(migrationsFolder)).at(-1)?.name ?? null)
  expect(await fetchReadiness()).toEqual(READY)
  expect((await testApp.call(editor, 'POST', 'dishes/', {})).statusCode).toBe(422)
  await deleteLaterMigration()
})

test('a running server notices a migration by its notification, logs it once and refuses writes', async () => {
  const lines: { msg: string; migration?: string }[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const database = openDatabase({ url: testApp.url, max: 4, onError: () => {} })
  const migrations = (await readMigrations(migrationsFolder)).map((each) => each.name)
  const app = await buildApp({ config: testApp.config, database, webRoot: null, migrations, logger })
  onTestFinished(async () => {
    await app.close()
    await database.end()
    await deleteLaterMigration()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const write = async () =>
    (await app.inject({ method: 'POST', url: `${testApp.config.BASE_PATH}/api/auth/login/`, payload: {} })).json().code
  expect(await write()).not.toBe('database_newer')
  await insertLaterMigration(null)
  const notify = () => database.rows({ text: "select pg_notify('poledne', '[null]')" })
  await expect
    .poll(async () => {
      await notify()
      return write()
    })
    .toBe('database_newer')
  await app.inject('/readyz')
  expect(lines.filter(({ msg }) => msg.startsWith('database newer than this build'))).toMatchObject([
    { level: 50, migration: '9999_later.sql' },
  ])
})

test('each change of readiness is logged once with its reason', async () => {
  const lines: { level: number; msg: string; reason?: string }[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const database = openDatabase({ url: testApp.url, max: 4, onError: () => {} })
  const migrations = (await readMigrations(migrationsFolder)).map((each) => each.name)
  const app = await buildApp({ config: testApp.config, database, webRoot: null, migrations, logger })
  const probeTwice = async () => {
    for (const _ of ['first', 'second']) await app.inject('/readyz')
  }
  await probeTwice()
  await insertLaterMigration(null)
  await probeTwice()
  await deleteLaterMigration()
  await probeTwice()
  await database.end()
  await probeTwice()
  app.reportNotReady()
  // A proxy must not send the next request on a connection that closes soon.
  expect((await app.inject('/healthz')).headers.connection).toBe('close')
  await app.close()
  const changes = lines.filter(({ msg }) => msg === 'not ready' || msg === 'ready again')
  expect(changes.map(({ level, msg, reason }) => [level, msg, reason])).toEqual([
    [40, 'not ready', 'database_newer'],
    [30, 'ready again', 'database_newer'],
    [40, 'not ready', 'database_away'],
    [40, 'not ready', 'stopping'],
  ])
})

test('a database without the last migration of the build is not ready and says why', async () => {
  const name = "'0000_ground.sql'"
  await testApp.database.rows({ text: `delete from migrations where name = ${name}` })
  expect(await fetchReadiness()).toEqual([503, { status: 'not ready', reason: 'not_migrated' }])
  await testApp.database.rows({ text: `insert into migrations (name, hash) values (${name}, '')` })
})

test('a database that accepts no writes is not ready, and a write returns 503', async () => {
  const editor = await testApp.buildUser(['dishes.view', 'dishes.add'])
  const name = new URL(testApp.url).pathname.slice(1)
  const database = openDatabase({ url: testApp.url, max: 4, onError: () => {} })
  const migrations = (await readMigrations(migrationsFolder)).map((each) => each.name)
  const app = await buildApp({
    config: testApp.config,
    database,
    webRoot: null,
    migrations,
    logger: false,
    shouldShedLoad: false,
  })
  await testApp.database.rows({ text: `alter database ${name} set default_transaction_read_only = on` })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'database_read_only' }])
  const headers = { authorization: `Bearer ${editor.token}` }
  const url = `${testApp.config.BASE_PATH}/api/dishes/`
  expect((await app.inject({ url, headers })).statusCode).toBe(200)
  const write = await app.inject({ method: 'POST', url, headers, payload: { nameCs: 'Kulajda' } })
  expect([write.statusCode, write.json().code]).toEqual([503, 'database_away'])
  expect(write.headers['retry-after']).toBe('10')
  await testApp.database.rows({ text: `alter database ${name} reset default_transaction_read_only` })
  await app.close()
  await database.end()
})

test('metrics and the system page name the version, the commit and the date of the build', async () => {
  const { payload } = await testApp.app.inject('/metrics')
  expect(payload).toMatch(
    new RegExp(`^poledne_build_info\\{version="${VERSION}",commit="[^"]+",built_at="[^"]+",node="v\\d.*"\\} 1$`, 'm'),
  )
  const operator = await testApp.buildUser(['settings.system'])
  const { build } = (await testApp.call(operator, 'GET', 'settings/system/')).json()
  expect(build).toEqual({ commit: 'unknown', builtAt: null })
})
