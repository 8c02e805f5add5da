import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { type Role, roles } from '@poledne/contract/access/role'
import { type User, users } from '@poledne/contract/access/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPeople, buildPermissionEntry, getViolationFields, type People } from '../../testing/builders/people.ts'
import { buildSaveBody } from '../../testing/builders/saveBody.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
/** Manages roles below level 10. */
let manager: TestUser

const ALL = ['roles.view', 'roles.add', 'roles.edit', 'roles.archive', 'roles.delete']

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
  manager = await people.buildAt(10, [...ALL, 'dishes.view', buildPermissionEntry('dishes.edit', { allItems: false })])
})
afterAll(() => testApp.close())

let names = 0
const buildRole = (more: object = {}) => ({ name: `Role ${++names}`, ...more })
const create = async (more: object = {}, by = people.admin): Promise<Role> => {
  const response = await testApp.call(by, 'POST', 'roles/', buildRole(more))
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const postAction = (by: TestUser, { id }: { id: number }, action: string) => testApp.call(by, 'POST', `roles/${id}/${action}/`, {})
const assignRoles = (user: TestUser, ...roleIds: number[]) =>
  testApp.database.rows({
    text: 'update users set role_ids = role_ids || $2::int[] where id = $1',
    values: [user.id, roleIds],
  })

describe('access', () => {
  test('without a session calls return 401', async () => {
    expect((await testApp.call(null, 'GET', 'roles/')).statusCode).toBe(401)
    expect((await testApp.call(null, 'POST', 'roles/', buildRole())).statusCode).toBe(401)
  })

  test('without the permission calls return 403', async () => {
    const stranger = await people.buildAt(2, ['roles.view', 'users.edit'])
    const role = await create()
    expect((await testApp.call(stranger, 'POST', 'roles/', buildRole())).statusCode).toBe(403)
    expect((await people.saveRole(stranger, role.id, {})).statusCode).toBe(403)
    expect((await postAction(stranger, role, 'archive')).statusCode).toBe(403)
  })

  test('a role above the own level cannot be changed', async () => {
    const high = await create({ level: 9 })
    expect((await testApp.call(manager, 'GET', `roles/${high.id}/`)).json().can).toEqual({
      edit: false,
      archive: false,
      delete: false,
    })
    expect((await people.saveRole(manager, high.id, { name: 'Nižší' })).statusCode).toBe(403)
    expect((await postAction(manager, high, 'archive')).statusCode).toBe(403)
    expect((await postAction(manager, high, 'history/1/restore')).statusCode).toBe(403)
    const bulk = await testApp.call(manager, 'POST', 'roles/bulk/', { action: 'archive', ids: [high.id] })
    expect(getViolationFields(bulk)).toEqual(['ids.0'])
    await postAction(people.admin, high, 'archive')
    expect((await testApp.call(manager, 'DELETE', `roles/${high.id}/`)).statusCode).toBe(403)
  })
})

describe('create and save', () => {
  test('a new role is returned as it was sent, with the number of its users', async () => {
    const permissions = [buildPermissionEntry('dishes.view'), buildPermissionEntry('dishes.edit', { allItems: false })]
    const role = await create({ description: 'Vaří', level: 50, permissions }, manager)
    expect(role).toMatchObject({ description: 'Vaří', level: 50, permissions, userCount: 0, version: 1 })
    expect(await create()).toMatchObject({ level: 99_999, permissions: [], description: null })
    const [stays, leaves] = [await people.buildAt(100, []), await people.buildAt(100, [])]
    await assignRoles(stays, role.id)
    await assignRoles(leaves, role.id)
    await people.save(people.admin, leaves.id, {})
    await testApp.call(people.admin, 'POST', `users/${leaves.id}/archive/`, {})
    expect((await testApp.call(manager, 'GET', `roles/${role.id}/`)).json()).toMatchObject({ userCount: 1 })
  })

  test('names are unique, levels are integers, and each action is listed once', async () => {
    const { name } = await create()
    const same = await testApp.call(people.admin, 'POST', 'roles/', { name: name.toUpperCase() })
    expect([same.statusCode, ...getViolationFields(same)]).toEqual([409, 'name'])
    const odd = {
      level: 1.5,
      permissions: [
        buildPermissionEntry('dishes.view'),
        buildPermissionEntry('dishes.view'),
        buildPermissionEntry('dishes.switch'),
      ],
    }
    expect(getViolationFields(await testApp.call(people.admin, 'POST', 'roles/', buildRole(odd))).sort()).toEqual([
      'level',
      'permissions.1.action',
      'permissions.2.action',
    ])
  })

  test('an action without View of its area returns 422 at its entry', async () => {
    const permissions = [
      buildPermissionEntry('dishes.edit'),
      buildPermissionEntry('users.switch'),
      buildPermissionEntry('settings.edit'),
      buildPermissionEntry('settings.system'),
      buildPermissionEntry('supportRequests.edit'),
    ]
    const needed = [0, 1, 2, 4].map((index) => ({
      field: `permissions.${index}`,
      code: 'selectValue',
      message: 'This action needs View in the same area',
    }))
    const created = await testApp.call(people.admin, 'POST', 'roles/', buildRole({ permissions }))
    expect([created.statusCode, created.json().violations]).toEqual([422, needed])
    const { id } = await create()
    expect((await people.saveRole(people.admin, id, { permissions })).json().violations).toEqual(needed)
    const views = ['dishes.view', 'users.view', 'settings.view', 'supportRequests.view'].map((view) =>
      buildPermissionEntry(view),
    )
    expect((await people.saveRole(people.admin, id, { permissions: [...permissions, ...views] })).statusCode).toBe(200)
    await create({ permissions: [buildPermissionEntry('settings.system')] })
  })

  test('an action on all records needs View of all records; adding does not', async () => {
    const own = { allItems: false }
    const wide = [
      buildPermissionEntry('dishes.view', own),
      buildPermissionEntry('dishes.edit'),
      buildPermissionEntry('dishes.add'),
    ]
    const refused = await testApp.call(people.admin, 'POST', 'roles/', buildRole({ permissions: wide }))
    expect(refused.json().violations).toEqual([
      {
        field: 'permissions.1',
        code: 'selectValue',
        message: 'An action on all records needs View of all records',
      },
    ])
    await create({
      permissions: [
        buildPermissionEntry('dishes.view', own),
        buildPermissionEntry('dishes.edit', own),
        buildPermissionEntry('dishes.add'),
      ],
    })
  })

  test('a stored role with Edit but without View can be read and archived, and is completed by the next save', async () => {
    const holder = await testApp.buildUser(['dishes.edit'])
    const role = await people.readRoleOfUser(holder)
    expect(role.permissions).toEqual([buildPermissionEntry('dishes.edit')])
    expect((await postAction(people.admin, role, 'archive')).statusCode).toBe(200)
    expect((await postAction(people.admin, role, 'restore')).statusCode).toBe(200)
    expect(getViolationFields(await people.saveRole(people.admin, role.id, { name: 'Beze změny práv' }))).toEqual([
      'permissions.0',
    ])
    const permissions = [buildPermissionEntry('dishes.edit'), buildPermissionEntry('dishes.view')]
    expect((await people.saveRole(people.admin, role.id, { permissions })).statusCode).toBe(200)
    expect(getViolationFields(await postAction(people.admin, role, 'history/2/restore'))).toEqual(['permissions.0'])
  })

  test('a level below the own returns 422; the own level is accepted', async () => {
    const refused = await testApp.call(manager, 'POST', 'roles/', buildRole({ level: 9 }))
    expect([refused.statusCode, refused.json().violations]).toMatchObject([
      422,
      [{ field: 'level', code: 'selectValue' }],
    ])
    const { id } = await create({ level: 10 }, manager)
    expect(getViolationFields(await people.saveRole(manager, id, { level: 9 }))).toEqual(['level'])
    const own = await people.readRoleOfUser(manager)
    expect(getViolationFields(await people.saveRole(manager, own.id, { level: 1 }))).toEqual(['level'])
  })

  test('a new role cannot have a level outside the scope of the permission to add roles', async () => {
    const maker = await people.buildAt(10, ['roles.view', buildPermissionEntry('roles.add', { level: 500 })])
    expect(getViolationFields(await testApp.call(maker, 'POST', 'roles/', buildRole({ level: 100 })))).toEqual(['level'])
    await create({ level: 500 }, maker)
  })

  test.each([
    ['a permission that the giver lacks', buildPermissionEntry('settings.system')],
    ['a permission on all records that the giver has on own records', buildPermissionEntry('dishes.edit')],
  ])('%s cannot be granted, neither to others nor to oneself', async (_name, granted) => {
    const permissions = [buildPermissionEntry('dishes.view'), granted]
    const refused = await testApp.call(manager, 'POST', 'roles/', buildRole({ permissions }))
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'permissions.1.action'])
    const { id } = await create({}, manager)
    expect(getViolationFields(await people.saveRole(manager, id, { permissions }))).toEqual(['permissions.1.action'])
    const own = await people.readRoleOfUser(manager)
    const mine = own.permissions.filter(({ area, action }) => area !== granted.area || action !== granted.action)
    expect(getViolationFields(await people.saveRole(manager, own.id, { permissions: [granted, ...mine] }))).toEqual([
      'permissions.0.action',
    ])
  })

  test('an entry with a wider scope than the own cannot be granted', async () => {
    const limited = await people.buildAt(10, [
      'roles.view',
      'roles.add',
      buildPermissionEntry('users.view', { level: 100 }),
    ])
    const buildRoleWithLevel = (level: number | null) =>
      testApp.call(limited, 'POST', 'roles/', buildRole({ permissions: [buildPermissionEntry('users.view', { level })] }))
    for (const level of [null, 99]) expect(getViolationFields(await buildRoleWithLevel(level))).toEqual(['permissions.0.action'])
    expect((await buildRoleWithLevel(100)).statusCode).toBe(201)
  })

  test('existing entries can stay, be narrowed and be removed, but not be added again', async () => {
    const foreign = [
      buildPermissionEntry('settings.system'),
      buildPermissionEntry('restaurants.edit'),
      buildPermissionEntry('restaurants.view'),
    ]
    const { id } = await create({ level: 100, permissions: foreign })
    const narrowed = [
      buildPermissionEntry('settings.system'),
      buildPermissionEntry('restaurants.edit', { allItems: false }),
      buildPermissionEntry('restaurants.view'),
    ]
    expect((await people.saveRole(manager, id, { description: 'Nový popis' })).statusCode).toBe(200)
    expect((await people.saveRole(manager, id, { permissions: narrowed })).statusCode).toBe(200)
    expect(getViolationFields(await people.saveRole(manager, id, { permissions: foreign }))).toEqual([
      'permissions.1.action',
    ])
    expect((await people.saveRole(manager, id, { permissions: [] })).statusCode).toBe(200)
    const back = await postAction(manager, { id }, 'history/1/restore')
    expect([back.statusCode, ...getViolationFields(back)]).toEqual([
      422,
      'permissions.0.action',
      'permissions.1.action',
      'permissions.2.action',
    ])
    expect((await postAction(people.admin, { id }, 'history/1/restore')).statusCode).toBe(200)
  })

  test('lowering the level of a role requires its permissions', async () => {
    const { id } = await create({
      level: 1_000,
      permissions: [buildPermissionEntry('users.edit'), buildPermissionEntry('users.view')],
    })
    expect(getViolationFields(await people.saveRole(manager, id, { level: 100 }))).toEqual(['level'])
    expect((await people.saveRole(manager, id, { level: 2_000 })).statusCode).toBe(200)
  })

  test('together with other roles a change cannot give a user more rights than the editor has', async () => {
    const giver = await people.buildAt(10, ['roles.view', 'roles.edit', 'users.view', 'users.archive'])
    const above = await people.buildAt(5, [])
    const role = await create({ level: 100 })
    await assignRoles(above, role.id)
    const view = buildPermissionEntry('users.view', { level: 10 })
    const refused = await people.saveRole(giver, role.id, {
      permissions: [buildPermissionEntry('users.archive'), view],
    })
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'permissions.0.action'])
    const within = { permissions: [buildPermissionEntry('users.archive', { level: 10 }), view] }
    expect((await people.saveRole(giver, role.id, within)).statusCode).toBe(200)
  })
})

