import type { PermissionEntry } from '@poledne/contract/access/permissions'
import type { HistoryEntry } from '@poledne/contract/http/history'
import { dishes } from '@poledne/contract/modules/dish'
import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { buildTestApp, type TestApp, type TestUser } from '../testApp.ts'
import { buildSaveBody } from './testRecords.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS } from './weekFixture.ts'

const COOK_RIGHTS = [
  ...WEEKLY_MENU_RIGHTS,
  ...['view', 'add', 'edit', 'archive', 'delete'].map((action) => `dishes.${action}`),
]

export type MergeFixture = Awaited<ReturnType<typeof buildMergeFixture>>

/** Pairs of dishes and weekly menus with them, and a cook who can merge them. */
export async function buildMergeFixture() {
  const testApp: TestApp = await buildTestApp()
  const cook = await testApp.buildUser(COOK_RIGHTS)
  const weeks = await buildWeekFixture(testApp)
  let pairs = 0

  const createDish = async (fields: object): Promise<number> =>
    (await testApp.call(cook, 'POST', 'dishes/', fields)).json().id
  const readRecord = async (path: string) => (await testApp.call(cook, 'GET', path)).json()
  /** Puts each list of dishes into a cell of its own: of Monday, Tuesday and so on. */
  const toItemsData = (cells: readonly number[][]) =>
    cells.map((dishIds, index) => ({ day: index + 1, items: [{ menuItemTypeId: weeks.typeIds[0], dishIds }] }))

  return {
    testApp,
    cook,
    weeks,
    /** Builds a user with the rights of the cook except for one, and with additional ones. */
    buildUserWithout: (missing: string, others: readonly PermissionEntry[] = []): Promise<TestUser> =>
      testApp.buildUser([...COOK_RIGHTS.filter((right) => right !== missing), ...others]),
    createDish,
    /** Creates two dishes with names of their own. */
    async createPair(keep: object = {}, gone: object = {}) {
      const nameCs = `Jídlo ${++pairs}`
      return { keepId: await createDish({ nameCs, ...keep }), goneId: await createDish({ nameCs, ...gone }) }
    },
    createMenu: (cells: readonly number[][], by = cook): Promise<WeeklyMenu> =>
      weeks.create(by, { weeklyMenuItemsData: toItemsData(cells) }),
    saveCells(menu: WeeklyMenu, cells: readonly number[][]) {
      const changed = { ...menu, weeklyMenuItemsData: toItemsData(cells) }
      return testApp.call(cook, 'PUT', `weeklyMenus/${menu.id}/`, buildSaveBody(weeklyMenus, changed))
    },
    async saveDish(id: number, changes: object) {
      const dish = await readRecord(`dishes/${id}/`)
      return testApp.call(cook, 'PUT', `dishes/${id}/`, buildSaveBody(dishes, { ...dish, ...changes }))
    },
    merge: (body: object, by = cook, headers: Record<string, string> = {}) =>
      testApp.call(by, 'POST', 'dishes/merge/', body, headers),
    preview: (body: object, by = cook) => testApp.call(by, 'POST', 'dishes/merge/preview/', body),
    undo: (mergeId: number, by: TestUser | null = cook) =>
      testApp.call(by, 'POST', `dishes/merges/${mergeId}/undo/`, {}),
    readDish: (id: number) => readRecord(`dishes/${id}/`),
    readMenu: (id: number): Promise<WeeklyMenu> => readRecord(`weeklyMenus/${id}/`),
    /** Reads the ids of the dishes by cell. */
    readCells: async (id: number): Promise<number[][]> =>
      (await readRecord(`weeklyMenus/${id}/`)).weeklyMenuItemsData.flatMap(
        ({ items }: { items: { dishIds: number[] }[] }) => items.map(({ dishIds }) => dishIds),
      ),
    readHistory: async (module: string, id: number, by = cook): Promise<HistoryEntry[]> =>
      (await testApp.call(by, 'GET', `${module}/${id}/history/`)).json().items,
    setOwner: (table: 'dishes' | 'weekly_menus', id: number, { id: userId }: TestUser) =>
      testApp.database.rows({ text: `update ${table} set created_by = $2 where id = $1`, values: [id, userId] }),
  }
}
