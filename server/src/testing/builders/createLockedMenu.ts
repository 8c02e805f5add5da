import type { TestApp, TestUser } from '../testApp.ts'

/** A weekly menu of the user's that he is just editing. */
export async function createLockedMenu(t: TestApp, user: TestUser): Promise<number> {
  const [menu] = await t.database.rows<{ id: number }>({
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
  await t.database.rows({
    text: `
      insert into weekly_menu_locks (weekly_menu_id, user_id, editors)
      select $1, user_id, jsonb_build_object('desk', id) from sessions where user_id = $2 limit 1`,
    values: [id, user.id],
  })
  return id
}
