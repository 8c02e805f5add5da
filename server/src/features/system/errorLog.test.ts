import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const sendReport = (remoteAddress: string) =>
  testApp.app.inject({
    method: 'POST',
    url: `${testApp.config.BASE_PATH}/api/error/log/`,
    payload: { message: 'x is undefined' },
    remoteAddress,
  })

test('one address can report 30 errors in a minute, others are not affected', async () => {
  const codes: number[] = []
  for (let count = 0; count < 31; count++) codes.push((await sendReport('10.1.0.1')).statusCode)
  expect(codes.filter((code) => code === 204)).toHaveLength(30)
  expect(codes.at(-1)).toBe(429)
  expect((await sendReport('10.1.0.2')).statusCode).toBe(204)
})

test('the newest 2,000 reports are stored', async () => {
  await testApp.database.rows({
    text: "insert into error_log (message) select 'old ' || n from generate_series(1, 2500) n",
  })
  expect((await sendReport('10.1.0.3')).statusCode).toBe(204)
  const [row] = await testApp.database.rows<{ total: number; newest: string }>({
    text: 'select count(*) as total, (select message from error_log order by id desc limit 1) as newest from error_log',
  })
  expect(row).toEqual({ total: 2_000, newest: 'x is undefined' })
})
