import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { roles } from '@poledne/contract/access/role'
import { users } from '@poledne/contract/access/user'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../core/runtime/config.ts'
import { buildSignInFixture } from '../../testing/builders/accountsApp.ts'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { type InstallResult, install } from './installation.service.ts'
import { insertAdministrator } from './installation.store.ts'

const NAMES = ['admin', 'manager', 'planner', 'viewer']

type Settings = {
  ADMIN_USERNAME: string
  ADMIN_PASSWORD?: string
  INSTALLATION_LANGUAGE?: 'cs' | 'en'
  SECURITY?: 'strict'
  PUBLIC_URL?: string
}

async function installEmptyApp(settings: Settings, sampleData = true) {
  const testApp = await buildTestApp()
  // Without the settings row the database counts as not installed.
  await testApp.database.rows({ text: 'delete from settings' })
  const config = readConfig({ INSTALLATION_LANGUAGE: 'en', ...settings })
  const installed = await install(testApp.database, config, sampleData).catch(async (error: unknown) => {
    await testApp.close()
    throw error
  })
  return { testApp, installed }
}

describe('sample users', () => {
  let testApp: TestApp
  let installed: InstallResult
  const signedIn = new Map<string, TestUser>()
  beforeAll(async () => {
    ;({ testApp, installed } = await installEmptyApp({ ADMIN_USERNAME: 'admin' }))
    const { login } = await buildSignInFixture(testApp)
    for (const { username, password } of installed.accounts) {
      const token = (await login(username, password ?? '')).json().authToken as string
      signedIn.set(username, { id: 0, username, token })
    }
  })
  afterAll(() => testApp.close())

  const getUser = (username: string) => signedIn.get(username) ?? null
  const getStatus = async (username: string, path: string) =>
    (await testApp.call(getUser(username), 'GET', path)).statusCode

  test('sign in, each with their own password', () => {
    expect(installed.accounts.map(({ username }) => username)).toEqual(NAMES)
    expect(new Set(installed.accounts.map(({ password }) => password)).size).toBe(NAMES.length)
    expect([...signedIn.values()].map(({ token }) => typeof token)).toEqual(NAMES.map(() => 'string'))
  })

  test('have fewer permissions with each level', async () => {
    const listNamesThatCanRead = async (path: string) => {
      const all = await Promise.all(NAMES.map((name) => getStatus(name, path)))
      return NAMES.filter((_, index) => all[index] === 200)
    }
    expect(await listNamesThatCanRead('weeklyMenus/')).toEqual(NAMES)
    expect(await listNamesThatCanRead('users/')).toEqual(['admin', 'manager'])
    expect(await listNamesThatCanRead('settings/system/')).toEqual(['admin'])
    const list = (await testApp.call(getUser('manager'), 'GET', 'users/')).json().items as {
      username: string
      can: object
    }[]
    expect(list.map(({ username, can }) => [username, can])).toMatchObject([
      ['admin', { edit: false, switch: false }],
      ['manager', { edit: true, switch: false }],
      ['planner', { edit: true, switch: true }],
      ['viewer', { edit: true, switch: true }],
    ])
  })

  test('and the administrator are valid records with a first revision', async () => {
    for (const module of [users, roles]) {
      const { items } = (await testApp.call(getUser('admin'), 'GET', `${module.name}/`)).json() as {
        items: { id: number }[]
      }
      expect(items).toHaveLength(4)
      for (const item of items) {
        const fields = Object.fromEntries(module.fields.map((field) => [field, item[field as keyof typeof item]]))
        expect(module.schemas.fields.safeParse(fields).error).toBeUndefined()
        const history = (await testApp.call(getUser('admin'), 'GET', `${module.name}/${item.id}/history/`)).json()
        expect(history.items).toMatchObject([{ revision: 1, action: 'create' }])
      }
    }
  })
})

describe('installing', () => {
  test('gives all users ADMIN_PASSWORD and does not show it', async () => {
    const { testApp, installed } = await installEmptyApp({ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'polévka' })
    try {
      expect(installed.accounts.map(({ password }) => password)).toEqual(NAMES.map(() => null))
      const { login } = await buildSignInFixture(testApp)
      for (const name of NAMES) expect((await login(name, 'polévka')).statusCode).toBe(200)
      const again = readConfig({ ADMIN_USERNAME: 'x', ADMIN_PASSWORD: 'xx' })
      expect(await install(testApp.database, again, true)).toEqual({ accounts: [] })
    } finally {
      await testApp.close()
    }
  })

  test('leaves out a sample user with the name of the administrator, and all of them without sample data', async () => {
    for (const [sampleData, names] of [
      [true, ['Manager', 'planner', 'viewer']],
      [false, ['Manager']],
    ] as const) {
      const { testApp, installed } = await installEmptyApp({ ADMIN_USERNAME: 'Manager' }, sampleData)
      expect(installed.accounts.map(({ username }) => username)).toEqual(names)
      await testApp.close()
    }
  })

  test('creates no sample users if PUBLIC_URL is https, but their roles and the other sample data', async () => {
    const { testApp, installed } = await installEmptyApp({
      ADMIN_USERNAME: 'admin',
      PUBLIC_URL: 'https://menu.example.com',
    })
    onTestFinished(() => testApp.close())
    expect(installed.accounts.map(({ username }) => username)).toEqual(['admin'])
    const count = async (table: string) =>
      (await testApp.database.rows<{ count: number }>({ text: `select count(*)::int as count from ${table}` }))[0]
        ?.count
    expect([await count('users'), await count('roles')]).toEqual([1, 4])
    expect(await count('dishes')).toBeGreaterThan(100)
  })
})

