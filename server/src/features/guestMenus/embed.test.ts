import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cs from '@poledne/i18n/cs/guests.json'
import en from '@poledne/i18n/en/guests.json'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
const clock = () => '2026-11-18T11:00:00'

beforeAll(async () => {
  testApp = await buildTestApp({}, clock)
  guests = await buildPublishedWeek(testApp)
})
afterAll(() => testApp.close())

const fetchEmbedPage = (path: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: `/admin/e/${path}`, headers: { 'accept-language': 'cs', ...headers } })
const fetchMenuHtml = async (query = '') => (await fetchEmbedPage(`${guests.restaurantId}/${query}`)).body
const parseStructuredData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('the page for frames', () => {
  test('can be framed by any site and runs only its own script', async () => {
    const { statusCode, headers } = await fetchEmbedPage(`${guests.restaurantId}/`)
    expect(statusCode).toBe(200)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('shows the week in the requested language or that of the browser', async () => {
    const czech = await fetchMenuHtml()
    for (const text of ['<html lang="cs">', 'Kantýna', 'Pondělí', 'Kulajda', 'Guláš', '65'])
      expect(czech).toContain(text)
    expect(czech).not.toContain('Bábovka')
    const english = await fetchMenuHtml('?language=en')
    for (const text of ['<html lang="en">', 'Canteen', 'Wednesday', 'Dill soup']) expect(english).toContain(text)
  })

  test('marks dishes whose allergens are not declared, and no others', async () => {
    const countTextOnPage = async (query: string, mark: string) => (await fetchMenuHtml(query)).split(mark).length - 1
    expect(await countTextOnPage('', 'alergeny neuvedeny')).toBe(0)
    await guests.editRecord('dishes', guests.weeks.dishIds[0], { allergenIds: null })
    expect(await fetchMenuHtml()).toContain('Kulajda <small>alergeny neuvedeny</small>')
    expect(await countTextOnPage('', 'alergeny neuvedeny')).toBe(2)
    expect(await countTextOnPage('?language=en', 'allergens not stated')).toBe(2)
    await guests.editRecord('dishes', guests.weeks.dishIds[0], { allergenIds: [] })
  })

  test('the text of a day without dishes does not mention today', async () => {
    expect(await fetchMenuHtml('?language=en')).toContain('No meals served on this day.')
    expect(await fetchMenuHtml('?language=en')).not.toMatch(/today/i)
    expect(await fetchMenuHtml()).not.toMatch(/dnes/i)
  })

  test('contains the menu as structured data', async () => {
    const data = parseStructuredData(await fetchMenuHtml('?language=en'))
    expect(data).toMatchObject({
      '@type': 'Restaurant',
      name: 'Canteen',
      hasMenu: { '@type': 'Menu', inLanguage: 'en' },
    })
    const [monday] = data.hasMenu.hasMenuSection
    expect(data.hasMenu.temporalCoverage).toBe('2026-11-16/2026-11-22')
    expect(monday).toMatchObject({ temporalCoverage: '2026-11-16', url: '#2026-11-16' })
    expect(monday.hasMenuSection[0].hasMenuItem[0]).toEqual({
      '@type': 'MenuItem',
      name: 'Dill soup',
      description: 'Soup',
      offers: [
        { '@type': 'Offer', price: 65, priceCurrency: 'CZK' },
        { '@type': 'Offer', price: 2.65, priceCurrency: 'EUR' },
      ],
    })
  })

  test('returns 304 until it changes', async () => {
    const etag = String((await fetchEmbedPage(`${guests.restaurantId}/`)).headers.etag)
    const known = await fetchEmbedPage(`${guests.restaurantId}/`, { 'if-none-match': etag })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    await guests.editRecord('dishes', guests.weeks.dishIds[1], { nameCs: 'Svíčková' })
    const changed = await fetchEmbedPage(`${guests.restaurantId}/`, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('Svíčková')
  })

  test('escapes names', async () => {
    const hostile = `</script><img src=x onerror="alert('1')">&amp;`
    await guests.editRecord('dishes', guests.weeks.dishIds[0], { nameCs: hostile })
    await guests.editRecord('restaurants', guests.restaurantId, { nameCs: `<b onclick="x">${hostile}` })
    const html = await fetchMenuHtml()
    expect(html).not.toMatch(/<img|<b /)
    expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=&quot;')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(parseStructuredData(html).name).toBe(`<b onclick="x">${hostile}`)
    expect(parseStructuredData(html).hasMenu.hasMenuSection[0].hasMenuSection[0].hasMenuItem[0].name).toBe(hostile)
  })

  test('names the diets for which all dishes of an item are declared, and no others', async () => {
    const readDiets = async () => {
      const { hasMenu } = parseStructuredData(await fetchMenuHtml())
      return hasMenu.hasMenuSection[0].hasMenuSection[0].hasMenuItem.map(
        (item: { suitableForDiet?: string[] }) => item.suitableForDiet,
      )
    }
    expect(await readDiets()).toEqual([undefined, undefined])
    await guests.editRecord('dishes', guests.weeks.dishIds[0], { diets: ['vegan', 'kosher'] })
    expect(await readDiets()).toEqual([
      ['VegetarianDiet', 'VeganDiet', 'KosherDiet'].map((diet) => `https://schema.org/${diet}`),
      undefined,
    ])
  })

  test('hides prices, and distinguishes "closed" from "not published"', async () => {
    await guests.editRecord('restaurants', guests.restaurantId, { showMenuPrice: false })
    expect(await fetchMenuHtml()).not.toMatch(/class="price"|"offers"/)
    await guests.send(`weeklyMenus/${guests.menu.id}/unpublish/`)
    expect(await fetchMenuHtml()).toContain(cs.notPublished)
    await guests.editRecord('restaurants', guests.restaurantId, { active: false })
    const closed = await fetchMenuHtml('?language=en')
    expect(closed).toContain(en.closed)
    expect(parseStructuredData(closed)).toBeNull()
  })

  test.each(['999999', '0', 'x', '9999999999'])('restaurant %s returns a 404 page', async (id) => {
    const response = await fetchEmbedPage(`${id}/`)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain(cs.notFound)
    expect(response.headers['x-frame-options']).toBeUndefined()
  })

  test('has a script that any page can load', async () => {
    const { statusCode, headers, body } = await fetchEmbedPage(`${guests.restaurantId}/embed.js?language=en`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(() => new Function(body)).not.toThrow()
  })
})

test('with PUBLIC_URL the structured data contains the full URL of each day', async () => {
  const config = { ...testApp.config, PUBLIC_URL: 'https://menu.example.com' }
  const app = await buildApp({ ...testApp, config, clock, webRoot: null, logger: false, shouldShedLoad: false })
  const address = `https://menu.example.com/admin/e/${guests.restaurantId}/?language=en`
  try {
    await guests.editRecord('restaurants', guests.restaurantId, { active: true })
    await guests.send(`weeklyMenus/${guests.menu.id}/publish/`)
    const { hasMenu } = parseStructuredData((await app.inject(`/admin/e/${guests.restaurantId}/?language=en`)).body)
    expect([hasMenu.url, hasMenu.hasMenuSection[0].url]).toEqual([address, `${address}#2026-11-16`])
  } finally {
    await app.close()
  }
})

test('every path of a screen returns the screen page', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'poledne-web-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>App</title>')
  await writeFile(
    join(webRoot, 'screen.html'),
    '<!doctype html><script src="./s.js" nonce="__CSP_NONCE__">__BASE_PATH__',
  )
  const app = await buildApp({ ...testApp, webRoot, logger: false, shouldShedLoad: false })
  try {
    const { body, headers } = await app.inject('/admin/s/any-screen/')
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    expect(body).toBe(`<!doctype html><script src="/admin/s.js" nonce="${nonce}">/admin`)
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect((await app.inject('/admin/screen.html')).body).toContain('<title>App</title>')
    const fetchFramePolicy = async (path: string) => {
      const answer = await app.inject(path)
      const policy = String(answer.headers['content-security-policy'])
      return [answer.headers['x-frame-options'], /frame-ancestors (\S+)/.exec(policy)?.[1]]
    }
    expect(await fetchFramePolicy('/admin/s/any-screen/')).toEqual(['DENY', "'none'"])
    expect(await fetchFramePolicy('/admin/')).toEqual(['DENY', "'none'"])
    // Only the back office can show the preview in a frame.
    expect(await fetchFramePolicy('/admin/s/preview/')).toEqual(['SAMEORIGIN', "'self'"])
  } finally {
    await app.close()
    await rm(webRoot, { recursive: true })
  }
})
