import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActAsHeader } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
/** A user with a first and a last name. */
let anna: TestUser
/** A user without a first and a last name. */
let boris: TestUser

const RIGHTS = [
  'dishes.view',
  'dishes.add',
  'dishes.edit',
  'users.view',
  'users.edit',
  'users.switch',
  'supportRequests.view',
  'supportRequests.edit',
]

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser(RIGHTS)
  boris = await testApp.buildUser(RIGHTS)
  await testApp.database.rows({
    text: "update users set first_name = 'Anna', last_name = 'Nováková' where id = $1",
    values: [anna.id],
  })
})
afterAll(() => testApp.close())

const buildExpectedPerson = () => ({
  anna: { id: anna.id, username: anna.username, name: 'Anna Nováková', firstName: 'Anna', lastName: 'Nováková' },
  boris: { id: boris.id, username: boris.username, name: boris.username, firstName: null, lastName: null },
})

test('a record and its history name colleagues by first and last name, or by username', async () => {
  const people = buildExpectedPerson()
  const { id } = (await testApp.call(anna, 'POST', 'dishes/', { nameCs: 'Kulajda' })).json()
  const body = { nameCs: 'Kulajda s vejcem', nameEn: null, dishTypeId: null, allergenIds: null, version: 1 }
  const saved = await testApp.call(boris, 'PUT', `dishes/${id}/`, body)
  expect(saved.json()).toMatchObject({ createdBy: people.anna, updatedBy: people.boris })
  const again = { ...body, nameCs: 'Kulajda s koprem', version: 2 }
  await testApp.call(boris, 'PUT', `dishes/${id}/`, again, buildActAsHeader(anna.username))
  const { items } = (await testApp.call(anna, 'GET', `dishes/${id}/history/`)).json()
  expect(items).toMatchObject([
    { by: people.boris, actingAs: people.anna },
    { by: people.boris, actingAs: null },
    { by: people.anna, actingAs: null },
  ])
})

test('support requests, messages and notifications name colleagues by first and last name', async () => {
  const people = buildExpectedPerson()
  const draft = { subject: 'Tisk', body: 'Nejde tisk.' }
  const { id } = (await testApp.call(anna, 'POST', 'supportRequests/', draft)).json()
  await testApp.call(
    boris,
    'POST',
    `supportRequests/${id}/messages/`,
    { body: 'Už jde.' },
    buildActAsHeader(anna.username),
  )
  const request = (await testApp.call(boris, 'GET', `supportRequests/${id}/`)).json()
  expect(request).toMatchObject({
    createdBy: people.anna,
    messages: [{ by: people.anna, sentBy: people.boris }],
  })
  const { items } = (await testApp.call(boris, 'GET', 'supportRequests/')).json()
  expect(items).toMatchObject([{ createdBy: people.anna, createdByName: anna.username, sentBy: null }])

  const notice = { recipients: { userIds: [boris.id] }, type: 'info', title: 'Zítra', body: 'Nevaří se.' }
  await testApp.call(anna, 'POST', 'notifications/', notice)
  const received = (await testApp.call(boris, 'GET', 'profile/notifications/')).json()
  expect(received.items).toMatchObject([
    { key: 'broadcast', sender: people.anna },
    { key: 'requestFiled', body: 'Anna Nováková' },
  ])
})
