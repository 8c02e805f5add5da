import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/database.ts'
import { migrationsFolder, readMigrations } from '../../db/migrate.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'
import { VERSION } from '../../version.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const fetchReadiness = async () => {
  const response = await testApp.app.inject('/readyz')
  return [response.statusCode, response.json()]
}

test('a database that became newer than the running build is not ready and says why', async () => {
  expect(await fetchReadiness()).toEqual([200, { status: 'ready' }])
  await testApp.database.rows({ text: "insert into migrations (name, hash) values ('9999_later.sql', '')" })
  expect(await fetchReadiness()).toEqual([503, { status: 'not ready', reason: 'database_newer' }])
  await testApp.database.rows({ text: "delete from migrations where name = '9999_later.sql'" })
  expect(await fetchReadiness()).toEqual([200, { status: 'ready' }])
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