describe('installing under SECURITY=strict', () => {
  const strict = { ADMIN_USERNAME: 'admin', SECURITY: 'strict', PUBLIC_URL: 'https://menu.example.com' } as const

  test('shows a link with which the administrator sets a password, and no generated one', async () => {
    const { testApp, installed } = await installEmptyApp(strict)
    onTestFinished(() => testApp.close())
    expect(installed.accounts.map(({ password }) => password)).toEqual([null])
    const [address, token] = installed.accounts[0]?.link?.split('#') ?? []
    expect(address).toBe('https://menu.example.com/admin/invitation')
    const { login } = await buildSignInFixture(testApp)
    expect((await login('admin', '')).statusCode).not.toBe(200)
    const password = 'kolo-vlak-9-strom'
    const accept = () => testApp.call(null, 'POST', 'auth/invitation/accept/', { token, password })
    expect((await accept()).statusCode).toBe(200)
    expect((await accept()).statusCode).toBe(410)
    expect((await login('admin', password)).statusCode).toBe(200)
  })

  test.each(['polévka', 'Football123!', 'Admin-v-kuchyni'])('refuses %s as ADMIN_PASSWORD', async (ADMIN_PASSWORD) => {
    await expect(installEmptyApp({ ...strict, ADMIN_PASSWORD })).rejects.toThrow(
      'ADMIN_PASSWORD must have at least 10 characters and must not be easy to guess',
    )
  })
})

describe('the names of roles', () => {
  test.each([
    ['cs', ['Správce', 'Vedoucí', 'Plánovač', 'Čtenář']],
    ['en', ['Administrator', 'Manager', 'Planner', 'Viewer']],
  ] as const)('are in INSTALLATION_LANGUAGE %s', async (language, names) => {
    const { testApp } = await installEmptyApp({ ADMIN_USERNAME: 'admin', INSTALLATION_LANGUAGE: language })
    const roles = await testApp.database.rows<{ name: string }>({ text: 'select name from roles order by level' })
    await testApp.close()
    expect(roles.map(({ name }) => name)).toEqual(names)
  })
})

describe('a further administrator', () => {
  let testApp: TestApp
  beforeAll(async () => {
    ;({ testApp } = await installEmptyApp({ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'polévka' }, false))
  })
  afterAll(() => testApp.close())

  const addAdministrator = (name: string) =>
    testApp.database.transaction((tx) => insertAdministrator(tx, name, '', 'en'))
  const readRole = async (id: number) => {
    const [row] = await testApp.database.rows<{
      name: string
      archived: boolean
      level: number
      permissions: object[]
    }>({
      text: `
        select r.name, r.archived, r.level, r.permissions
        from users u join roles r on r.id = any(u.role_ids) where u.id = $1`,
      values: [id],
    })
    return row
  }
  const everything = {
    archived: false,
    level: 1,
    permissions: PERMISSIONS.map((permission) => buildPermissionEntry(permission)),
  }

  test('has all permissions, even if the administrator role was narrowed or archived', async () => {
    expect(await readRole(await addAdministrator('second'))).toEqual({ name: 'Administrator', ...everything })
    const ruins = ['archived = true', 'level = 2', 'permissions = permissions - 0']
    ruins.push("permissions = jsonb_set(permissions, '{0,allItems}', 'false')")
    for (const [index, ruin] of ruins.entries()) {
      await testApp.database.rows({ text: `update roles set ${ruin}` })
      const made = { name: `Administrator ${index + 2}`, ...everything }
      for (const who of ['one', 'another'])
        expect(await readRole(await addAdministrator(`${who} ${index}`))).toEqual(made)
    }
  })

  test('has a valid username and e-mail, or fails with a message of one line', async () => {
    const { username, email } = users.schemas.fields.shape
    for (const name of ['rescue (Jan)', 'ř'.repeat(64)]) {
      const values = [await addAdministrator(name)]
      const [made] = await testApp.database.rows({ text: 'select username, email from users where id = $1', values })
      expect(z.object({ username, email }).safeParse(made).error).toBeUndefined()
    }
    for (const name of ['x'.repeat(65), 'two\nlines', ' '])
      await expect(addAdministrator(name)).rejects.toThrow(/^A user name is one line of 1 to 64 characters\.$/)
  })
})
