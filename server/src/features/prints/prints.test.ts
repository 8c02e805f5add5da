import { addDays } from '@poledne/contract/domain/day'
import { getMonday } from '@poledne/contract/domain/week'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { MAX_EXPORTS, type WeeklyMenuExport } from '@poledne/contract/modules/weeklyMenuExport'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { readPdf } from '../../testing/readers/readPdf.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

const PUBLIC_URL = 'https://menu.example.com'

let testApp: TestApp
let week: PublishedWeek
let viewer: TestUser
let weeksAhead = 0

beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_URL })
  week = await buildPublishedWeek(testApp)
  viewer = await testApp.buildUser(['weeklyMenus.view', 'restaurants.view'])
})
afterAll(() => testApp.close())

const getCurrentMonday = () => getMonday(new Date().toISOString().slice(0, 10))

/** Creates a published menu in a week of its own after the current one. */
async function createMenu(): Promise<WeeklyMenu> {
  const startDate = addDays(getCurrentMonday(), 7 * ++weeksAhead)
  const items = [week.weeks.buildCell(0), week.weeks.buildCell(1)]
  const menu = await week.weeks.create(week.manager, { startDate, weeklyMenuItemsData: [{ day: 1, items }] })
  await week.send(`weeklyMenus/${menu.id}/publish/`)
  return menu
}

const download = (by: TestUser, { id }: { id: number }, query = 'format=xls', headers = {}) =>
  testApp.call(by, 'GET', `weeklyMenus/${id}/export/?${query}`, undefined, headers)

const listExports = async ({ id }: { id: number }, by = viewer): Promise<WeeklyMenuExport[]> =>
  (await testApp.call(by, 'GET', `weeklyMenus/${id}/exports/`)).json().items

async function downloadAndRead(menu: WeeklyMenu, query?: string, by = viewer): Promise<WeeklyMenuExport> {
  expect((await download(by, menu, query)).statusCode).toBe(200)
  const [first] = await listExports(menu)
  if (!first) throw new Error('the download was not logged')
  return first
}

const readPrint = async (code: string) => (await testApp.call(null, 'GET', `public/prints/${code}/`)).json()
const isOutdated = async (menu: WeeklyMenu, { id }: { id: number }) =>
  (await listExports(menu)).find((each) => each.id === id)?.outdatedAt !== null
const readDashboard = async (by: TestUser) => (await testApp.call(by, 'GET', 'dashboard/prints/')).json()
const listsOnDashboard = async (by: TestUser, { id }: { id: number }) =>
  (await readDashboard(by)).items.some((each: { id: number }) => each.id === id)
const markReprinted = (
  by: TestUser,
  menu: { id: number },
  { id }: { id: number },
  method: 'POST' | 'DELETE' = 'POST',
) => testApp.call(by, method, `weeklyMenus/${menu.id}/exports/${id}/reprinted/`, method === 'POST' ? {} : undefined)

test('a dish that is replaced today makes prints outdated until it is available again', async () => {
  const { variantIds, typeIds, dishIds } = week.weeks
  const place = { weeklyMenuVariantId: variantIds[1], menuItemTypeId: typeIds[0], dishId: dishIds[0] }
  await week.send('restaurantMenus/', {
    restaurantId: week.restaurantId,
    weeklyMenuVariantId: variantIds[1],
    startDate: '2026-01-01',
    restaurantMenuItems: [{ menuItemTypeId: typeIds[0], priceCzk: 65, priceEur: null }],
  })
  const items = [week.weeks.buildCell(0)]
  const menu = await week.weeks.create(week.manager, {
    weeklyMenuVariantId: variantIds[1],
    startDate: getCurrentMonday(),
    weeklyMenuItemsData: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, items })),
  })
  await week.send(`weeklyMenus/${menu.id}/publish/`)
  const print = await downloadAndRead(menu)
  const waiter = await testApp.buildUser(['today.view', 'today.edit'])
  const change = async (body: object) => {
    const path = `restaurants/${week.restaurantId}/todayChanges/`
    expect((await testApp.call(waiter, 'PUT', path, { ...place, ...body })).statusCode).toBe(200)
  }
  await change({ state: 'soldOut' })
  expect(await readPrint(print.code)).toMatchObject({ current: true })
  await change({ state: 'replaced', replacementDishId: dishIds[1] })
  await expect.poll(() => isOutdated(menu, print)).toBe(true)
  await expect.poll(async () => (await readPrint(print.code)).current).toBe(false)
  await change({ state: 'available' })
  await expect.poll(() => isOutdated(menu, print)).toBe(false)
})

