import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActAsHeader, buildPeople, USER_RIGHTS } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

test('the download of own data contains the account and requests, and nothing of other users', async () => {
  const user = await testApp.buildUser(['dishes.view'])
  const other = await testApp.buildUser(['dishes.view'])
  const ask = (by: typeof user, subject: string) =>
    testApp.call(by, 'POST', 'supportRequests/', { subject, body: 'Prosím', priority: 'normal' })
  expect((await ask(user, 'Tiskárna <b>netiskne</b>')).statusCode).toBe(201)
  expect((await ask(other, 'Cizí požadavek')).statusCode).toBe(201)

  const response = await testApp.call(user, 'GET', 'profile/export/', undefined, { 'accept-language': 'cs' })

  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="poledne-data.html"')
  expect(response.body).toContain(`${user.username}@example.com`)
  expect(response.body).toContain('Přihlášená zařízení')
  expect(response.body).toContain('Tiskárna &lt;b&gt;netiskne&lt;/b&gt;')
  expect(response.body).not.toContain('Cizí požadavek')
  expect(response.body).not.toContain(other.username)
  expect(response.body).not.toContain('password')
})

test('the download of own data is refused while acting as another user', async () => {
  const people = await buildPeople(testApp)
  const manager = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'users.switch'])
  const user = await people.buildUserAtLevel(100, [])
  const headers = buildActAsHeader(user.username)
  expect((await testApp.call(manager, 'GET', 'profile/export/', undefined, headers)).statusCode).toBe(403)
})

test('the sixth download of own data within an hour is refused', async () => {
  const user = await testApp.buildUser([])
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await testApp.call(user, 'GET', 'profile/export/')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
