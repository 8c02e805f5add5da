import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMergeFixture, type MergeFixture } from '../../testing/builders/mergeFixture.ts'
import { buildActAsHeader, buildPermissionEntry } from '../../testing/builders/people.ts'
import { createRandom, SEED } from '../../testing/seed.ts'
import type { TestUser } from '../../testing/testApp.ts'

let fixture: MergeFixture
let cook: TestUser

beforeAll(async () => {
  fixture = await buildMergeFixture()
  cook = fixture.cook
})
afterAll(() => fixture.testApp.close())

const mergePair = async (body: { keepId: number; goneId: number; fields?: string[] }): Promise<number> =>
  (await fixture.merge(body)).json().id
const listMerges = async (by: TestUser | null, query = '') => fixture.testApp.call(by, 'GET', `dishes/merges/${query}`)

/** Drops what every save changes. */
const dropVersion = ({ version: _, updatedAt: __, updatedBy: ___, ...record }: Record<string, unknown>) => record

describe('access', () => {
  test('undoing without one of the permissions returns 403, of a missing merge 404', async () => {
    const pair = await fixture.createPair()
    const id = await mergePair(pair)
    for (const missing of ['dishes.edit', 'dishes.archive'])
      expect((await fixture.undo(id, await fixture.buildUserWithout(missing))).statusCode).toBe(403)
    expect(await fixture.readDish(pair.goneId)).toMatchObject({ archived: true })
    expect((await fixture.undo(999_999)).statusCode).toBe(404)
  })

  test('the list of merges contains only those of dishes that the caller can see', async () => {
    const pair = await fixture.createPair()
    const id = await mergePair(pair)
    const own = await fixture.buildUserWithout('dishes.view', [
      buildPermissionEntry('dishes.view', { allItems: false }),
    ])
    await fixture.setOwner('dishes', pair.keepId, own)
    expect((await listMerges(own)).json()).toMatchObject({ items: [], total: 0 })
    expect((await fixture.undo(id, own)).statusCode).toBe(404)
    await fixture.setOwner('dishes', pair.goneId, own)
    expect((await listMerges(own)).json()).toMatchObject({ items: [{ id }], total: 1 })
  })
})