describe('archive and delete', () => {
  test('an archived role grants nothing, and restoring it requires its permissions', async () => {
    const role = await create({ level: 100, permissions: [buildPermissionEntry('restaurants.view')] })
    const holder = await people.buildAt(1_000, [])
    await assignRoles(holder, role.id)
    const ask = async () => (await testApp.call(holder, 'GET', 'restaurants/')).statusCode
    expect(await ask()).toBe(200)
    expect((await postAction(manager, role, 'archive')).statusCode).toBe(200)
    expect(await ask()).toBe(403)
    expect((await postAction(manager, role, 'restore')).statusCode).toBe(422)
    const bulk = await testApp.call(manager, 'POST', 'roles/bulk/', { action: 'restore', ids: [role.id] })
    expect([bulk.statusCode, ...getViolationFields(bulk)]).toEqual([422, 'ids.0'])
    expect(await ask()).toBe(403)
    expect((await postAction(people.admin, role, 'restore')).statusCode).toBe(200)
    expect(await ask()).toBe(200)
    const unheld = await create({ level: 100, permissions: [buildPermissionEntry('restaurants.view')] })
    await postAction(manager, unheld, 'archive')
    expect(getViolationFields(await postAction(manager, unheld, 'restore'))).toEqual(['archived'])
  })

  test('a role in use cannot be deleted, an unused one can', async () => {
    const [used, unused] = [await create(), await create()]
    await assignRoles(await people.buildAt(100, []), used.id)
    for (const role of [used, unused]) await postAction(people.admin, role, 'archive')
    const refused = await testApp.call(people.admin, 'DELETE', `roles/${used.id}/`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_use'])
    expect((await testApp.call(people.admin, 'DELETE', `roles/${unused.id}/`)).statusCode).toBe(204)
  })
})

describe('the last administrator', () => {
  /** A separate app with a single administrator. */
  let own: TestApp
  let alone: People
  beforeAll(async () => {
    own = await buildTestApp()
    alone = await buildPeople(own)
  })
  afterAll(() => own.close())

  const expectLast = async (response: Promise<{ statusCode: number; json(): { code: string } }>) => {
    const { statusCode, json } = await response
    expect([statusCode, json().code]).toEqual([409, 'last_administrator'])
    expect((await own.call(alone.admin, 'GET', 'users/')).statusCode).toBe(200)
  }

  const setRoles = ({ id }: TestUser, ...roleIds: number[]) =>
    own.database.rows({ text: 'update users set role_ids = $2 where id = $1', values: [id, roleIds] })

  test.each(['users.edit', 'roles.edit'])('cannot lose %s', async (permission) => {
    const { id } = await alone.readRoleOfUser(alone.admin)
    const rest = PERMISSIONS.filter((each) => each !== permission).map((each) => buildPermissionEntry(each))
    await expectLast(alone.saveRole(alone.admin, id, { permissions: rest }))
    const narrow = [...rest, buildPermissionEntry(permission, { allItems: false })]
    await expectLast(alone.saveRole(alone.admin, id, { permissions: narrow }))
    await expectLast(
      alone.saveRole(alone.admin, id, { permissions: [...rest, buildPermissionEntry(permission, { level: 2 })] }),
    )
  })

  test('cannot be archived or lose the role, also not by another user', async () => {
    const { id } = await alone.readRoleOfUser(alone.admin)
    await expectLast(own.call(alone.admin, 'POST', `roles/${id}/archive/`, {}))
    await expectLast(own.call(alone.admin, 'POST', 'roles/bulk/', { action: 'archive', ids: [id] }))
    await expectLast(alone.save(alone.admin, alone.admin.id, { roleIds: [] }))
    const beside = await alone.buildAt(1, ['users.view', 'users.edit', 'users.archive'])
    await expectLast(alone.save(beside, alone.admin.id, { blocked: true }))
    await expectLast(own.call(beside, 'POST', `users/${alone.admin.id}/archive/`, {}))
    await expectLast(own.call(beside, 'POST', 'users/bulk/', { action: 'deactivate', ids: [alone.admin.id] }))
  })

  test('cannot be demoted if the remaining administrator could not assign the role again', async () => {
    const { id } = await alone.readRoleOfUser(alone.admin)
    await alone.buildAt(100, ['users.view', 'users.edit', 'roles.view', 'roles.edit'])
    await expectLast(alone.save(alone.admin, alone.admin.id, { roleIds: [] }))
    await expectLast(own.call(alone.admin, 'POST', `roles/${id}/archive/`, {}))
  })

  test('cannot be demoted by restoring an earlier version', async () => {
    const { admin } = alone
    const { id } = await alone.readRoleOfUser(admin)
    const second = await own.buildUser([])
    expect((await alone.save(admin, second.id, { roleIds: [] })).statusCode).toBe(200)
    expect((await alone.save(admin, second.id, { roleIds: [id] })).statusCode).toBe(200)
    expect((await alone.save(second, admin.id, { roleIds: [] })).statusCode).toBe(200)
    const back = await own.call(second, 'POST', `users/${second.id}/history/2/restore/`, {})
    expect([back.statusCode, back.json().code]).toEqual([409, 'last_administrator'])
    await setRoles(admin, id)
  })

  test('of two administrators who demote each other at once, one remains', async () => {
    const { admin } = alone
    const { id: roleId } = await alone.readRoleOfUser(admin)
    await own.database.rows({ text: "update users set role_ids = '{}' where id <> $1", values: [admin.id] })
    for (let round = 0; round < 5; round++) {
      const other = await own.buildUser([])
      await setRoles(admin, roleId)
      await setRoles(other, roleId)
      const pair = [admin, other] as const
      const bodies = await Promise.all(pair.map(({ id }) => alone.readUser(id)))
      const demote = (by: TestUser, { id }: TestUser) => {
        const user = bodies.find((each) => each.id === id) as User
        return own.call(by, 'PUT', `users/${id}/`, buildSaveBody(users, user, { roleIds: [] }))
      }
      const answers = await Promise.all([demote(admin, other), demote(other, admin)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
      await setRoles(other)
    }
  })
})

describe('a change that waits for the access lock', () => {
  /** Runs the statement while the change waits for the access lock. */
  async function runDuringLock(change: () => ReturnType<TestApp['call']>, happens: string, values: unknown[]) {
    const client = await testApp.database.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(7653366)')
      const answer = change()
      const waiting = () =>
        testApp.database.rows({
          text: "select 1 from pg_locks where locktype = 'advisory' and objid = 7653366 and not granted",
        })
      await expect.poll(waiting).toHaveLength(1)
      await client.query(happens, values)
      await client.query('commit')
      return await answer
    } finally {
      await client.end()
    }
  }

  test.each([
    ['lost a role', 403, 'update users set role_ids = array[]::int[] where id = $1'],
    [
      'lost a level',
      403,
      'update roles set level = 200 where id = any((select role_ids from users where id = $1)::int[])',
    ],
    ['was blocked', 401, 'update users set blocked = true where id = $1'],
    ['was signed out', 401, 'delete from sessions where user_id = $1'],
  ])('is refused when the caller %s in the meantime', async (_name, status, happens) => {
    const editor = await people.buildAt(100, ['roles.view', 'roles.edit'])
    const role = await create({ level: 150 })
    const body = buildSaveBody(roles, role, { description: 'Pozdě' })
    const response = await runDuringLock(() => testApp.call(editor, 'PUT', `roles/${role.id}/`, body), happens, [editor.id])
    expect(response.statusCode).toBe(status)
    expect((await testApp.call(people.admin, 'GET', `roles/${role.id}/`)).json()).toMatchObject({ version: 1 })
  })

  test('is written when the caller only gained rights in the meantime', async () => {
    const editor = await people.buildAt(100, ['roles.view', 'roles.edit'])
    const role = await create({ level: 150 })
    const body = buildSaveBody(roles, role, { description: 'Včas' })
    const gain = 'update roles set level = 50 where id = any((select role_ids from users where id = $1)::int[])'
    const response = await runDuringLock(() => testApp.call(editor, 'PUT', `roles/${role.id}/`, body), gain, [editor.id])
    expect(response.statusCode).toBe(200)
  })
})
