import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { buildPlace, type Place } from './place.ts'
import type { TestApp, TestUser } from './testApp.ts'

/** A place with dishes, and weekly menus in it, each in a week of its own so that no test stands in another's way. */
export type Weeks = Place & {
  /** Soup, goulash and a dessert: declared, named in both languages. */
  dishIds: number[]
  cell(type?: number, dish?: number): { menuItemTypeId: number; dishIds: number[] }
  fields(changes?: object): Record<string, unknown>
  create(user: TestUser, changes?: object): Promise<WeeklyMenu>
}

export const WEEKLY_MENU_RIGHTS = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `weeklyMenus.${action}`)

export async function buildWeeks(t: TestApp): Promise<Weeks> {
  const place = await buildPlace(t)
  const dishes = await t.database.rows<{ id: number }>({
    text: `insert into dishes (name_cs, name_en, allergen_ids)
      values ('Kulajda', 'Dill soup', '{}'), ('Guláš', 'Goulash', '{}'), ('Bábovka', 'Bundt cake', '{}') returning id`,
  })
  const dishIds = dishes.map(({ id }) => id)
  let weeks = 0
  const newMonday = () => new Date(Date.UTC(2026, 0, 5 + 7 * weeks++)).toISOString().slice(0, 10)
  const cell = (type = 0, dish = type) => ({
    menuItemTypeId: place.typeIds[type] as number,
    dishIds: [dishIds[dish] as number],
  })
  const fields = (changes: object = {}) => ({
    startDate: newMonday(),
    weeklyMenuVariantId: place.variantIds[0],
    active: true,
    weeklyMenuItemsData: [{ day: 1, items: [cell()] }],
    ...changes,
  })
  return {
    ...place,
    dishIds,
    cell,
    fields,
    create: async (user, changes) => (await t.call(user, 'POST', 'weeklyMenus/', fields(changes))).json(),
  }
}
