import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { DATE_STYLES } from '@poledne/contract/domain/dateFormat'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { IMPORT_MODULES } from '@poledne/contract/modules/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter } from '../../testing/builders/importFiles.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { isSettingsList } from './imports.modules.ts'

/** An exported file that is imported again changes nothing. */

let testApp: TestApp
let importer: ReturnType<typeof createImporter>
let user: TestUser

/** Names with characters that files must escape, choices with equal names, and all kinds of values. */
const ROWS = [
  `insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup'), (1, 'Ryby, maso', 'Fish, meat')`,
  `insert into allergens (position, code, name_cs, name_en) values
    (0, '10', 'Hořčice', 'Mustard'), (1, '1', 'Lepek', 'Gluten'), (2, '7', 'Mléko', 'Milk'), (3, 'None', 'Nic', 'Nothing')`,
  `insert into dishes (name_cs, name_en, dish_type_id, allergen_ids, diets, archived) values
    ('Kulajda', 'Dill; "soup"', 1, '{2,1}', '{vegetarian}', false), ('Chléb', null, null, '{}', '{vegan}', false),
    ('=1+1', '''=1+1', 2, null, '{}', false), ('Smažený sýr', null, 2, '{4}', '{}', true),
    ('Svíčková', null, null, null, '{}', false), ('Svíčková', 'Another', null, '{3}', '{halal,vegan}', false),
    ('-5 °C', '+420 123', null, '{1,2,3}', '{kosher}', false), ('12', '2026-11-16', null, null, '{}', false)`,
  `update dishes set meats = '{poultry,beef}', portion = '150 g' where id = 1`,
  `update dishes set meats = '{fish}', portion = '1/2' where id = 2`,
  `insert into restaurants (name_cs, name_en, active, show_menu_price, timezone, archived) values
    ('U Lípy', 'Linden', true, false, 'Europe/Prague', false), ('U Lípy', 'Linden', false, true, 'Europe/Budapest', false),
    ('Zrušená', 'Closed', true, true, 'Europe/Prague', true)`,
  `update restaurants set country = 'SK', address = 'Lipová 1; Brno', phone = '+420 541 000 111',
    map_url = 'https://mapy.example/?x=1,2', opening_hours = '[{"to": "14:00", "from": "10:00", "weekday": 1}]' where id = 1`,
  `insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values
    (0, 'Standard', 'Standard', 'S'), (1, 'Dieta; lehká', 'Diet', 'Dieta')`,
  `insert into menu_item_types (position, name_cs, name_en) values (0, 'Menu 1', 'Menu 1'), (1, 'Polévka (malá)', 'Small soup')`,
  `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values
    (1, 1, '2026-11-02', '[{"menuItemTypeId": 2, "priceCzk": 4550, "priceEur": null}, {"menuItemTypeId": 1, "priceCzk": null, "priceEur": 5}]'),
    (2, 2, '2026-01-12', '[{"menuItemTypeId": 1, "priceCzk": 12990, "priceEur": 510}]'),
    (3, 1, '2026-12-11', '[{"menuItemTypeId": 1, "priceCzk": 100, "priceEur": null}]')`,
  `insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk, price_eur)
    values (1, 1, 1, '2026-11-12', 12990, 5), (2, 1, 2, '2026-12-01', 100000, null), (3, 2, 1, '2026-02-03', null, 123456)`,
  `insert into roles (name, permissions) values ('Kuchař, hlavní', '[]'), ('"Šéf"', '[]'), ('Bývalá', '[]')`,
  `update roles set archived = true where name = 'Bývalá'`,
  `insert into users (username, email, password_hash, first_name, last_name, language, timezone, date_type, phone_number,
      active, blocked, role_ids)
    select 'jana', 'jana@example.com', '', 'Jana', 'Nováková', 'en', 'Europe/London', 'us', '+420 123 456 789', true, true,
      array_agg(id) from roles where name in ('Kuchař, hlavní', '"Šéf"', 'Bývalá')`,
  `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices, hours_from, hours_to) values
    ('AbCdEfGhIjKlMnOp', 0, 'Vchod', 1, 'day', '{en,cs}', true, '06:30', '18:00'),
    ('QrStUvWxYzAbCdEf', 1, 'Jídelna', 2, 'allergens', '{cs}', false, null, null)`,
]

beforeAll(async () => {
  testApp = await buildTestApp()
  importer = createImporter(testApp)
  user = await testApp.buildUser(PERMISSIONS)
  for (const text of ROWS) await testApp.database.rows({ text })
})
afterAll(() => testApp.close())

describe.each(DATE_STYLES)('with the date style %s', (dateType) => {
  beforeAll(() =>
    testApp.database.rows({ text: 'update users set date_type = $1 where id = $2', values: [dateType, user.id] }),
  )

  describe.each(LANGUAGES)('in %s', (language) => {
    test.each(IMPORT_MODULES.flatMap((module) => [[module, 'csv'] as const, [module, 'xlsx'] as const]))(
      'an export of %s as %s leaves all records unchanged',
      async (module, format) => {
        const path = isSettingsList(module) ? `settings/${module}/export/` : `${module}/export/`
        const exported = await testApp.call(user, 'GET', `${path}?format=${format}`, undefined, {
          'accept-language': language,
        })
        expect(exported.statusCode).toBe(200)
        const uploaded = await importer.upload(user, module, `list.${format}`, exported.rawPayload, language)
        expect(uploaded.statusCode, uploaded.body).toBe(201)
        const check = await importer.check(user, uploaded.json().id, language)
        expect(check.items.filter(({ state }) => state !== 'unchanged')).toEqual([])
        expect(check.unchanged).toBe(uploaded.json().rows)
        const required = uploaded.json().fields.filter(({ required }: { required: boolean }) => required)
        expect(Object.keys(uploaded.json().mapping)).toEqual(
          expect.arrayContaining(['id', ...required.map(({ name }: { name: string }) => name)]),
        )
      },
    )
  })
})

test('an archived record is changed by its id and stays archived', async () => {
  const rows = [
    ['ID', 'Název'],
    [4, 'Smažený hermelín'],
  ]
  expect(await importer.checkRows(user, 'dishes', rows)).toMatchObject({ changed: 1, wrong: 0 })
  await importer.importRows(user, 'dishes', rows)
  expect((await testApp.call(user, 'GET', 'dishes/4/')).json()).toMatchObject({
    nameCs: 'Smažený hermelín',
    archived: true,
    allergenIds: [4],
  })
  expect(await importer.checkRows(user, 'dishes', [['Název'], ['Smažený hermelín']])).toMatchObject({
    created: 1,
    items: [{ row: 2 }],
  })
})
