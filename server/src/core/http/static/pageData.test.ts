import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageFiles } from '@poledne/contract/http/pageFiles'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createTestRecords } from '../../../testing/builders/testRecords.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { openDatabase } from '../../db/database.ts'
import { getCookieName } from '../sessionCookie.ts'

let testApp: TestApp
let app: FastifyInstance
let webRoot: string
let cook: TestUser
let menuId: number

const RIGHTS = ['dishes', 'restaurants', 'restaurantMenus', 'restaurantMenuExceptions', 'weeklyMenus', 'users', 'roles']
const PAGE_FILES: PageFiles = {
  signIn: { cs: ['assets/signInTexts-cs.js'] },
  app: { cs: ['assets/app.js', 'assets/app.css'], en: ['assets/app.js', 'assets/texts-en.js'] },
  pages: {
    '/': { files: {}, requests: 'dashboard' },
    '/weeklyMenus': { files: {}, requests: { list: 'weeklyMenus' } },
    '/weeklyMenus/:id/edit': { files: {}, requests: 'planner' },
    '/restaurantMenus': { files: {}, requests: { list: 'restaurantMenus' } },
    '/restaurantMenuExceptions': { files: {}, requests: { list: 'restaurantMenuExceptions' } },
    '/dishes': {
      files: { cs: ['assets/dishes.js', 'assets/app.js'] },
      requests: { list: 'dishes', codelists: ['allergens'] },
    },
    '/restaurants': { files: {}, requests: { list: 'restaurants' } },
    '/users': { files: {}, requests: { list: 'users', codelists: ['roles'] } },
    '/roles': { files: {}, requests: { list: 'roles' } },
    '/profile/requests': { files: {}, requests: { list: 'supportRequests' } },
  },
}

const buildAppWithPages = (changes: Partial<Parameters<typeof buildApp>[0]> = {}) =>
  buildApp({ ...testApp, webRoot, logger: false, shouldShedLoad: false, pageDataMs: 10_000, ...changes })

