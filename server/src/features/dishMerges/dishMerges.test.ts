import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMergeFixture, type MergeFixture } from '../../testing/builders/mergeFixture.ts'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import type { TestUser } from '../../testing/testApp.ts'

let fixture: MergeFixture
let cook: TestUser

beforeAll(async () => {
  fixture = await buildMergeFixture()
  cook = fixture.cook
})
afterAll(() => fixture.testApp.close())

describe('access', () => {
  test('merging and its preview without one of the permissions return 403', async () => {
    const { keepId, goneId } = await fixture.createPair()
    for (const path of ['dishes/merge/', 'dishes/merge/preview/']) {
      const call = (user: TestUser) => fixture.testApp.call(user, 'POST', path, { keepId, goneId })
      for (const missing of ['dishes.edit', 'dishes.archive'])
        expect((await call(await fixture.buildUserWithout(missing))).statusCode).toBe(403)
    }
    expect(await fixture.readDish(goneId)).toMatchObject({ archived: false, version: 1 })
  })

  test('a menu that the caller cannot edit returns 403 and nothing is changed', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const menu = await fixture.createMenu([[goneId]])
    const own = await fixture.buildUserWithout('weeklyMenus.edit', [
      buildPermissionEntry('weeklyMenus.edit', { allItems: false }),
    ])
    for (const user of [await fixture.buildUserWithout('weeklyMenus.edit'), own]) {
      expect((await fixture.merge({ keepId, goneId }, user)).statusCode).toBe(403)
      expect((await fixture.preview({ keepId, goneId }, user)).statusCode).toBe(403)
    }
    expect(await fixture.readDish(goneId)).toMatchObject({ archived: false, version: 1 })
    expect(await fixture.readMenu(menu.id)).toMatchObject({ version: 1 })
    await fixture.setOwner('weekly_menus', menu.id, own)
    expect((await fixture.merge({ keepId, goneId }, own)).statusCode).toBe(201)
  })

  test('a user of own records cannot merge the dishes of others', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const own = await fixture.buildUserWithout('dishes.view', [
      buildPermissionEntry('dishes.view', { allItems: false }),
    ])
    const refused = await fixture.merge({ keepId, goneId }, own)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([
      { field: 'keepId', code: 'selectValue' },
      { field: 'goneId', code: 'selectValue' },
    ])
    const archiver = await fixture.buildUserWithout('dishes.archive', [
      buildPermissionEntry('dishes.archive', { allItems: false }),
    ])
    expect((await fixture.merge({ keepId, goneId }, archiver)).statusCode).toBe(403)
    await fixture.setOwner('dishes', goneId, archiver)
    expect((await fixture.merge({ keepId, goneId }, archiver)).statusCode).toBe(201)
  })
})

