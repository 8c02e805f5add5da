import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { TestApp, TestUser } from '../testApp.ts'

/** The records that a price refers to: restaurants, variants of the weekly menu and types of menu items. */
export type MenuFixture = { restaurantIds: number[]; variantIds: number[]; typeIds: number[] }

export async function buildMenuFixture(testApp: TestApp): Promise<MenuFixture> {
  const insertAndGetIds = async (text: string) =>
    (await testApp.database.rows<{ id: number }>({ text })).map(({ id }) => id)
  return {
    restaurantIds: await insertAndGetIds(`
      insert into restaurants (name_cs, name_en) values ('Kantýna', 'Canteen'), ('Bistro', 'Bistro') returning id`),
    variantIds: await insertAndGetIds(`
      insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
      values (0, 'Klasika', 'Classic', 'Klasika'), (1, 'Lehká', 'Light', 'Lehka') returning id`),
    typeIds: await insertAndGetIds(`
      insert into menu_item_types (position, name_cs, name_en)
      values (0, 'Polévka', 'Soup'), (1, 'Hlavní jídlo', 'Main course'), (2, 'Moučník', 'Dessert') returning id`),
  }
}

/** A restaurant with dishes and weekly menus. Each menu has its own week, so that tests are independent. */
export type WeekFixture = MenuFixture & {
  /** Soup, goulash and a dessert with declared allergens and names in both languages. */
  dishIds: number[]
  buildCell(type?: number, dish?: number): { menuItemTypeId: number; dishIds: number[] }
  buildFields(changes?: object): Record<string, unknown>
  create(user: TestUser, changes?: object): Promise<WeeklyMenu>
}

export const WEEKLY_MENU_RIGHTS = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `weeklyMenus.${action}`)

export async function buildWeekFixture(testApp: TestApp): Promise<WeekFixture> {
  const menuFixture = await buildMenuFixture(testApp)
  const dishes = await testApp.database.rows<{ id: number }>({
    text: `insert into dishes (name_cs, name_en, allergen_ids)
      values ('Kulajda', 'Dill soup', '{}'), ('Guláš', 'Goulash', '{}'), ('Bábovka', 'Bundt cake', '{}') returning id`,
  })
  const dishIds = dishes.map(({ id }) => id)
  let weeks = 0
  const getNextMonday = () => new Date(Date.UTC(2026, 0, 5 + 7 * weeks++)).toISOString().slice(0, 10)
  const buildCell = (type = 0, dish = type) => ({
    menuItemTypeId: menuFixture.typeIds[type] as number,
    dishIds: [dishIds[dish] as number],
  })
  const buildFields = (changes: object = {}) => ({
    startDate: getNextMonday(),
    weeklyMenuVariantId: menuFixture.variantIds[0],
    active: true,
    weeklyMenuItemsData: [{ day: 1, items: [buildCell()] }],
    ...changes,
  })
  return {
    ...menuFixture,
    dishIds,
    buildCell,
    buildFields,
    create: async (user, changes) => (await testApp.call(user, 'POST', 'weeklyMenus/', buildFields(changes))).json(),
  }
}

/** Creates a weekly menu that the user is editing. */
export async function createLockedMenu(testApp: TestApp, user: TestUser): Promise<number> {
  const [menu] = await testApp.database.rows<{ id: number }>({
    text: `
      with v as (
        insert into weekly_menu_variants (name_cs, name_en, name_xls, position)
        select name, name, name, 0 from (select 'Variant ' || random() as name) n returning id
      )
      insert into weekly_menus (start_date, weekly_menu_variant_id, weekly_menu_items_data, created_by)
      select '2026-11-16', id, '[]', $1 from v returning id`,
    values: [user.id],
  })
  const id = menu?.id ?? 0
  await testApp.database.rows({
    text: `
      insert into weekly_menu_locks (weekly_menu_id, user_id, editors)
      select $1, user_id, jsonb_build_object('editor', id) from sessions where user_id = $2 limit 1`,
    values: [id, user.id],
  })
  return id
}
