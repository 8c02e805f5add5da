import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'
import { createLogger } from './logger.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

test('a database error is logged with its code and stack, without the values of the row', async () => {
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'info' }, { write: (text) => void lines.push(text) })
  const text = `insert into users (username, email, password_hash) values ('jana', 'jana@example.com', null)`
  const error: unknown = await testApp.database.rows({ text }).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ detail: expect.stringContaining('jana@example.com') })
  log.error({ err: error }, 'request failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    time: expect.any(Number),
    msg: 'request failed',
    err: { code: '23502', table: 'users', stack: expect.stringContaining('password_hash') },
  })
  expect(lines.join()).not.toContain('jana')
})
