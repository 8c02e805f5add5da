import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter } from '../../testing/builders/importFiles.ts'
import { buildActAsHeader, buildPeople, buildPermissionEntry, type People } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let importer: ReturnType<typeof createImporter>
let people: People
let admin: TestUser

beforeAll(async () => {
  testApp = await buildTestApp({ SMTP_URL: 'smtp://localhost:1', PUBLIC_URL: 'http://localhost' })
  importer = createImporter(testApp)
  people = await buildPeople(testApp)
  admin = people.admin
  await testApp.database.rows({
    text: "insert into allergens (position, code, name_cs, name_en) values (0, '1', 'Lepek', 'Gluten'), (1, '3', 'Vejce', 'Eggs')",
  })
})
afterAll(() => testApp.close())

const createDish = async (nameCs: string, by = admin): Promise<number> =>
  (await testApp.call(by, 'POST', 'dishes/', { nameCs })).json().id
const getDish = async (id: number) => (await testApp.call(admin, 'GET', `dishes/${id}/`)).json()

describe('undoing an import', () => {
  test('archives new records, restores changed ones, and lists those that were changed since', async () => {
    const [kept, changedSince] = [await createDish('Kulajda'), await createDish('Guláš')]
    const { id } = await importer.importRows(admin, 'dishes', [
      ['Název', 'Anglicky', 'Alergeny'],
      ['Kulajda', 'Dill soup', '1'],
      ['Guláš', 'Goulash', '1'],
      ['Buchta', 'Bun', '1'],
    ])
    const guláš = await getDish(changedSince)
    await testApp.call(admin, 'POST', 'dishes/bulk/', {
      action: 'edit',
      ids: [changedSince],
      set: { dishTypeId: null },
      add: {},
      remove: { allergenIds: [1] },
    })
    expect((await getDish(changedSince)).version).toBe(guláš.version + 1)
    const undone = await importer.call(admin, id, 'undo')
    expect(undone.json()).toEqual({
      undone: 2,
      left: [{ module: 'dishes', id: changedSince, label: 'Guláš', reason: 'changed' }],
      leftCount: 1,
    })
    expect(await getDish(kept)).toMatchObject({ nameEn: null, allergenIds: null, version: 3 })
    const bun = (await testApp.call(admin, 'GET', 'dishes/?filter=archived:equals:true')).json().items
    expect(bun).toMatchObject([{ nameCs: 'Buchta', archived: true }])
    expect((await testApp.call(admin, 'GET', `imports/${id}/`)).json()).toMatchObject({
      state: 'undone',
      canUndo: true,
    })
    expect((await importer.call(admin, id, 'undo')).json()).toMatchObject({ undone: 0, leftCount: 1 })
  })

  test('is possible for 30 days', async () => {
    const { id } = await importer.importRows(admin, 'dishes', [['Název'], ['Stará buchta']])
    await testApp.database.rows({
      text: "update change_sets set undo_until = now() - interval '1 day' where kind = 'import' and source_id = $1",
      values: [id],
    })
    expect((await importer.call(admin, id, 'undo')).json()).toMatchObject({ status: 409, code: 'not_undoable' })
  })

  test('leaves records that the caller can no longer change', async () => {
    const own = ['view', 'add', 'edit', 'archive'].map((action) =>
      buildPermissionEntry(`dishes.${action}`, { allItems: false }),
    )
    const cook = await testApp.buildUser(own)
    const { id } = await importer.importRows(cook, 'dishes', [['Název'], ['Cizí koláč']])
    await testApp.database.rows({
      text: "update dishes set created_by = $1 where name_cs = 'Cizí koláč'",
      values: [admin.id],
    })
    const response = (await importer.call(cook, id, 'undo')).json()
    expect(response).toMatchObject({
      undone: 0,
      left: [{ reason: 'forbidden', label: expect.stringMatching(/^#\d+$/) }],
    })
  })

  test('of a settings list removes new rows unless they are used, and restores changed ones', async () => {
    const before = (await testApp.call(admin, 'GET', 'settings/allergens/')).json().items
    const { id, response } = await importer.importRows(admin, 'allergens', [
      ['Kód', 'Český název', 'Anglický název'],
      ['1', 'Obilniny', 'Gluten'],
      ['5', 'Arašídy', 'Peanuts'],
      ['7', 'Mléko', 'Milk'],
      ['9', 'Lepek a jiné', 'Eggs'],
    ])
    expect(response.json()).toEqual({ created: 2, changed: 1, unchanged: 0, wrong: 1, changeId: expect.any(Number) })
    const { items } = (await testApp.call(admin, 'GET', 'settings/allergens/')).json()
    expect(items.map(({ code }: { code: string }) => code)).toEqual(['1', '3', '5', '7'])
    await testApp.call(admin, 'POST', 'dishes/', { nameCs: 'S mlékem', allergenIds: [items[3].id] })
    expect((await importer.call(admin, id, 'undo')).json()).toMatchObject({
      undone: 2,
      left: [{ module: 'allergens', label: 'Mléko', reason: 'refused' }],
    })
    expect((await testApp.call(admin, 'GET', 'settings/allergens/')).json().items).toEqual([...before, items[3]])
  })
})

test('an import of variants and its undo keep their deadlines', async () => {
  const deadline = { weekday: 2, time: '08:00', userIds: [admin.id] }
  const readVariants = async () => (await testApp.call(admin, 'GET', 'settings/weeklyMenuVariants/')).json().items
  const names = { nameCs: 'Klasika', nameEn: 'Classic', nameXls: 'Classic' }
  const body = { items: [{ ...names, publishBy: deadline }] }
  expect((await testApp.call(admin, 'PUT', 'settings/weeklyMenuVariants/', body)).statusCode).toBe(200)
  const before = await readVariants()
  const rows = [
    ['Czech name', 'English name', 'Sheet name in Excel'],
    ['Klasika', 'Classic menu', 'Classic'],
    ['Dieta', 'Diet', 'Diet'],
  ]
  const { id, response } = await importer.importRows(admin, 'weeklyMenuVariants', rows)
  expect(response.json()).toMatchObject({ created: 1, changed: 1 })
  expect(await readVariants()).toMatchObject([
    { nameEn: 'Classic menu', publishBy: deadline },
    { nameEn: 'Diet', publishBy: { weekday: 4, time: '12:00', userIds: null } },
  ])
  expect((await importer.call(admin, id, 'undo')).json()).toMatchObject({ undone: 2, left: [] })
  expect(await readVariants()).toEqual(before)
})

describe('rights', () => {
  test('a user limited to own records can neither see nor change other ones', async () => {
    const own = ['view', 'add', 'edit'].map((action) => buildPermissionEntry(`dishes.${action}`, { allItems: false }))
    const cook = await testApp.buildUser(own)
    const foreign = await createDish('Tajné jídlo')
    const check = await importer.checkRows(cook, 'dishes', [
      ['ID', 'Název'],
      [foreign, 'Ukradené'],
      [999_999, 'Ukradené'],
      [null, 'Tajné jídlo'],
    ])
    const [seen, missing, added] = check.items
    expect(seen?.violations?.[0]).toEqual({ ...missing?.violations?.[0], value: String(foreign) })
    expect(added).toMatchObject({ state: 'created' })
  })

  test('a user who sees all records but can edit only own ones changes no others', async () => {
    const cook = await testApp.buildUser([
      'dishes.view',
      'dishes.add',
      buildPermissionEntry('dishes.edit', { allItems: false }),
    ])
    const foreign = await createDish('Viditelné jídlo')
    const rows = [
      ['ID', 'Název'],
      [foreign, 'Ukradené'],
    ]
    expect((await importer.checkRows(cook, 'dishes', rows)).items[0]?.violations).toMatchObject([
      { field: null, code: 'forbidden' },
    ])
    await importer.importRows(cook, 'dishes', rows)
    expect(await getDish(foreign)).toMatchObject({ nameCs: 'Viditelné jídlo', version: 1 })
  })

  test('imports of a user who acts as another belong to both', async () => {
    const boss = await people.buildUserAtLevel(1, PERMISSIONS)
    const worker = await people.buildUserAtLevel(50, ['dishes.view', 'dishes.add'])
    const { id } = await importer.uploadCsv(boss, 'dishes', [['Název'], ['Zástup']])
    const asWorker = buildActAsHeader(worker.username)
    expect((await testApp.call(boss, 'GET', `imports/${id}/`, undefined, asWorker)).statusCode).toBe(404)
    expect((await testApp.call(worker, 'GET', `imports/${id}/`)).statusCode).toBe(404)
    expect((await testApp.call(boss, 'GET', `imports/${id}/`)).statusCode).toBe(200)
  })
})

describe('users', () => {
  test('a new user is invited, and roles are named', async () => {
    const role = await people.createRole({ name: 'Pomocník, kuchyň', level: 60 })
    const { response } = await importer.importRows(admin, 'users', [
      ['Uživatelské jméno', 'E-mail', 'Jméno', 'Role'],
      ['petra', 'petra@example.com', 'Petra', '"Pomocník, kuchyň"'],
    ])
    expect(response.json()).toMatchObject({ created: 1 })
    const [user] = (await testApp.call(admin, 'GET', 'users/?filter=username:equals:petra')).json().items
    expect(user).toMatchObject({
      firstName: 'Petra',
      roleIds: [role.id],
      hasPassword: false,
      invitedUntil: expect.any(String),
    })
    const mails = await testApp.database.rows({
      text: "select template from outbox where recipient = 'petra@example.com'",
    })
    expect(mails).toEqual([{ template: 'invitation' }])
  })

  test('nobody gains rights that the caller does not have', async () => {
    const helper = await people.buildUserAtLevel(50, ['users.view', 'users.add', 'users.edit'])
    const { name } = await people.readRoleOfUser(admin)
    const check = await importer.checkRows(helper, 'users', [
      ['Uživatelské jméno', 'E-mail', 'Role'],
      ['novy-sef', 'sef@example.com', `"${name}"`],
      [admin.username, 'ukradeno@example.com', null],
    ])
    expect(check).toMatchObject({ created: 0, changed: 0, wrong: 2 })
    expect(check.items[0]?.violations).toMatchObject([{ field: 'roleIds' }])
    expect(check.items[1]?.violations).toMatchObject([{ code: 'forbidden' }])
  })

  test('an undone import archives the new user, and a taken e-mail address is refused', async () => {
    const rows = [
      ['Uživatelské jméno', 'E-mail'],
      ['olga', 'olga@example.com'],
      ['jiny', 'OLGA@example.com'],
    ]
    const { id, response } = await importer.importRows(admin, 'users', rows)
    expect(response.json()).toMatchObject({ created: 1, wrong: 1 })
    expect((await importer.call(admin, id, 'undo')).json()).toEqual({ undone: 1, left: [], leftCount: 0 })
    const [user] = (
      await testApp.call(admin, 'GET', 'users/?filter=username:equals:olga&filter=archived:equals:true')
    ).json().items
    expect(user).toMatchObject({ archived: true })
  })
})