describe('undoing a merge', () => {
  test('restores both dishes and the menus, ignoring versions', async () => {
    const { keepId, goneId } = await fixture.createPair(
      { nameEn: 'Rice', allergenIds: null, diets: ['vegan'] },
      { nameEn: null, allergenIds: [] },
    )
    const { id: menuId } = await fixture.createMenu([[goneId, keepId], [goneId]])
    const readAll = async () =>
      [await fixture.readDish(keepId), await fixture.readDish(goneId), await fixture.readMenu(menuId)].map(dropVersion)
    const before = await readAll()
    const id = await mergePair({ keepId, goneId, fields: ['nameEn', 'allergenIds', 'diets'] })
    expect(await readAll()).not.toEqual(before)
    expect((await fixture.undo(id)).json()).toEqual({ undone: 3, left: [], leftCount: 0 })
    expect(await readAll()).toEqual(before)
    const readActions = async (module: string, recordId: number) =>
      (await fixture.readHistory(module, recordId)).map(({ action }) => action)
    expect(await readActions('dishes', keepId)).toEqual(['revert', 'merge', 'create'])
    expect(await readActions('dishes', goneId)).toEqual(['restore', 'merge', 'create'])
    expect(await readActions('weeklyMenus', menuId)).toEqual(['revert', 'merge', 'create'])
  })

  test('happens once: a second undo changes nothing, and the list says when it was undone', async () => {
    const pair = await fixture.createPair()
    const id = await mergePair(pair)
    const answers = await Promise.all([fixture.undo(id), fixture.undo(id), fixture.undo(id)])
    expect(answers.map((answer) => answer.json().undone).sort()).toEqual([0, 0, 1])
    const { items } = (await listMerges(cook, '?pageSize=50')).json()
    expect(items.find((item: { id: number }) => item.id === id)).toMatchObject({ undoneAt: expect.any(String) })
    expect(await fixture.readDish(pair.goneId)).toMatchObject({ version: 3 })
  })

  test('leaves menus and dishes that were changed since', async () => {
    const { keepId, goneId } = await fixture.createPair({ nameEn: 'Old' }, { nameEn: 'New' })
    const [kept, changed] = [await fixture.createMenu([[goneId]]), await fixture.createMenu([[goneId]])]
    const id = await mergePair({ keepId, goneId, fields: ['nameEn'] })
    await fixture.saveDish(keepId, { nameEn: 'Newest' })
    await fixture.saveCells(await fixture.readMenu(changed.id), [[keepId], [keepId]])
    expect((await fixture.undo(id)).json()).toMatchObject({
      undone: 2,
      left: [
        { module: 'dishes', id: keepId, reason: 'changed' },
        { module: 'weeklyMenus', id: changed.id, reason: 'changed' },
      ],
      leftCount: 2,
    })
    expect(await fixture.readDish(keepId)).toMatchObject({ nameEn: 'Newest' })
    expect(await fixture.readCells(kept.id)).toEqual([[goneId]])
    expect(await fixture.readCells(changed.id)).toEqual([[keepId], [keepId]])
  })

  test('leaves menus that another user is editing or that the caller cannot edit', async () => {
    const pair = await fixture.createPair()
    const [locked, foreign] = [await fixture.createMenu([[pair.goneId]]), await fixture.createMenu([[pair.goneId]])]
    const id = await mergePair(pair)
    const own = await fixture.buildUserWithout('weeklyMenus.edit', [
      buildPermissionEntry('weeklyMenus.edit', { allItems: false }),
    ])
    await fixture.setOwner('weekly_menus', locked.id, own)
    await fixture.testApp.call(cook, 'POST', `weeklyMenus/${locked.id}/lock/`, {})
    expect((await fixture.undo(id, own)).json()).toMatchObject({
      undone: 1,
      left: [
        { module: 'weeklyMenus', id: locked.id, reason: 'locked' },
        { module: 'weeklyMenus', id: foreign.id, reason: 'forbidden' },
      ],
      leftCount: 2,
    })
    expect(await fixture.readCells(locked.id)).toEqual([[pair.keepId]])
  })

  test('undoes nothing if the archived dish was changed since', async () => {
    const pair = await fixture.createPair()
    const menu = await fixture.createMenu([[pair.goneId]])
    const id = await mergePair(pair)
    await fixture.saveDish(pair.goneId, { nameEn: 'Changed' })
    expect((await fixture.undo(id)).json()).toMatchObject({
      undone: 0,
      left: [
        { module: 'dishes', id: pair.goneId, reason: 'changed' },
        { module: 'weeklyMenus', id: menu.id, reason: 'refused' },
      ],
    })
    expect(await fixture.readCells(menu.id)).toEqual([[pair.keepId]])
    await fixture.testApp.call(cook, 'POST', `dishes/${pair.goneId}/restore/`, {})
    expect((await fixture.undo(id)).json()).toMatchObject({ undone: 1, left: [{ id: pair.goneId }] })
    expect(await fixture.readCells(menu.id)).toEqual([[pair.goneId]])
  })

  test('keeps a dish archived that was archived before the merge', async () => {
    const pair = await fixture.createPair()
    await fixture.testApp.call(cook, 'POST', `dishes/${pair.goneId}/archive/`, {})
    const id = await mergePair(pair)
    expect((await fixture.undo(id)).statusCode).toBe(200)
    expect(await fixture.readDish(pair.goneId)).toMatchObject({ archived: true })
  })

  test('a merge is gone once one of its dishes is deleted', async () => {
    const pair = await fixture.createPair()
    const id = await mergePair(pair)
    expect((await fixture.testApp.call(cook, 'DELETE', `dishes/${pair.goneId}/`)).statusCode).toBe(204)
    expect((await fixture.undo(id)).statusCode).toBe(404)
    const { items } = (await listMerges(cook, '?pageSize=50')).json()
    expect(items.map((item: { id: number }) => item.id)).not.toContain(id)
  })

  test('a merge while acting as another user belongs to that user', async () => {
    const admin = await fixture.buildUserWithout('nothing', [buildPermissionEntry('users.switch')])
    const { keepId, goneId } = await fixture.createPair()
    const merged = await fixture.merge({ keepId, goneId }, admin, buildActAsHeader(cook.username))
    expect(merged.json()).toMatchObject({ createdBy: { id: cook.id } })
    expect((await fixture.readHistory('dishes', goneId))[0]).toMatchObject({
      by: { id: admin.id },
      actingAs: { id: cook.id },
    })
  })
})

test.each([SEED, SEED + 1, SEED + 2])('merge and undo is the identity of dishes and menus (seed %i)', async (seed) => {
  const random = createRandom(seed)
  const pickOne = <T>(values: readonly T[]) => values[random(values.length)] as T
  const buildFields = () => ({
    nameEn: pickOne([null, 'Soup', 'Stew']),
    allergenIds: pickOne([null, []]),
    diets: pickOne([[], ['vegan'], ['halal', 'kosher']]),
  })
  const { keepId, goneId } = await fixture.createPair(buildFields(), buildFields())
  const known = [keepId, goneId, ...fixture.weeks.dishIds]
  const buildCell = () => {
    const cell = known.filter(() => random(2) === 0)
    if (cell.length === 0) return [goneId]
    return random(2) === 0 ? cell.toReversed() : cell
  }
  const buildCells = () => Array.from({ length: 1 + random(5) }, buildCell)
  const menuIds: number[] = []
  for (let count = random(4); count >= 0; count--) menuIds.push((await fixture.createMenu(buildCells())).id)
  const readAll = async () =>
    (
      await Promise.all([
        ...[keepId, goneId].map((id) => fixture.readDish(id)),
        ...menuIds.map((id) => fixture.readMenu(id)),
      ])
    ).map(dropVersion)
  const before = await readAll()
  const fields = ['nameCs', 'nameEn', 'dishTypeId', 'allergenIds', 'diets'].filter(() => random(2) === 0)
  const id = await mergePair({ keepId, goneId, fields })
  for (const menuId of menuIds)
    for (const cell of await fixture.readCells(menuId)) {
      expect(cell).not.toContain(goneId)
      expect(new Set(cell).size).toBe(cell.length)
    }
  expect((await fixture.undo(id)).json().leftCount).toBe(0)
  expect(await readAll()).toEqual(before)
})
