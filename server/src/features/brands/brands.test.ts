import { hasContrast, SCREEN_CONTRAST, SCREEN_PAPERS } from '@poledne/contract/domain/brandColour'
import { MAX_LOGO_BYTES } from '@poledne/contract/modules/brand'
import messages from '@poledne/i18n/en/messages.json'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPermissionEntry, formatViolations } from '../../testing/builders/people.ts'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildUpload } from '../../testing/builders/uploadedFile.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
let editor: TestUser
let other: number

const RIGHTS = ['restaurants.view', 'restaurants.edit', 'settings.view', 'settings.edit'] as const

beforeAll(async () => {
  testApp = await buildTestApp()
  guests = await buildPublishedWeek(testApp)
  editor = await testApp.buildUser([...RIGHTS])
  const created = await testApp.call(guests.manager, 'POST', 'restaurants/', { nameCs: 'Jiná', nameEn: 'Other' })
  other = created.json().id
})
afterAll(() => testApp.close())

const LOOK = { logoId: null, accent: '#005a9c', typeface: 'bitter', screens: 'dark' }
const DEFAULT_LOOK = { logoId: null, accent: '#9c2c1c', typeface: 'sourceSerif', screens: 'light' }

const toPath = (restaurantId: number | null) =>
  restaurantId === null ? 'settings/brand/' : `restaurants/${restaurantId}/brand/`
const read = (restaurantId: number | null, by = editor) => testApp.call(by, 'GET', toPath(restaurantId))
const save = (restaurantId: number | null, changes: object = {}, by = editor) =>
  testApp.call(by, 'PUT', toPath(restaurantId), { ...LOOK, ...changes })
const remove = (restaurantId: number, by = editor) => testApp.call(by, 'DELETE', toPath(restaurantId))

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="100" height="50" fill="#05c"/>${content}</svg>`
const png = () =>
  sharp({ create: { width: 80, height: 40, channels: 4, background: '#05c' } })
    .png()
    .toBuffer()
function upload(bytes: Uint8Array | string, restaurantId: number | null = guests.restaurantId, by = editor) {
  const { payload, headers } = buildUpload('logo.svg', bytes)
  return testApp.call(by, 'POST', `${toPath(restaurantId)}logo/`, payload, headers)
}
const addLogo = async (restaurantId: number | null = guests.restaurantId): Promise<string> =>
  (await upload(await png(), restaurantId)).json().id
const showLogo = (id: string) => testApp.call(null, 'GET', `public/pictures/${id}/`)

test('without a brand, screens have none', async () => {
  expect((await testApp.call(null, 'GET', `public/screens/${guests.screenId}/`)).json()).not.toHaveProperty('brand')
})

describe('the brand', () => {
  test('of a restaurant replaces that of the group, which replaces the look of the product', async () => {
    expect((await read(other)).json()).toMatchObject({ ...DEFAULT_LOOK, inherited: true, version: 1 })
    const group = await save(null, { accent: '#7a1f5c' })
    expect([group.statusCode, group.json()]).toMatchObject([200, { accent: '#7a1f5c', inherited: false, version: 2 }])
    expect((await read(other)).json()).toMatchObject({ accent: '#7a1f5c', inherited: true, version: 1 })
    expect((await save(other)).json()).toMatchObject({ ...LOOK, inherited: false, version: 2 })
    expect((await remove(other)).json()).toMatchObject({ accent: '#7a1f5c', inherited: true, version: 3 })
  })

  test('with an old version returns 409 with the current brand and stays unchanged', async () => {
    const { version } = (await save(other)).json()
    await remove(other)
    await save(other, { accent: '#333333' })
    const stale = await save(other, { version })
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'stale_version', current: { accent: '#333333' } },
    ])
    expect((await read(other)).json()).toMatchObject({ accent: '#333333', version: version + 2 })
  })

  test.each([
    [{ accent: '#ffd500' }, 'accent:wrongFormat'],
    [{ accent: 'red' }, 'accent:wrongFormat'],
    [{ accent: '#05c);x{' }, 'accent:wrongFormat'],
    [{ typeface: 'comicSans' }, 'typeface:selectValue'],
    [{ screens: 'pink' }, 'screens:selectValue'],
    [{ logoId: 'unknown-unknown-unknown' }, 'logoId:selectValue'],
  ])('with %j is refused at the field', async (changes, violation) => {
    const before = (await read(other)).json()
    const refused = await save(other, changes)
    expect([refused.statusCode, formatViolations(refused)]).toEqual([422, [violation]])
    expect((await read(other)).json()).toEqual(before)
  })

  test('with too little contrast says so', async () => {
    expect((await save(other, { accent: '#ffd500' })).json().violations[0].message).toMatch(/contrast/i)
  })

  test('needs the right to edit the restaurant, or the settings of all restaurants', async () => {
    const viewer = await testApp.buildUser(['restaurants.view', 'settings.view'])
    const limits = { restaurantIds: [guests.restaurantId] }
    const manager = await testApp.buildUser(RIGHTS.map((right) => buildPermissionEntry(right, limits)))
    const tries = [save(other, {}, viewer), save(null, {}, viewer), remove(other, viewer), save(null, {}, manager)]
    for (const answer of await Promise.all([
      ...tries,
      upload(await png(), null, manager),
      upload(await png(), other, viewer),
    ]))
      expect(answer.statusCode).toBe(403)
    expect((await save(other, {}, manager)).statusCode).toBe(404)
    expect((await save(guests.restaurantId, {}, manager)).statusCode).toBe(200)
    expect((await read(null, viewer)).json().can).toEqual({ edit: false })
    await remove(guests.restaurantId)
  })

  test('is in the audit log', async () => {
    await save(other)
    const [entry] = await testApp.database.rows({
      text: `select event, module, record_id as "recordId" from audit_log where user_id = $1 order by id desc limit 1`,
      values: [editor.id],
    })
    expect(entry).toEqual({ event: 'brandChanged', module: 'restaurants', recordId: other })
  })
})

describe('a logo', () => {
  test.each([
    ['PNG', png, { width: 80, height: 40 }],
    ['SVG', async () => Buffer.from(svg('')), { width: 1_200, height: 600 }],
  ])('as %s is stored as PNG and shown to everyone', async (_, build, size) => {
    const answer = await upload(await build())
    expect([answer.statusCode, answer.json()]).toMatchObject([201, size])
    const shown = await showLogo(answer.json().id)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', ...size })
  })

  test('with a script, links and files keeps only what it draws', async () => {
    const hostile = svg(
      '<script>alert(1)</script><a href="javascript:alert(1)"><rect width="9" height="9" onclick="alert(1)"/></a><image href="file:///etc/passwd" width="9" height="9"/><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    )
    const shown = await showLogo((await upload(hostile)).json().id)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png' })
    expect(shown.rawPayload.toString('latin1')).not.toMatch(/alert|passwd|script/)
  })

  const references = (count: number) =>
    Array.from({ length: count }, (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`)
  test.each([
    ['HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'logoNotReadable'],
    [
      'JPEG',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#05c' } })
          .jpeg()
          .toBuffer(),
      'logoNotReadable',
    ],
    ['a damaged PNG', async () => (await png()).subarray(0, 60), 'logoNotReadable'],
    [
      'an SVG with endless references',
      svg(`<defs><rect id="g0"/>${references(25).join('')}</defs><use href="#g25"/>`),
      'logoNotReadable',
    ],
    [
      'an SVG of huge size',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
      'pictureTooLarge',
    ],
  ] as const)('as %s is refused', async (_, content, reason) => {
    const answer = await upload(typeof content === 'string' ? content : await content())
    expect([answer.statusCode, answer.json().violations?.[0]]).toMatchObject([
      422,
      { field: 'file', message: messages.violations[reason] },
    ])
  })

  test('of more than 200 KB is refused', async () => {
    expect((await upload(new Uint8Array(MAX_LOGO_BYTES + 1))).statusCode).toBe(413)
  })

  test('of another restaurant cannot be used, but that of the group can', async () => {
    expect((await save(other, { logoId: await addLogo() })).statusCode).toBe(422)
    expect((await save(other, { logoId: await addLogo(null) })).statusCode).toBe(200)
    expect((await save(null, { logoId: await addLogo() })).statusCode).toBe(422)
  })

  test('that a brand uses is kept, and only the last unused ones are', async () => {
    const used = await addLogo()
    await save(guests.restaurantId, { logoId: used })
    const unused: string[] = []
    for (let index = 0; index < 7; index++) unused.push(await addLogo())
    const found = await Promise.all([used, ...unused].map(async (id) => (await showLogo(id)).statusCode))
    expect(found).toEqual([200, 404, 200, 200, 200, 200, 200, 200])
    await remove(guests.restaurantId)
  })
})

