import { MAX_PICTURE_BYTES, MAX_PICTURES, type UsedPicture } from '@poledne/contract/modules/picture'
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

beforeAll(async () => {
  testApp = await buildTestApp()
  guests = await buildPublishedWeek(testApp)
  editor = await testApp.buildUser(['restaurants.view', 'restaurants.edit', 'settings.view', 'settings.edit'])
  const created = await testApp.call(guests.manager, 'POST', 'restaurants/', { nameCs: 'Jiná', nameEn: 'Other' })
  other = created.json().id
})
afterAll(() => testApp.close())

const draw = (width = 8, height = 4) => sharp({ create: { width, height, channels: 3, background: '#8f2a1d' } })

function upload(bytes: Uint8Array | string, by = editor, restaurantId = guests.restaurantId, name = 'Terasa.png') {
  const { payload, headers } = buildUpload(name, bytes)
  return testApp.call(by, 'POST', `restaurants/${restaurantId}/pictures/`, payload, headers)
}
const list = (by = editor, restaurantId = guests.restaurantId) =>
  testApp.call(by, 'GET', `restaurants/${restaurantId}/pictures/`)
const remove = (id: string, by = editor, restaurantId = guests.restaurantId) =>
  testApp.call(by, 'DELETE', `restaurants/${restaurantId}/pictures/${id}/`)
const show = (id: string) => testApp.call(null, 'GET', `public/pictures/${id}/`)
const addPicture = async (): Promise<string> => (await upload(await draw().png().toBuffer())).json().id