describe('the log of downloads', () => {
  test('contains who downloaded what, in which format and with which choices', async () => {
    const menu = await createMenu()
    const query = `format=xls&language=both&price=czk&variantName=false&restaurantId=${week.restaurantId}`
    const logged = await downloadAndRead(menu, query)
    expect(logged).toMatchObject({
      by: { id: viewer.id },
      actingAs: null,
      format: 'xls',
      choices: {
        language: 'both',
        price: 'czk',
        variantName: false,
        orientation: 'portrait',
        template: 'table',
        size: 'a4',
      },
      restaurant: { id: week.restaurantId },
      published: true,
      outdatedAt: null,
      reprintedAt: null,
    })
    expect(logged.revision).toHaveLength(8)
  })

  test('names the signed-in user and the user they act as', async () => {
    const menu = await createMenu()
    const admin = await testApp.buildUser(['weeklyMenus.view', 'restaurants.view', 'users.view', 'users.switch'])
    const response = await download(admin, menu, 'format=xls', { 'x-switch-user': viewer.username })
    expect(response.statusCode).toBe(200)
    expect(await listExports(menu)).toMatchObject([{ by: { id: admin.id }, actingAs: { id: viewer.id } }])
  })

  test('contains neither a preview nor a failed export', async () => {
    const menu = await createMenu()
    const preview = await download(viewer, menu, 'format=pdf&preview=true')
    expect(preview.statusCode).toBe(200)
    expect((await readPdf(preview.rawPayload)).text).not.toContain('Verze')
    expect((await download(viewer, menu, 'format=xls&price=czk')).statusCode).toBe(422)
    const empty = await week.weeks.create(week.manager, {
      startDate: addDays(getCurrentMonday(), 7 * ++weeksAhead),
      weeklyMenuItemsData: [],
    })
    expect((await download(viewer, empty)).statusCode).toBe(422)
    expect([...(await listExports(menu)), ...(await listExports(empty))]).toEqual([])
  })

  test('hides a restaurant that the caller cannot see', async () => {
    const menu = await createMenu()
    const planner = await testApp.buildUser(['weeklyMenus.view'])
    await downloadAndRead(menu, `format=xls&restaurantId=${week.restaurantId}`)
    expect(await listExports(menu, planner)).toMatchObject([{ restaurant: null }])
  })

  test('is paged, newest first, and keeps the latest downloads only', async () => {
    const menu = await createMenu()
    await testApp.database.rows({
      text: `insert into weekly_menu_exports (code, weekly_menu_id, format, choices, revision, published, reprinted_at)
        select 'code ' || n, $1, 'pdf', '{"language": "cs", "price": "none", "variantName": true, "orientation": "portrait"}',
          'OLD' || n, true, now() from generate_series(1, $2) n`,
      values: [menu.id, MAX_EXPORTS],
    })
    const newest = await downloadAndRead(menu)
    const path = `weeklyMenus/${menu.id}/exports/?pageSize=2&page=`
    const [first, last] = [
      (await testApp.call(viewer, 'GET', `${path}1`)).json(),
      (await testApp.call(viewer, 'GET', `${path}${MAX_EXPORTS / 2}`)).json(),
    ]
    expect(first).toMatchObject({ total: MAX_EXPORTS, items: [{ id: newest.id }, { revision: `OLD${MAX_EXPORTS}` }] })
    expect(last.items.at(-1)).toMatchObject({ revision: 'OLD2' })
  })

  test('is filtered and sorted like other lists, without restaurants that the caller cannot see', async () => {
    const menu = await createMenu()
    const planner = await testApp.buildUser(['weeklyMenus.view'])
    const first = await downloadAndRead(menu, `format=xls&restaurantId=${week.restaurantId}`)
    const second = await downloadAndRead(menu, 'format=jpg')
    await testApp.database.rows({
      text: 'update weekly_menu_exports set outdated_at = now() where id = $1',
      values: [second.id],
    })
    const listIds = async (by: typeof viewer, query: string) =>
      (await testApp.call(by, 'GET', `weeklyMenus/${menu.id}/exports/?${query}`))
        .json()
        .items.map(({ id }: { id: number }) => id)
    expect(await listIds(viewer, 'filter=toReplace:equals:true')).toEqual([second.id])
    expect(await listIds(viewer, 'filter=format:equals:xls')).toEqual([first.id])
    expect(await listIds(viewer, 'sort=at:asc')).toEqual([first.id, second.id])
    const ofRestaurant = `filter=restaurantId:equals:${week.restaurantId}`
    expect(await listIds(week.manager, ofRestaurant)).toEqual([first.id])
    expect(await listIds(planner, ofRestaurant)).toEqual([])
    expect((await testApp.call(viewer, 'GET', `weeklyMenus/${menu.id}/exports/?sort=code:asc`)).statusCode).toBe(400)
  })

  test('returns 404 for a menu that the caller cannot see', async () => {
    const menu = await createMenu()
    const own = await testApp.buildUser([buildPermissionEntry('weeklyMenus.view', { allItems: false })])
    const logged = await downloadAndRead(menu)
    expect((await testApp.call(own, 'GET', `weeklyMenus/${menu.id}/exports/`)).statusCode).toBe(404)
    expect((await markReprinted(own, menu, logged)).statusCode).toBe(404)
    const other = await createMenu()
    expect((await markReprinted(week.manager, other, logged)).statusCode).toBe(404)
  })
})

