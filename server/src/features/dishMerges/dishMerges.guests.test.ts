import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek

beforeAll(async () => {
  testApp = await buildTestApp({}, () => '2026-11-18T11:00:00')
  guests = await buildPublishedWeek(testApp)
})
afterAll(() => testApp.close())

const listDishes = async () =>
  (await guests.fetchScreen()).days.flatMap(({ variants }) =>
    variants.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.map(({ nameCs }) => nameCs))),
  )
const callAsManager = async (path: string, body: object) =>
  (await testApp.call(guests.manager, 'POST', path, body)).json()

test('guests see the kept dish of a merge at once, and the other one after the undo', async () => {
  const [soup] = guests.weeks.dishIds
  const { id: keepId } = await callAsManager('dishes/', { nameCs: 'Kulajda s vejcem' })
  expect(await listDishes()).toContain('Kulajda')
  const { id } = await callAsManager('dishes/merge/', { keepId, goneId: soup })
  expect(await listDishes()).toContain('Kulajda s vejcem')
  expect(await listDishes()).not.toContain('Kulajda')
  await callAsManager(`dishes/merges/${id}/undo/`, {})
  expect(await listDishes()).toContain('Kulajda')
})