describe('merging', () => {
  test('takes the chosen fields from the other dish, which is archived', async () => {
    const { keepId, goneId } = await fixture.createPair(
      { nameCs: 'Kuře s rýží', nameEn: 'Chicken with rice', allergenIds: null, diets: [] },
      {
        nameCs: 'kuře s rýží',
        nameEn: 'Chicken',
        allergenIds: [],
        diets: ['halal'],
        meats: ['poultry'],
        portion: '150 g',
      },
    )
    const fields = ['allergenIds', 'diets', 'meats', 'portion']
    const answer = await fixture.merge({ keepId, goneId, fields })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      keepId,
      goneId,
      keep: { nameCs: 'Kuře s rýží', nameEn: 'Chicken with rice' },
      gone: { nameCs: 'kuře s rýží' },
      weeklyMenus: 0,
      createdBy: { id: cook.id },
      undoneAt: null,
    })
    expect(await fixture.readDish(keepId)).toMatchObject({
      nameCs: 'Kuře s rýží',
      nameEn: 'Chicken with rice',
      allergenIds: [],
      diets: ['halal'],
      meats: ['poultry'],
      portion: '150 g',
      archived: false,
      version: 2,
    })
    expect(await fixture.readDish(goneId)).toMatchObject({ archived: true, version: 2 })
  })

  test('replaces the dish in all menus, also in archived ones, and no dish is twice in a cell', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const [soup = 0] = fixture.weeks.dishIds
    const planned = await fixture.createMenu([[soup, goneId], [goneId, soup, keepId], [soup]])
    const archived = await fixture.createMenu([[goneId]])
    await fixture.testApp.call(cook, 'POST', `weeklyMenus/${archived.id}/archive/`, {})
    const untouched = await fixture.createMenu([[keepId]])
    expect((await fixture.preview({ keepId, goneId })).json()).toMatchObject({ weeklyMenus: 2 })
    expect((await fixture.merge({ keepId, goneId })).json()).toMatchObject({ weeklyMenus: 2 })
    expect(await fixture.readCells(planned.id)).toEqual([[soup, keepId], [keepId, soup], [soup]])
    expect(await fixture.readCells(archived.id)).toEqual([[keepId]])
    expect(await fixture.readMenu(planned.id)).toMatchObject({ version: 2 })
    expect(await fixture.readMenu(archived.id)).toMatchObject({ version: 3, archived: true })
    expect(await fixture.readMenu(untouched.id)).toMatchObject({ version: 1 })
  })

  test('replaces the dish in set-aside changes', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const { id } = await fixture.createMenu([[fixture.weeks.dishIds[0] ?? 0]])
    const cell = { day: 1, menuItemTypeId: fixture.weeks.typeIds[0], note: 'bez soli' }
    const cells = [{ ...cell, dishIds: [goneId, keepId] }]
    await fixture.testApp.call(cook, 'PUT', `weeklyMenus/${id}/shelf/`, { cells, version: 1 })
    await fixture.merge({ keepId, goneId })
    const { items } = (await fixture.testApp.call(cook, 'GET', `weeklyMenus/${id}/shelf/`)).json()
    expect(items).toMatchObject([{ version: 1, cells: [{ ...cell, dishIds: [keepId] }] }])
  })

  test('the history of both dishes and of the menu says so', async () => {
    const { keepId, goneId } = await fixture.createPair({ nameCs: 'Rizoto' }, { nameCs: 'rizoto' })
    const menu = await fixture.createMenu([[goneId]])
    await fixture.merge({ keepId, goneId, fields: ['nameCs'] })
    const [kept] = await fixture.readHistory('dishes', keepId)
    expect(kept).toMatchObject({
      action: 'merge',
      revision: 2,
      by: { id: cook.id },
      mergedDish: { id: goneId, name: 'rizoto' },
      changes: [{ field: 'nameCs', from: 'Rizoto', to: 'rizoto' }],
    })
    const [gone] = await fixture.readHistory('dishes', goneId)
    expect(gone).toMatchObject({
      action: 'merge',
      mergedDish: { id: keepId },
      changes: [{ field: 'archived', from: false, to: true }],
    })
    const [changed] = await fixture.readHistory('weeklyMenus', menu.id)
    expect(changed).toMatchObject({ action: 'merge', mergedDish: null, changes: [{ field: 'weeklyMenuItemsData' }] })
  })

  test('the history does not name a dish that the reader cannot see', async () => {
    const { keepId, goneId } = await fixture.createPair()
    await fixture.merge({ keepId, goneId })
    const reader = await fixture.testApp.buildUser([buildPermissionEntry('dishes.view', { allItems: false })])
    await fixture.setOwner('dishes', keepId, reader)
    expect((await fixture.readHistory('dishes', keepId, reader))[0]).toMatchObject({
      action: 'merge',
      mergedDish: null,
    })
  })

  test('a menu that another user is editing returns 423 with its name, and nothing is changed', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const menu = await fixture.createMenu([[goneId]])
    const editor = await fixture.buildUserWithout('users.view')
    await fixture.testApp.call(editor, 'POST', `weeklyMenus/${menu.id}/lock/`, {})
    for (const refused of [await fixture.merge({ keepId, goneId }), await fixture.preview({ keepId, goneId })]) {
      expect(refused.statusCode).toBe(423)
      expect(refused.json()).toMatchObject({
        code: 'locked',
        lock: { lockedByUserId: editor.id },
        weeklyMenus: [{ id: menu.id, startDate: menu.startDate, nameCs: 'Klasika', nameEn: 'Classic' }],
      })
    }
    expect(await fixture.readDish(goneId)).toMatchObject({ archived: false, version: 1 })
    expect((await fixture.merge({ keepId, goneId }, editor)).statusCode).toBe(201)
  })

  test('unknown, archived and equal dishes return 422 at their fields', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const readViolations = async (body: object) => (await fixture.merge(body)).json().violations
    expect(await readViolations({ keepId, goneId: 999_999 })).toMatchObject([{ field: 'goneId', code: 'selectValue' }])
    expect(await readViolations({ keepId, goneId: keepId })).toMatchObject([{ field: 'goneId', code: 'duplicate' }])
    await fixture.testApp.call(cook, 'POST', `dishes/${keepId}/archive/`, {})
    expect(await readViolations({ keepId, goneId })).toMatchObject([{ field: 'keepId', code: 'selectValue' }])
  })

  test('a version that is outdated returns 409 with the current dish', async () => {
    const { keepId, goneId } = await fixture.createPair({ nameCs: 'Lečo' })
    await fixture.saveDish(keepId, { nameCs: 'Lečo s vejci' })
    const refused = await fixture.merge({ keepId, goneId, keepVersion: 1, goneVersion: 1 })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'stale_version', current: { id: keepId, nameCs: 'Lečo s vejci' } })
    expect((await fixture.merge({ keepId, goneId, keepVersion: 2, goneVersion: 1 })).statusCode).toBe(201)
  })

  test('a plan is refused if a menu was saved with the dish since the preview', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const { plan } = (await fixture.preview({ keepId, goneId })).json()
    await fixture.createMenu([[goneId]])
    expect((await fixture.merge({ keepId, goneId, plan })).json()).toMatchObject({ status: 409, code: 'plan_outdated' })
    const current = (await fixture.preview({ keepId, goneId })).json()
    expect((await fixture.merge({ keepId, goneId, plan: current.plan })).statusCode).toBe(201)
  })

  test('repeating a request with its key merges once', async () => {
    const { keepId, goneId } = await fixture.createPair()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await fixture.merge({ keepId, goneId }, cook, headers),
      await fixture.merge({ keepId, goneId }, cook, headers),
    ]
    expect(second.json()).toEqual(first.json())
    expect(await fixture.readDish(keepId)).toMatchObject({ version: 2 })
  })

  test('a menu that is saved with the dish meanwhile contains it only if it was saved after the merge', async () => {
    for (let round = 0; round < 8; round++) {
      const { keepId, goneId } = await fixture.createPair()
      const menus = await Promise.all([0, 1, 2].map(() => fixture.createMenu([[goneId]])))
      const saves = menus.map((menu) => fixture.saveCells(menu, [[goneId], [goneId]]))
      const [merged, ...saved] = await Promise.all([fixture.merge({ keepId, goneId }), ...saves])
      expect(merged?.statusCode).toBe(201)
      for (const [index, { statusCode }] of saved.entries()) {
        expect([200, 409]).toContain(statusCode)
        const cells = await fixture.readCells(menus[index]?.id ?? 0)
        expect(cells.flat()).not.toContain(goneId)
      }
    }
  })
})