/** Tells whether a PDF has the font Nunito and how many pictures it has; transparency is a second one. */
function listPrinted(pdf: Buffer) {
  const text = pdf.toString('latin1')
  return { isNunito: text.includes('Nunito'), images: text.match(/\/Subtype\s*\/Image/g)?.length ?? 0 }
}

describe('guests see', () => {
  const openPage = () => testApp.app.inject({ url: '/admin/m/kantyna/' })
  const readScreen = async () => (await testApp.call(null, 'GET', `public/screens/${guests.screenId}/`)).json()

  test('the style, font and logo on the page, which allows only these files', async () => {
    const logoId = await addLogo()
    await save(guests.restaurantId, { logoId })
    const page = await openPage()
    const [address] = /(?<=<link rel="stylesheet" href=")[^"]+/.exec(page.body) ?? ['']
    expect(page.body).toContain(`<img src="/admin/api/public/pictures/${logoId}/" alt="">`)
    expect(page.headers['content-security-policy']).toMatch(
      /style-src 'self' 'sha256-[^']+'; font-src 'self'; img-src 'self'/,
    )
    const style = await testApp.app.inject({ url: address.replaceAll('&amp;', '&') })
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(style.body).toContain('--accent:#005a9c')
    expect(style.body).toContain('/fonts/bitter.woff2')
    await remove(guests.restaurantId)
  })

  test('the brand on screens, in a colour that is readable from far away', async () => {
    await save(guests.restaurantId, { accent: '#0b6fb8' })
    const { accent, ...brand } = (await readScreen()).brand
    expect(brand).toMatchObject({ typeface: 'bitter', screens: 'dark', logoId: null })
    expect(hasContrast(accent, SCREEN_PAPERS.dark, SCREEN_CONTRAST)).toBe(true)
    await remove(guests.restaurantId)
  })

  test('the font and the logo on posters', async () => {
    const openPoster = async () => (await testApp.app.inject({ url: '/admin/m/kantyna/poster.pdf' })).rawPayload
    expect(listPrinted(await openPoster())).toEqual({ isNunito: false, images: 0 })
    await save(guests.restaurantId, { typeface: 'nunito', logoId: await addLogo() })
    expect(listPrinted(await openPoster())).toEqual({ isNunito: true, images: 2 })
    await remove(guests.restaurantId)
  })

  test.each(['accent=ffd500&typeface=bitter', 'accent=005a9c&typeface=x"', 'accent=}body{&typeface=bitter', ''])(
    'no style for the address %s',
    async (query) => {
      expect((await testApp.app.inject({ url: `/admin/m/brand.css?${query}` })).statusCode).toBe(404)
    },
  )
})
