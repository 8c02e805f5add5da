import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMergeFixture, type MergeFixture } from '../../testing/builders/mergeFixture.ts'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import type { TestUser } from '../../testing/testApp.ts'

let fixture: MergeFixture
let reader: TestUser

beforeAll(async () => {
  fixture = await buildMergeFixture()
  reader = await fixture.testApp.buildUser(['dishes.view'])
})
afterAll(() => fixture.testApp.close())

const listDuplicates = (by: TestUser | null, query = '') =>
  fixture.testApp.call(by, 'GET', `dishes/duplicates/${query}`)
const readGroups = async (by = reader, query = '') =>
  (await listDuplicates(by, query))
    .json()
    .items.map(({ reason, dishes }: { reason: string; dishes: { nameCs: string }[] }) => [
      reason,
      ...dishes.map(({ nameCs }) => nameCs),
    ])

test('without duplicates the list is empty', async () => {
  expect((await listDuplicates(reader)).json()).toEqual({ items: [], page: 1, pageSize: 20, total: 0 })
})

describe('with duplicates', () => {
  let popular: number

  beforeAll(async () => {
    for (const nameCs of ['Žemlovka s jablky', 'Žemlvka s jablky', 'Lečo', 'Rizoto', 'rizoto'])
      await fixture.createDish({ nameCs })
    popular = await fixture.createDish({ nameCs: 'LEČO', allergenIds: [] })
    await fixture.testApp.database.rows({
      text: `insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
        values ('2025-01-06', $1, true, $2)`,
      values: [
        fixture.weeks.variantIds[0],
        JSON.stringify(
          [1, 2].map((day) => ({ day, items: [{ menuItemTypeId: fixture.weeks.typeIds[0], dishIds: [popular] }] })),
        ),
      ],
    })
  })

  test('equal names come first, the most served before others, then similar names', async () => {
    expect(await readGroups()).toEqual([
      ['sameName', 'LEČO', 'Lečo'],
      ['sameName', 'Rizoto', 'rizoto'],
      ['similar', 'Žemlovka s jablky', 'Žemlvka s jablky'],
    ])
  })

  test('a dish has its fields, how often and when it was served, and what the caller can do', async () => {
    const [group] = (await listDuplicates(reader)).json().items
    expect(group.dishes[0]).toMatchObject({
      id: popular,
      version: 1,
      allergenIds: [],
      timesServed: 2,
      lastServed: '2025-01-07',
      can: { edit: false, archive: false },
    })
    expect(group.dishes[1]).toMatchObject({ timesServed: 0, lastServed: null, allergenIds: null })
  })

  test('pages follow each other', async () => {
    expect((await listDuplicates(reader, '?pageSize=2')).json()).toMatchObject({ page: 1, pageSize: 2, total: 3 })
    expect(await readGroups(reader, '?pageSize=2&page=2')).toEqual([
      ['similar', 'Žemlovka s jablky', 'Žemlvka s jablky'],
    ])
  })

  test('dishes that the caller cannot see are not compared', async () => {
    const own = await fixture.testApp.buildUser([buildPermissionEntry('dishes.view', { allItems: false })])
    expect(await readGroups(own)).toEqual([])
  })

  test('archived and merged dishes disappear', async () => {
    const [, risottos] = (await listDuplicates(reader)).json().items
    const [keep, gone] = risottos.dishes
    const { id } = (await fixture.merge({ keepId: keep.id, goneId: gone.id })).json()
    expect(await readGroups()).not.toContainEqual(['sameName', 'Rizoto', 'rizoto'])
    await fixture.undo(id)
    expect(await readGroups()).toContainEqual(['sameName', 'Rizoto', 'rizoto'])
  })

  test('a group has at most twenty dishes, the most served ones', async () => {
    await fixture.testApp.database.rows({
      text: "insert into dishes (name_cs) select 'lečo' from generate_series(1, 30)",
    })
    const [group] = (await listDuplicates(reader)).json().items
    expect(group.dishes).toHaveLength(20)
    expect(group.dishes[0].id).toBe(popular)
  })
})