beforeAll(async () => {
  testApp = await buildTestApp()
  webRoot = await mkdtemp(join(tmpdir(), 'poledne-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  await writeFile(join(webRoot, 'page-files.json'), JSON.stringify(PAGE_FILES))
  app = await buildAppWithPages()
  const admin = await testApp.buildUser(RIGHTS.flatMap((name) => [`${name}.view`, `${name}.add`, `${name}.edit`]))
  const records = await createTestRecords(testApp, admin)
  for (const module of ['dishes', 'restaurantMenus', 'weeklyMenus'] as const) await records.createRecord(module, admin)
  menuId = (await records.createRecord('weeklyMenus', admin)).id
  await testApp.call(admin, 'POST', 'dishes/', { nameCs: '</script><script>alert(1)</script> $& __CSP_NONCE__' })
  cook = await testApp.buildUser(RIGHTS.map((name) => `${name}.view`))
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
  await testApp.close()
})

type OpenOptions = {
  user?: TestUser | null
  language?: string
  server?: FastifyInstance
  base?: string
  /** Which site has caused the request, as the browser says. */
  site?: string
}

/** Opens a page of the app as a browser does. */
function openPage(
  path: string,
  { user = cook, language = 'cs', server = app, base = testApp.config.BASE_PATH, site } = {} as OpenOptions,
) {
  const session = `${getCookieName({ ...testApp.config, BASE_PATH: base })}=${user?.token}`
  const cookie = [`poledne_language=${language}`, ...(user ? [session] : [])].join('; ')
  return server.inject({ url: `${base}${path}`, headers: { cookie, ...(site && { 'sec-fetch-site': site }) } })
}

const DATA = /<script type="application\/json" id="page-data" nonce="[^"]+">(.*?)<\/script>/s
type PageData = { language: string; responses: Record<string, unknown> }
const parseData = (html: string) => JSON.parse(DATA.exec(html)?.[1] ?? 'null') as PageData | null
const readData = async (path: string, options?: OpenOptions) => parseData((await openPage(path, options)).body)

const DISHES = 'dishes/?pageSize=25&sort=nameCs%3Aasc&filter=archived%3Aequals%3Afalse'

describe('the page of a visitor without a session', () => {
  test('contains no data and needs no database', async () => {
    const database = openDatabase({ url: testApp.url, max: 1, onError: () => {} })
    const server = await buildAppWithPages({ database })
    await database.end()
    const { statusCode, body } = await openPage('/dishes', { user: null, server })
    expect([statusCode, body]).toEqual([200, '<!doctype html><html><head></head><body></body></html>'])
    // Without a database a signed-in user gets the same page.
    expect((await openPage('/dishes', { server })).body).toBe(body)
    await server.close()
  })

  const NO_SESSION = '<meta name="session" content="none">'

  test.each(['none', 'same-origin'])('says that there is none if the request is caused by %s', async (site) => {
    const { body } = await openPage('/dishes', { user: null, site })
    const link = `<link rel="modulepreload" crossorigin href="${testApp.config.BASE_PATH}/assets/signInTexts-cs.js">`
    expect(body).toBe(`<!doctype html><html><head>${NO_SESSION}${link}</head><body></body></html>`)
  })

  test.each([
    ['another site has caused the request', '/dishes', { user: null, site: 'cross-site' }],
    ['the browser does not say which site has', '/dishes', { user: null }],
    ['the path is outside that of the cookie', '', { user: null, site: 'none' }],
    ['the page is stored for all users', '/?shell', { user: null, site: 'same-origin' }],
    ['the browser sends a session', '/dishes', { site: 'none' }],
  ] satisfies [string, string, OpenOptions][])(
    'does not say that there is none if %s',
    async (_case, path, options) => {
      const { statusCode, body } = await openPage(path, options)
      expect(statusCode).toBe(200)
      expect(body).not.toContain(NO_SESSION)
    },
  )

  test('contains no data if the session has ended', async () => {
    expect(await readData('/dishes', { user: { ...cook, token: 'x'.repeat(43) } })).toBeNull()
  })
})

describe('the page of a signed-in user', () => {
  test.each(Object.keys(PAGE_FILES.pages))('%s contains the responses of the API', async (route) => {
    const data = await readData(route.replace(':id', String(menuId)))
    expect(data?.language).toBe('cs')
    const paths = Object.keys(data?.responses ?? {})
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) {
      const response = await testApp.call(cook, 'GET', path, undefined, { 'accept-language': 'cs' })
      expect([path, response.statusCode, data?.responses[path]]).toEqual([path, 200, expect.anything()])
      if (path !== 'profile/withSettings/') expect(data?.responses[path]).toEqual(response.json())
    }
  })

  test('contains the session and the first page of the list', async () => {
    const data = await readData('/dishes/')
    expect(Object.keys(data?.responses ?? {}).sort()).toEqual([
      'codelists/allergens/?language=cs',
      DISHES,
      'profile/preferences/table.dishes/',
      'profile/preferences/views.dishes/',
      'profile/withSettings/',
    ])
    expect(data?.responses['profile/withSettings/']).toMatchObject({ profile: { username: cook.username } })
  })

  test('contains the list with the filters, the sort and the columns of the URL', async () => {
    const data = await readData('/dishes?filter=nameCs:contains:a%3F&sort=id:desc&columns=nameCs,timesServed&sort=bad')
    const query = 'pageSize=25&sort=id%3Adesc&filter=nameCs%3Acontains%3Aa%3F&columns=timesServed'
    expect(data?.responses).toHaveProperty([`dishes/?${query}`])
  })

  test('contains the list with the default view and the columns of the user', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    const view = { id: '1', name: 'Newest', address: { filter: [''], sort: ['id:desc'] } }
    await testApp.call(user, 'PUT', 'profile/preferences/views.dishes/', { items: [view], defaultId: '1' })
    await testApp.call(user, 'PUT', 'profile/preferences/table.dishes/', { columns: ['nameCs', 'lastServed'] })
    const data = await readData('/dishes', { user })
    expect(data?.responses).toHaveProperty(['dishes/?pageSize=25&sort=id%3Adesc&columns=lastServed'])
  })

  test('contains no rows of a module without the permission', async () => {
    const user = await testApp.buildUser(['restaurants.view'])
    expect((await openPage('/dishes', { user })).body).not.toContain('Kus')
    expect(Object.keys((await readData('/dishes', { user }))?.responses ?? {})).not.toContain(DISHES)
  })

  test('contains only the session during maintenance', async () => {
    const setMaintenance = async (isOn: boolean) => {
      await testApp.database.rows({ text: 'update settings set maintenance = $1', values: [isOn] })
      testApp.database.publish({ about: 'settings' })
    }
    await setMaintenance(true)
    const data = await readData('/dishes')
    await setMaintenance(false)
    expect(Object.keys(data?.responses ?? {})).not.toContain(DISHES)
    expect(data?.responses['profile/withSettings/']).toMatchObject({ settings: { maintenance: true } })
  })

  test('escapes texts that would end the script', async () => {
    const { body } = await openPage('/dishes')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    expect(JSON.stringify(parseData(body))).toContain('</script><script>alert(1)</script> $& __CSP_NONCE__')
  })

  test('is neither cached nor framed nor read by other origins', async () => {
    expect((await openPage('/dishes')).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('contains no data at the address that the service worker stores', async () => {
    expect(await readData('/?shell')).toBeNull()
  })

  test('ignores the header for acting as another user', async () => {
    const cookie = `${getCookieName(testApp.config)}=${cook.token}`
    const headers = { cookie, 'x-switch-user': 'admin', 'accept-language': 'en' }
    const data = parseData((await app.inject({ url: `${testApp.config.BASE_PATH}/dishes`, headers })).body)
    expect(data?.responses['profile/withSettings/']).toMatchObject({ profile: { username: cook.username } })
  })

  test('is sent without the list if the list is slow', async () => {
    const server = await buildAppWithPages({ pageDataMs: 1_000 })
    const lockHolder = await testApp.database.connect()
    await lockHolder.query('begin; lock table dishes in access exclusive mode')
    const data = await readData('/dishes', { server })
    const text = "select 1 from pg_locks where relation = 'dishes'::regclass and not granted"
    const waiting = await testApp.database.rows({ text })
    await lockHolder.query('rollback')
    await lockHolder.end()
    await server.close()
    // The list was still being read when the page arrived.
    expect(waiting).not.toEqual([])
    expect(Object.keys(data?.responses ?? {})).toContain('profile/withSettings/')
    expect(Object.keys(data?.responses ?? {})).not.toContain(DISHES)
  })

  test('is sent without a response that is too large', async () => {
    const admin = await testApp.buildUser(['dishes.view'])
    const items = Array.from({ length: 5 }, (_, id) => ({ id: String(id), name: 'x'.repeat(6_000), address: {} }))
    await testApp.database.rows({
      text: 'insert into preferences (user_id, key, value) values ($1, $2, $3)',
      values: [admin.id, 'views.dishes', JSON.stringify({ items: Array(9).fill(items).flat() })],
    })
    const paths = Object.keys((await readData('/dishes', { user: admin }))?.responses ?? {})
    expect(paths).not.toContain('profile/preferences/views.dishes/')
    expect(paths).toEqual(
      expect.arrayContaining(['profile/withSettings/', 'profile/preferences/table.dishes/', DISHES]),
    )
  })
})

describe('preloading', () => {
  const listLinks = (html: string) => html.match(/<link [^>]+>/g)

  test('covers the files of the app and of the page in the language of the user', async () => {
    expect(listLinks((await openPage('/dishes')).body)).toEqual([
      '<link rel="modulepreload" crossorigin href="/admin/assets/app.js">',
      '<link rel="preload" as="style" crossorigin href="/admin/assets/app.css">',
      '<link rel="modulepreload" crossorigin href="/admin/assets/dishes.js">',
    ])
    expect(listLinks((await openPage('/dishes', { language: 'en' })).body)).toHaveLength(2)
    expect(listLinks((await openPage('/dishes', { user: null })).body)).toBeNull()
  })

  test.each(['', '/jidelna'])('works under the base path "%s"', async (base) => {
    const server = await buildAppWithPages({ config: { ...testApp.config, BASE_PATH: base } })
    const { body } = await openPage('/dishes', { server, base })
    expect(listLinks(body)?.[0]).toBe(`<link rel="modulepreload" crossorigin href="${base}/assets/app.js">`)
    expect(Object.keys(parseData(body)?.responses ?? {})).toContain(DISHES)
    await server.close()
  })
})

describe('the first day of a week', () => {
  const HOSTILE = '<img src=x onerror=alert(1)> "Kulajda" & $&'
  const FIRST_DAY = /<div id="first-day".*?<\/div>/s
  let path: string

  beforeAll(async () => {
    const admin = await testApp.buildUser(['dishes.view', 'dishes.add', 'weeklyMenus.view', 'weeklyMenus.add'])
    const { id: dishId } = (await testApp.call(admin, 'POST', 'dishes/', { nameCs: HOSTILE })).json()
    const [type] = (await testApp.call(admin, 'GET', 'codelists/menuItemTypes/?language=cs')).json().items
    const [variant] = (await testApp.call(admin, 'GET', 'codelists/weeklyMenuVariants/?language=cs')).json().items
    const created = await testApp.call(admin, 'POST', 'weeklyMenus/', {
      startDate: '2041-01-07',
      weeklyMenuVariantId: Number(variant.id),
      active: true,
      weeklyMenuItemsData: [1, 3].map((day) => ({
        day,
        items: [{ menuItemTypeId: Number(type.id), dishIds: [dishId], note: null }],
      })),
    })
    path = `/weeklyMenus/${created.json().id}/edit`
  })

  const readFirstDay = async (address: string, options?: OpenOptions) =>
    FIRST_DAY.exec((await openPage(address, options)).body)?.[0]

  test('lists its dishes with escaped names', async () => {
    const html = await readFirstDay(path)
    expect(html).toContain('<h2>pondělí</h2>')
    expect(html).toContain('<br>&lt;img src=x onerror=alert(1)&gt; &quot;Kulajda&quot; &amp; $&amp;</p>')
    expect(html).not.toContain('<img')
  })

  test('is the day of the URL, in the language of the page', async () => {
    expect(await readFirstDay(`${path}?day=3`, { language: 'en' })).toContain('<h2>Wednesday</h2>')
    expect(await readFirstDay(`${path}?day=2`)).toBeUndefined()
  })

  test('is missing without a session, without the permission and on other pages', async () => {
    const stranger = await testApp.buildUser(['dishes.view'])
    expect(await readFirstDay(path, { user: null })).toBeUndefined()
    expect(await readFirstDay(path, { user: stranger })).toBeUndefined()
    expect(await readFirstDay(path.replace('/edit', ''))).toBeUndefined()
  })
})
