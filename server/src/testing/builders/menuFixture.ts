import type { TestApp } from '../testApp.ts'

/** What a price statement speaks of: restaurants, variants of the weekly menu, and types of menu items. */
export type MenuFixture = { restaurantIds: number[]; variantIds: number[]; typeIds: number[] }

export async function buildMenuFixture(t: TestApp): Promise<MenuFixture> {
  const ids = async (text: string) => (await t.database.rows<{ id: number }>({ text })).map(({ id }) => id)
  return {
    restaurantIds: await ids(`
      insert into restaurants (name_cs, name_en) values ('Kantýna', 'Canteen'), ('Bistro', 'Bistro') returning id`),
    variantIds: await ids(`
      insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
      values (0, 'Klasika', 'Classic', 'Klasika'), (1, 'Lehká', 'Light', 'Lehka') returning id`),
    typeIds: await ids(`
      insert into menu_item_types (position, name_cs, name_en)
      values (0, 'Polévka', 'Soup'), (1, 'Hlavní jídlo', 'Main course'), (2, 'Moučník', 'Dessert') returning id`),
  }
}
