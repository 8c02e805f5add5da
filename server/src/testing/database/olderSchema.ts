import type { Database } from '../../core/db/database.ts'
import { applyMigration, CREATE_MIGRATIONS_TABLE_SQL, migrationsFolder, readMigrations } from '../../core/db/migrate.ts'

/** Sample rows by migration: a database at a schema level gets the rows of that level and of all earlier ones. */
const ROWS_BY_MIGRATION: Readonly<Record<string, readonly string[]>> = {
  '0001_first_tables.sql': [
    'insert into settings (sample_data, repeat_days) values (false, 21)',
    `insert into roles (name, level, permissions)
      values ('Kuchařka', 10, '[{"area": "dishes", "action": "edit", "allItems": true, "level": null}]')`,
    `insert into users (username, email, password_hash, first_name, last_name, role_ids)
      values ('šárka', 'sarka@example.com', 'hash', 'Šárka', 'Žďárská', '{1}')`,
    `insert into allergens (position, code, name_en, name_cs) values (0, '1', 'Gluten', 'Lepek'), (1, '7', 'Milk', 'Mléko')`,
    `insert into dish_types (position, name_en, name_cs) values (0, 'Main course', 'Hlavní jídlo')`,
    `insert into dishes (version, created_by, updated_by, name_cs, name_en, dish_type_id, allergen_ids) values
      (2, 1, 1, 'Svíčková na smetaně', 'Sirloin in cream', 1, '{1,2}'), (1, 1, 1, 'Žemlovka', null, null, null)`,
    `insert into history (module, record_id, revision, user_id, action, state) values
      ('dishes', 1, 1, 1, 'create', '{"nameCs": "Svickova", "nameEn": null, "dishTypeId": 1, "allergenIds": [1]}'),
      ('dishes', 1, 2, 1, 'save', '{"nameCs": "Svíčková na smetaně", "nameEn": "Sirloin in cream", "dishTypeId": 1, "allergenIds": [1, 2]}')`,
    `insert into restaurants (created_by, name_en, name_cs) values (1, 'Little Quarter', 'Malá Strana')`,
    `insert into preferences values (1, 'list.dishes', '{"columns": ["nameCs"]}')`,
  ],
  '0003_menus_and_prices.sql': [
    `insert into menu_item_types (position, name_en, name_cs) values (0, 'Menu 1', 'Menu 1')`,
    `insert into weekly_menu_variants (position, name_en, name_cs, name_xls) values (0, 'Classic', 'Klasické', 'Klas')`,
    `insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
      values ('2026-11-16', 1, true, '[{"day": 1, "items": [{"menuItemTypeId": 1, "dishIds": [1, 2]}]}]')`,
    `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
      values (1, 1, '2026-01-05', '[{"menuItemTypeId": 1, "priceCzk": 13900, "priceEur": null}]')`,
    `insert into restaurant_menu_exceptions
      (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk) values (1, 1, 1, '2026-11-16', 14990)`,
    `insert into screens values ('vchod', 0, 'U vchodu', 1, 'week', '{cs}', true, null, null)`,
  ],
  '0005_people_and_weeks.sql': [
    'insert into agreements (user_id, version, push, analytics) values (1, 1, true, false)',
    `insert into notifications (user_id, type, key, title, body) values (1, 'info', 'broadcast', 'Inventura', 'V pátek')`,
    `insert into support_requests (subject, body, created_by) values ('Tiskárna', 'Netiskne', 1)`,
    "update weekly_menus set publish_at = '2026-11-20 08:00Z', publish_version = 1, publish_by = 1",
    "update settings set terms_cs = 'Podmínky', version = 2",
  ],
  '0006_screen_states.sql': ["insert into screen_states (screen_id, revision) values ('vchod', 4)"],
}

/** All schema levels that an installation can have. */
export const SCHEMA_LEVELS = (await readMigrations(migrationsFolder)).map(({ name }) => name)

/** Migrates an empty database to a schema level and inserts the sample rows of that level. */
export async function createDatabaseAtLevel(database: Database, level: string): Promise<void> {
  const client = await database.connect()
  try {
    await client.query(CREATE_MIGRATIONS_TABLE_SQL)
    for (const migration of await readMigrations(migrationsFolder))
      if (migration.name <= level) await applyMigration(client, migration)
    for (const [since, statements] of Object.entries(ROWS_BY_MIGRATION))
      if (since <= level) for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