describe('an uploaded picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'in the format %s is shown to everyone without its metadata',
    async (format) => {
      const bytes = await draw()
        .withExif({ IFD0: { Copyright: 'Jan Tajny' } })
        .toFormat(format)
        .toBuffer()
      expect(bytes.includes('Jan Tajny')).toBe(true)
      const answer = await upload(bytes)
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        expect.objectContaining({ name: 'Terasa.png', width: 8, height: 4 }),
      ])
      const shown = await show(answer.json().id)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 8, height: 4 })
      expect(shown.rawPayload.includes('Jan Tajny')).toBe(false)
    },
  )

  test('is turned as its metadata says, and reduced to the size of the largest screens', async () => {
    const turned = await upload(await draw(5_000, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(turned.json()).toMatchObject({ width: 77, height: 3_840 })
  })

  test('is listed and deleted, and both changes are in the audit log', async () => {
    const id = await addPicture()
    expect((await list()).json()).toMatchObject({
      can: { edit: true },
      items: expect.arrayContaining([expect.objectContaining({ id })]),
    })
    expect((await remove(id, editor, other)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(204)
    expect((await remove(id)).statusCode).toBe(404)
    expect((await show(id)).statusCode).toBe(404)
    expect(
      await testApp.database.rows({
        text: `select event, user_id as user, record_id as restaurant from audit_log where details ->> 'pictureId' = $1 order by id`,
        values: [id],
      }),
    ).toEqual(
      ['pictureAdded', 'pictureDeleted'].map((event) => ({ event, user: editor.id, restaurant: guests.restaurantId })),
    )
  })
})

/** Builds a PNG whose header declares a size that its few bytes of data do not have. */
async function buildBomb(width: number, height: number): Promise<Buffer> {
  const bytes = await draw().png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  // The checksum of the header follows its 17 bytes.
  bytes.writeUInt32BE(Number((await import('node:zlib')).crc32?.(bytes.subarray(12, 29)) ?? 0), 29)
  return bytes
}

describe('a hostile picture', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG with a script', () => SVG],
    ['an SVG after white space', () => `\n ${SVG}`],
    ['a web page', () => '<!doctype html><script>alert(1)</script>'],
    ['a GIF', () => 'GIF89a\u0001\u0000\u0001\u0000'],
    ['the signature of a PNG only', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a cut JPEG', async () => (await draw(800, 600).jpeg().toBuffer()).subarray(0, 60)],
    ['an AVIF', async () => draw().avif().toBuffer()],
  ])('that is %s is refused whatever its name', async (_, build) => {
    const answer = await upload(await build())
    expect([answer.statusCode, formatViolations(answer)]).toEqual([422, ['file:wrongFormat']])
    expect(answer.json().violations[0].message).toMatch(/PNG, JPEG/)
  })

  test('with more pixels than a screen needs is refused before it is decoded', async () => {
    const answer = await upload(await buildBomb(60_000, 60_000))
    expect([answer.statusCode, answer.json().violations[0].message]).toEqual([422, expect.stringMatching(/pixels/)])
  })

  test('of more than 2 MB is refused', async () => {
    expect((await upload(Buffer.alloc(MAX_PICTURE_BYTES + 1))).statusCode).toBe(413)
  })

  test('that is also a web page is stored without the page', async () => {
    const bytes = Buffer.concat([await draw().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const shown = await show((await upload(bytes)).json().id)
    expect(shown.rawPayload.includes('script')).toBe(false)
  })
})

describe('the pictures of a restaurant', () => {
  test('are hidden from users who cannot see it, and kept from those who cannot edit it', async () => {
    const id = await addPicture()
    const reader = await testApp.buildUser(['restaurants.view'])
    expect((await list(reader)).json()).toMatchObject({ can: { edit: false } })
    expect((await upload(await draw().png().toBuffer(), reader)).statusCode).toBe(403)
    expect((await remove(id, reader)).statusCode).toBe(403)
    const limits = { restaurantIds: [other] }
    const neighbour = await testApp.buildUser([
      buildPermissionEntry('restaurants.view', limits),
      buildPermissionEntry('restaurants.edit', limits),
    ])
    expect((await list(neighbour)).statusCode).toBe(404)
    expect((await upload(await draw().png().toBuffer(), neighbour)).statusCode).toBe(404)
    expect((await remove(id, neighbour)).statusCode).toBe(404)
    expect((await list(neighbour, other)).json()).toMatchObject({ can: { edit: true }, items: [] })
  })

  test('are at most twenty, also with parallel uploads', async () => {
    await testApp.database.rows({
      text: `
        insert into pictures (id, restaurant_id, kind, name, content_type, width, height, content)
        select 'abcdefghijklmnop' || n, $1, 'picture', 'x', 'image/webp', 1, 1, '\\x00' from generate_series(2, $2) n`,
      values: [other, MAX_PICTURES],
    })
    const bytes = await draw().png().toBuffer()
    const answers = await Promise.all([upload(bytes, editor, other), upload(bytes, editor, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect((await list(editor, other)).json().items).toHaveLength(MAX_PICTURES)
  })

  test('cannot be deleted while a screen shows them, nor shown by screens of other restaurants', async () => {
    const [part, outside, foreign] = [await addPicture(), await addPicture(), 'abcdefghijklmnop2']
    const { items } = (await testApp.call(editor, 'GET', 'settings/screens/')).json()
    const save = (changes: object) =>
      testApp.call(editor, 'PUT', 'settings/screens/', { items: [{ ...items[0], ...changes }] })
    const showPicture = (pictureId: string) => ({
      parts: [{ weekdays: [1], from: '08:00', to: '10:00', content: 'picture', pictureId }],
    })
    expect(
      formatViolations(await save({ ...showPicture(foreign), outside: 'picture', outsidePictureId: foreign })),
    ).toEqual(['items.0.outsidePictureId:selectValue', 'items.0.parts.0.pictureId:selectValue'])
    expect((await save({ ...showPicture(part), outside: 'picture', outsidePictureId: outside })).statusCode).toBe(200)
    for (const id of [part, outside]) expect((await remove(id)).json().code).toBe('in_use')
    const listUses = async () =>
      (await list())
        .json()
        .items.flatMap(({ id, screens }: UsedPicture) => ([part, outside].includes(id) ? [screens] : []))
    expect(await listUses()).toEqual([[items[0].name], [items[0].name]])
    expect(await guests.fetchScreen()).toMatchObject({ parts: [{ pictureId: part }], outsidePictureId: outside })
    expect((await save({ parts: [], outside: 'name', outsidePictureId: null })).statusCode).toBe(200)
    expect(await listUses()).toEqual([[], []])
    for (const id of [part, outside]) expect((await remove(id)).statusCode).toBe(204)
  })
})
