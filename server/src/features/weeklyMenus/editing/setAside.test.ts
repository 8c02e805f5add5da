import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let anna: TestUser
let boris: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  boris = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())

const buildCells = () => [
  { day: 1, ...weeks.buildCell(0), note: null },
  { day: 2, ...weeks.buildCell(1), note: 'bez knedlíku' },
]
const putSetAsideCells = (user: TestUser | null, id: number, body: object) =>
  testApp.call(user, 'PUT', `weeklyMenus/${id}/shelf/`, body)
const readSetAsideCells = async (id: number) =>
  (await testApp.call(boris, 'GET', `weeklyMenus/${id}/shelf/`)).json().items

test('a reader gets an empty list, and a missing menu returns 404', async () => {
  const { id } = await weeks.create(anna)
  const reader = await testApp.buildUser(['weeklyMenus.view'])
  expect((await testApp.call(reader, 'GET', `weeklyMenus/${id}/shelf/`)).json()).toEqual({ items: [] })
  expect((await testApp.call(reader, 'GET', 'weeklyMenus/999999/shelf/')).statusCode).toBe(404)
  expect((await putSetAsideCells(anna, 999_999, { cells: [] })).statusCode).toBe(404)
})

describe('own set-aside changes', () => {
  test('are saved without the lock, replaced by the next save and deleted when empty', async () => {
    const { id } = await weeks.create(anna)
    await testApp.call(boris, 'POST', `weeklyMenus/${id}/lock/`, {})
    const answer = await putSetAsideCells(anna, id, { cells: buildCells(), version: 7 })
    expect(answer.statusCode).toBe(200)
    const by = { id: anna.id, username: anna.username, name: anna.username, firstName: null, lastName: null }
    const shelf = {
      userId: anna.id,
      username: anna.username,
      by,
      version: 7,
      at: expect.any(String),
      cells: buildCells(),
    }
    expect(answer.json().items).toEqual([shelf])
    await putSetAsideCells(anna, id, { cells: buildCells().slice(1) })
    expect(await readSetAsideCells(id)).toMatchObject([{ version: 1, cells: buildCells().slice(1) }])
    expect((await putSetAsideCells(anna, id, { cells: [] })).json()).toEqual({ items: [] })
  })

  test('are listed beside those of other users', async () => {
    const { id } = await weeks.create(anna)
    await putSetAsideCells(anna, id, { cells: buildCells() })
    await putSetAsideCells(boris, id, { cells: buildCells().slice(1) })
    expect(await readSetAsideCells(id)).toMatchObject([{ userId: anna.id }, { userId: boris.id }])
  })
})

describe("another user's set-aside changes", () => {
  test('can be removed one by one, and keep their version', async () => {
    const { id } = await weeks.create(anna)
    await putSetAsideCells(anna, id, { cells: buildCells(), version: 5 })
    await putSetAsideCells(boris, id, { userId: anna.id, cells: buildCells().slice(1), version: 9 })
    expect(await readSetAsideCells(id)).toMatchObject([{ userId: anna.id, version: 5, cells: buildCells().slice(1) }])
    await putSetAsideCells(boris, id, { userId: anna.id, cells: [] })
    expect(await readSetAsideCells(id)).toEqual([])
  })

  test('cannot be added', async () => {
    const { id } = await weeks.create(anna)
    const first = buildCells().slice(0, 1)
    await putSetAsideCells(anna, id, { cells: first })
    for (const wanted of [buildCells(), [{ ...first[0], note: 'jinak' }]]) {
      const refused = await putSetAsideCells(boris, id, { userId: anna.id, cells: wanted })
      expect(refused.statusCode).toBe(422)
      expect(refused.json().violations).toMatchObject([{ field: 'cells', code: 'selectValue' }])
    }
    expect((await putSetAsideCells(anna, id, { userId: boris.id, cells: first })).statusCode).toBe(422)
    expect(await readSetAsideCells(id)).toMatchObject([{ userId: anna.id, cells: first }])
  })
})
