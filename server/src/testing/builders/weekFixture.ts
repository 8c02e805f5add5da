import type { WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildMenuFixture, type MenuFixture } from './menuFixture.ts'

/** A place with dishes, and weekly menus in it, each in a week of its own so that no test stands in another's way. */
export type WeekFixture = MenuFixture & {
  /** Soup, goulash and a dessert: declared, named in both languages. */
  dishIds: number[]
  buildCell(type?: number, dish?: number): { menuItemTypeId: number; dishIds: number[] }
  buildFields(changes?: object): Record<string, unknown>
  create(user: TestUser, changes?: object): Promise<WeeklyMenu>
}

export const WEEKLY_MENU_RIGHTS = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `weeklyMenus.${action}`)

export async function buildWeekFixture(t: TestApp): Promise<WeekFixture> {
  const menuFixture = await buildMenuFixture(t)
  const dishes = await t.database.rows<{ id: number }>({
    text: `insert into dishes (name_cs, name_en, allergen_ids)
      values ('Kulajda', 'Dill soup', '{}'), ('Guláš', 'Goulash', '{}'), ('Bábovka', 'Bundt cake', '{}') returning id`,
  })
  const dishIds = dishes.map(({ id }) => id)
  let weeks = 0
  const nextMonday = () => new Date(Date.UTC(2026, 0, 5 + 7 * weeks++)).toISOString().slice(0, 10)
  const cell = (type = 0, dish = type) => ({
    menuItemTypeId: menuFixture.typeIds[type] as number,
    dishIds: [dishIds[dish] as number],
  })
  const fields = (changes: object = {}) => ({
    startDate: nextMonday(),
    weeklyMenuVariantId: menuFixture.variantIds[0],
    active: true,
    weeklyMenuItemsData: [{ day: 1, items: [cell()] }],
    ...changes,
  })
  return {
    ...menuFixture,
    dishIds,
    buildCell: cell,
    buildFields: fields,
    create: async (user, changes) => (await t.call(user, 'POST', 'weeklyMenus/', fields(changes))).json(),
  }
}