describe('a downloaded page', () => {
  test('has its revision and a QR code that opens the public page of this print', async () => {
    const menu = await createMenu()
    const pdf = await readPdf((await download(viewer, menu, 'format=pdf')).rawPayload)
    const { rawPayload } = await download(viewer, menu, 'format=jpg')
    const [jpgRow, pdfRow] = await listExports(menu)
    expect(pdf.text).toContain(`Verze ${pdfRow?.revision}`)
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const url = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
    const code = jpgRow?.code
    expect(code).toMatch(/^[\w-]{16}$/)
    expect(url).toBe(`${PUBLIC_URL}/admin/p/${code}/`)
    const page = await testApp.app.inject({ url: `${new URL(url).pathname}?language=cs` })
    expect([page.statusCode, page.body.includes('Tento výtisk je aktuální')]).toEqual([200, true])
  })
})

describe('a print becomes outdated with', () => {
  const editDish = (changes: object) => week.editRecord('dishes', week.weeks.dishIds[1], changes)
  const runSql = (text: string, ...values: unknown[]) => testApp.database.rows({ text, values })

  test('a changed allergen, also on the public page at once, and current again when it is changed back', async () => {
    const menu = await createMenu()
    const print = await downloadAndRead(menu)
    const { code } = print
    expect(await readPrint(code)).toMatchObject({ current: true, since: null, past: false, weeklyMenuId: menu.id })
    await editDish({ allergenIds: null })
    const changed = await readPrint(code)
    expect(changed.current).toBe(false)
    expect(changed.since).not.toBeNull()
    await expect.poll(() => isOutdated(menu, print)).toBe(true)
    const page = await testApp.app.inject({ url: `/admin/p/${code}/?language=en` })
    expect(page.body).toMatch(/Outdated since \d+\s\w+\s\d{4}, \d\d:\d\d/)
    await editDish({ allergenIds: [] })
    expect((await readPrint(code)).current).toBe(true)
    await expect.poll(() => isOutdated(menu, print)).toBe(false)
  })

  test('a changed plan', async () => {
    const menu = await createMenu()
    const print = await downloadAndRead(menu)
    const { version, startDate, weeklyMenuVariantId, active } = (
      await testApp.call(week.manager, 'GET', `weeklyMenus/${menu.id}/`)
    ).json()
    const weeklyMenuItemsData = [{ day: 1, items: [week.weeks.buildCell(0)] }]
    await week.send(
      `weeklyMenus/${menu.id}/`,
      { version, startDate, weeklyMenuVariantId, active, weeklyMenuItemsData },
      'PUT',
    )
    await expect.poll(() => isOutdated(menu, print)).toBe(true)
  })

  test('a changed price, but only if the price is printed', async () => {
    const menu = await createMenu()
    const restaurant = `restaurantId=${week.restaurantId}`
    const plain = await downloadAndRead(menu, `format=xls&${restaurant}`)
    const priced = await downloadAndRead(menu, `format=xls&price=czk&${restaurant}`)
    await week.send('restaurantMenuExceptions/', {
      restaurantId: week.restaurantId,
      weeklyMenuVariantId: week.weeks.variantIds[0],
      menuItemTypeId: week.weeks.typeIds[1],
      startDate: menu.startDate,
      priceCzk: 171,
      priceEur: null,
    })
    await expect.poll(() => isOutdated(menu, priced)).toBe(true)
    expect(await isOutdated(menu, plain)).toBe(false)
  })

  test('a renamed menu item type and a renamed restaurant', async () => {
    const menu = await createMenu()
    const general = await downloadAndRead(menu)
    const named = await downloadAndRead(menu, `format=xls&restaurantId=${week.restaurantId}`)
    await week.editRecord('restaurants', week.restaurantId, { nameCs: 'Nová kantýna' })
    await expect.poll(() => isOutdated(menu, named)).toBe(true)
    expect(await isOutdated(menu, general)).toBe(false)
    const list = (await testApp.call(week.manager, 'GET', 'settings/menuItemTypes/')).json()
    const items = list.items.map((item: { nameCs: string }, index: number) =>
      index === 0 ? { ...item, nameCs: `${item.nameCs} dne` } : item,
    )
    await week.send('settings/menuItemTypes/', { items }, 'PUT')
    await expect.poll(() => isOutdated(menu, general)).toBe(true)
  })

  test('unpublishing and archiving, and is current again when the menu is published again', async () => {
    const menu = await createMenu()
    const print = await downloadAndRead(menu)
    await week.send(`weeklyMenus/${menu.id}/unpublish/`)
    await expect.poll(() => isOutdated(menu, print)).toBe(true)
    expect(await readPrint(print.code)).toMatchObject({ current: false })
    await week.send(`weeklyMenus/${menu.id}/publish/`)
    await expect.poll(() => isOutdated(menu, print)).toBe(false)
    await week.send(`weeklyMenus/${menu.id}/archive/`)
    await expect.poll(() => isOutdated(menu, print)).toBe(true)
  })

  test('a change of a draft; a draft that was unpublished after the print is outdated too', async () => {
    const startDate = addDays(getCurrentMonday(), 7 * ++weeksAhead)
    const menu = await week.weeks.create(week.manager, { startDate })
    const print = await downloadAndRead(menu)
    expect(print.published).toBe(false)
    const { code } = print
    expect((await readPrint(code)).current).toBe(true)
    await week.send(`weeklyMenus/${menu.id}/publish/`)
    expect((await readPrint(code)).current).toBe(true)
    await week.send(`weeklyMenus/${menu.id}/unpublish/`)
    expect((await readPrint(code)).current).toBe(false)
  })

  test('a past week is not checked, and its public page says that the week is over', async () => {
    const menu = await createMenu()
    // The week is moved before its download, because a check that already runs could still compare the print.
    await runSql('update weekly_menus set start_date = $2 where id = $1', menu.id, '2020-01-06')
    const print = await downloadAndRead(menu)
    const { code } = print
    await editDish({ nameCs: 'Guláš s cibulí' })
    expect(await readPrint(code)).toMatchObject({ current: false, past: true, since: '2020-01-12T23:00:00' })
    const page = await testApp.app.inject({ url: `/admin/p/${code}/`, headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('This menu is from a past week')
    // A print of another menu shows that the check has run.
    const other = await createMenu()
    const otherPrint = await downloadAndRead(other)
    await editDish({ nameCs: 'Guláš' })
    await expect.poll(() => isOutdated(other, otherPrint)).toBe(true)
    expect(await isOutdated(menu, print)).toBe(false)
  })
})

describe('marking a download as reprinted', () => {
  async function createOutdatedPrint(by = viewer) {
    const menu = await createMenu()
    const print = await downloadAndRead(menu, 'format=xls', by)
    await testApp.database.rows({
      text: "update weekly_menu_exports set outdated_at = now(), revision = 'OUTDATED' where id = $1",
      values: [print.id],
    })
    return { menu, print }
  }

  test('takes it off the dashboard, twice is the same, and undoing puts it back', async () => {
    const { menu, print } = await createOutdatedPrint()
    expect(await listsOnDashboard(viewer, print)).toBe(true)
    const first = (await markReprinted(viewer, menu, print)).json()
    expect(first).toMatchObject({ reprintedBy: { id: viewer.id }, can: { markReprinted: true } })
    expect((await markReprinted(week.manager, menu, print)).json()).toMatchObject({
      reprintedAt: first.reprintedAt,
      reprintedBy: { id: viewer.id },
    })
    expect(await listsOnDashboard(viewer, print)).toBe(false)
    expect((await markReprinted(viewer, menu, print, 'DELETE')).statusCode).toBe(204)
    expect(await listsOnDashboard(viewer, print)).toBe(true)
  })

  test('needs weeklyMenus.edit for downloads of other users', async () => {
    const { menu, print } = await createOutdatedPrint()
    const colleague = await testApp.buildUser(['weeklyMenus.view'])
    expect((await markReprinted(colleague, menu, print)).statusCode).toBe(403)
    expect((await listExports(menu, colleague))[0]?.can).toEqual({ markReprinted: false })
    expect((await markReprinted(week.manager, menu, print)).statusCode).toBe(200)
  })

  test('is final: a later change makes only new downloads outdated', async () => {
    const menu = await createMenu()
    const done = await downloadAndRead(menu)
    await markReprinted(viewer, menu, done)
    const fresh = await downloadAndRead(menu)
    await week.editRecord('dishes', week.weeks.dishIds[0], { allergenIds: null })
    await expect.poll(() => isOutdated(menu, fresh)).toBe(true)
    expect(await isOutdated(menu, done)).toBe(false)
    await week.editRecord('dishes', week.weeks.dishIds[0], { allergenIds: [] })
  })
})

describe('the prints to replace on the dashboard', () => {
  test('are limited to menus that the caller can see and that are not past', async () => {
    const menu = await createMenu()
    const print = await downloadAndRead(menu)
    const markOutdated = (startDate: string) =>
      testApp.database.rows({
        text: `with moved as (update weekly_menus set start_date = $2 where id = $1)
          update weekly_menu_exports set outdated_at = now(), revision = 'OUTDATED' where weekly_menu_id = $1`,
        values: [menu.id, startDate],
      })
    await markOutdated(menu.startDate)
    const own = await testApp.buildUser([buildPermissionEntry('weeklyMenus.view', { allItems: false })])
    expect(await readDashboard(own)).toEqual({ items: [], total: 0 })
    const { items, total } = await readDashboard(viewer)
    expect(items.find(({ id }: { id: number }) => id === print.id)).toMatchObject({
      weeklyMenuId: menu.id,
      startDate: menu.startDate,
      weeklyMenuVariantNameCs: 'Klasika',
      by: { id: viewer.id },
    })
    expect(total).toBe(items.length)
    await markOutdated('2020-01-13')
    expect(await listsOnDashboard(viewer, print)).toBe(false)
  })

  test('leave out drafts that were never published', async () => {
    const startDate = addDays(getCurrentMonday(), 7 * ++weeksAhead)
    const menu = await week.weeks.create(week.manager, { startDate })
    const print = await downloadAndRead(menu)
    await testApp.database.rows({
      text: "update weekly_menu_exports set outdated_at = now(), revision = 'OUTDATED' where id = $1",
      values: [print.id],
    })
    expect(await listsOnDashboard(viewer, print)).toBe(false)
  })
})

describe('the public page', () => {
  test('links to the current menu, names no user, has no script and is not indexed', async () => {
    const menu = await createMenu()
    const print = await downloadAndRead(menu, `format=xls&restaurantId=${week.restaurantId}`)
    const { code } = print
    const page = await testApp.app.inject({ url: `/admin/p/${code}/?language=cs` })
    expect(page.body).toContain(`href="/admin/m/kantyna/?lang=cs"`)
    expect(page.body).not.toContain(viewer.username)
    expect(page.body).not.toContain('<script')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.headers['x-frame-options']).toBe('DENY')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri/,
    )
    const state = await readPrint(code)
    expect(Object.keys(state).sort()).toEqual(['current', 'past', 'restaurants', 'since', 'startDate', 'weeklyMenuId'])
    const again = await testApp.app.inject({
      url: `/admin/p/${code}/?language=cs`,
      headers: { 'if-none-match': String(page.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test.each(['AAAAAAAAAAAAAAAA', 'short', '1', '..%2F..'])('returns 404 for the unknown code %s', async (code) => {
    const page = await testApp.app.inject({ url: `/admin/p/${code}/`, headers: { 'accept-language': 'cs' } })
    expect([page.statusCode, page.body.includes('Výtisk nenalezen')]).toEqual([404, true])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await testApp.call(null, 'GET', `public/prints/${code}/`)).statusCode).toBe(404)
  })
})

test('downloads do not keep users, restaurants and weekly menus from being deleted', async () => {
  const admin = await testApp.buildUser([
    ...['users', 'weeklyMenus', 'restaurants'].flatMap((area) =>
      ['view', 'archive', 'delete'].map((action) => `${area}.${action}`),
    ),
    'weeklyMenus.edit',
  ])
  const leaver = await testApp.buildUser(['weeklyMenus.view'])
  const menu = await createMenu()
  const print = await downloadAndRead(menu, 'format=xls', leaver)
  await markReprinted(leaver, menu, print)
  const remove = async (path: string) => {
    // A refused deletion must not change the log.
    expect((await testApp.call(admin, 'DELETE', path)).statusCode).toBe(409)
    expect(await listExports(menu)).toMatchObject([{ by: { id: leaver.id } }])
    await testApp.call(admin, 'POST', `${path}archive/`, {})
    return (await testApp.call(admin, 'DELETE', path)).statusCode
  }
  expect(await remove(`users/${leaver.id}/`)).toBe(204)
  expect(await listExports(menu)).toMatchObject([{ by: null, reprintedBy: null }])
  const { code } = print
  // The second restaurant has no prices, so it can be deleted.
  const restaurantId = week.weeks.restaurantIds[1]
  await testApp.database.rows({
    text: `update weekly_menu_exports set restaurant_id = $2, choices = choices || '{"hasRestaurant": true}' where id = $1`,
    values: [print.id, restaurantId],
  })
  await testApp.call(admin, 'POST', `restaurants/${restaurantId}/archive/`, {})
  expect((await testApp.call(admin, 'DELETE', `restaurants/${restaurantId}/`)).statusCode).toBe(204)
  expect(await readPrint(code)).toMatchObject({ current: false })
  await testApp.call(admin, 'POST', `weeklyMenus/${menu.id}/archive/`, {})
  expect((await testApp.call(admin, 'DELETE', `weeklyMenus/${menu.id}/`)).statusCode).toBe(204)
  expect((await testApp.call(null, 'GET', `public/prints/${code}/`)).statusCode).toBe(404)
})
