import cs from '@poledne/i18n/cs/guests.json'
import en from '@poledne/i18n/en/guests.json'
import hu from '@poledne/i18n/hu/guests.json'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
/** A Wednesday; the published week has dishes on Monday and Wednesday. */
const clock = () => '2026-11-18T11:00:00'

beforeAll(async () => {
  testApp = await buildTestApp({}, clock)
  guests = await buildPublishedWeek(testApp)
})
afterAll(() => testApp.close())

const fetchPage = (path = '', headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: `/admin/m/kantyna/${path}`, headers: { host: 'menu.example.com', ...headers } })
const fetchHtml = async (path = '', headers: Record<string, string> = {}) => (await fetchPage(path, headers)).body
const listDays = (html: string) => [...html.matchAll(/<section id="([\d-]+)"/g)].map(([, date]) => date)
/** Returns the part of the page between its style and its data, which has the texts for guests. */
const getBody = (html: string) => /<\/style>(.*?)<script/s.exec(html)?.[1] ?? ''
const editRestaurant = (changes: object) => guests.editRecord('restaurants', guests.restaurantId, changes)
const editDish = (index: number, changes: object) => guests.editRecord('dishes', guests.weeks.dishIds[index], changes)

describe('the guest page', () => {
  test('begins with today, and continues with the next days', async () => {
    const html = await fetchHtml()
    expect(listDays(html)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    const body = getBody(html)
    expect(body).toContain(`<span class="tag">${cs.today}</span>Středa 18.\u00a011.`)
    for (const text of ['<h1>Kantýna</h1>', 'Kulajda', 'Guláš', '65\u00a0Kč', 'href="#2026-11-19">Zítra'])
      expect(body).toContain(text)
    expect(body).not.toContain('Bábovka')
  })

  test('with a date begins with that day and links to today', async () => {
    const html = await fetchHtml('2026-11-16/')
    expect(listDays(html)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    expect(html).toContain(`<a href="/admin/m/kantyna/">${cs.today}</a>`)
  })

  test('shows a day that is not published, and names holidays', async () => {
    expect(getBody(await fetchHtml('2026-12-01/'))).toContain(cs.notPublished)
    expect(getBody(await fetchHtml('2026-11-17/'))).toContain('Den boje za svobodu a\u00a0demokracii')
  })

  test('is in the language of the address or of the browser, otherwise in Czech', async () => {
    expect(await fetchHtml()).toContain('<html lang="cs">')
    expect(await fetchHtml('', { 'accept-language': 'de-DE,de' })).toContain('<html lang="cs">')
    const slovak = await fetchHtml('', { 'accept-language': 'sk-SK,sk;q=0.9' })
    expect(slovak).toContain('<html lang="sk">')
    expect(slovak).toContain('<span lang="cs">Kulajda</span>')
    const hungarian = await fetchHtml('?lang=hu', { 'accept-language': 'sk' })
    expect(hungarian).toContain(hu.filter.title)
    expect(hungarian).toContain('<span lang="en">Dill soup</span>')
    await editDish(0, { nameEn: null })
    expect(await fetchHtml('?lang=en')).toContain('<span lang="cs">Kulajda</span>')
    await editDish(0, { nameEn: 'Dill soup' })
  })

  test('can be indexed in each language', async () => {
    const html = await fetchHtml('?lang=en&avoid=1')
    const root = 'http://menu.example.com/admin/m/kantyna/'
    expect(html).toContain(`<link rel="canonical" href="${root}?lang=en">`)
    expect(html).toContain(`<link rel="alternate" hreflang="hu" href="${root}?lang=hu">`)
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${root}">`)
    expect(html).toContain('<meta name="description" content="Daily menu: Canteen.')
    expect(html).not.toContain('noindex')
    expect(await fetchHtml('', { host: '"><script>' })).not.toContain('"><script>')
  })

  test('is small, cached and runs only its own script', async () => {
    const { headers, body } = await fetchPage()
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=5, stale-while-revalidate=60',
      'x-frame-options': 'DENY',
      vary: 'Accept-Language',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const known = await fetchPage('', { 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(body.length).toBeLessThan(25_000)
  })

  test('shows the address, the times and the reason of closed days', async () => {
    const times = [1, 2, 3, 4].map((weekday) => ({ weekday, from: '11:00', to: '14:30' }))
    await editRestaurant({
      address: 'Na Příkopě 1',
      phone: '+420 224 123 456',
      mapUrl: 'https://maps.example.com/?q=1&z=2',
      openingHours: [...times, { weekday: 5, from: '11:00', to: '13:00' }],
      closures: [{ from: '2026-11-18', to: '2026-11-18', reasonCs: 'inventura', reasonEn: null }],
    })
    const body = getBody(await fetchHtml('?lang=en'))
    for (const text of [
      'Na Příkopě 1',
      'href="tel:+420224123456"',
      'href="https://maps.example.com/?q=1&amp;z=2"',
      '<dt>Mon–Thu</dt><dd>11:00–14:30</dd>',
      '<dt>Sat–Sun</dt><dd>Closed</dd>',
      '<p class="reason" lang="cs">Closed: inventura</p>',
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('Dill soup')
    const feed = (await testApp.call(null, 'GET', `public/restaurants/${guests.restaurantId}/menu/`)).json()
    expect(feed.days[2]).toMatchObject({ variants: [], closure: { reasonCs: 'inventura', reasonEn: null } })
    await editRestaurant({
      closures: [{ from: '2026-11-18', to: '2026-11-18', reasonCs: null, reasonEn: 'stocktaking' }],
    })
    expect(getBody(await fetchHtml('?lang=cs'))).toMatch(/<p class="reason" lang="en">[^<]*stocktaking/)
    await editRestaurant({ closures: [] })
    expect(getBody(await fetchHtml())).toContain('Kulajda')
  })

  test('shows portions and the origin of meat where they are set, as the feed does', async () => {
    const readDishes = async () => {
      const feed = (await testApp.call(null, 'GET', `public/restaurants/${guests.restaurantId}/menu/`)).json()
      return feed.days[2].variants[0].items.flatMap(({ dishes }: { dishes: object[] }) => dishes)
    }
    const before = await readDishes()
    expect(Object.keys(before[1])).toEqual(['nameCs', 'nameEn', 'allergenCodes', 'diets'])
    await editDish(1, { portion: '150 g', meats: ['beef', 'pork'] })
    await editRestaurant({
      meatOrigins: [
        { meat: 'beef', country: 'AT', startDate: '2026-11-19' },
        { meat: 'beef', country: 'SK', startDate: '2026-01-01' },
      ],
    })
    expect((await readDishes())[1]).toMatchObject({ portion: '150 g', meatOrigins: [{ meat: 'beef', country: 'SK' }] })
    const body = getBody(await fetchHtml())
    expect(body).toContain('Guláš <small>150\u00a0g</small>')
    expect(body).toContain('Původ masa: hovězí – Slovensko')
  })

  test('says at once what is sold out or replaced today, as the calendar and the feed do', async () => {
    const cook = await testApp.buildUser(['today.view', 'today.edit', 'restaurants.view', 'dishes.view'])
    const path = `restaurants/${guests.restaurantId}/todayChanges/`
    const [soup, goulash, cake] = guests.weeks.dishIds
    const place = { weeklyMenuVariantId: guests.weeks.variantIds[0] }
    const change = async (body: object) => {
      const response = await testApp.call(cook, 'PUT', path, { ...place, ...body })
      expect(response.statusCode, response.body).toBeLessThan(300)
    }
    await change({ menuItemTypeId: guests.weeks.typeIds[0], dishId: soup, state: 'soldOut', note: 'zítra zase' })
    await change({
      menuItemTypeId: guests.weeks.typeIds[1],
      dishId: goulash,
      state: 'replaced',
      replacementDishId: cake,
    })
    const body = getBody(await fetchHtml())
    expect(body).toContain(`Kulajda <strong>${cs.soldOut}</strong>`)
    expect(body).toContain('zítra zase')
    expect(body).toContain('Bábovka')
    expect(body).not.toContain('Guláš')
    expect(await fetchHtml('openmensa.xml')).toContain(`<note>${cs.soldOut}</note>`)
    expect((await fetchHtml('calendar.ics')).replaceAll('\r\n ', '')).toContain(` – ${cs.soldOut} – zítra zase`)
    await change({ menuItemTypeId: guests.weeks.typeIds[0], dishId: soup, state: 'available' })
    await change({ menuItemTypeId: guests.weeks.typeIds[1], dishId: goulash, state: 'available' })
    expect(getBody(await fetchHtml())).toContain('Guláš')
  })

  test.each(['nowhere/', 'x/', 'Kantyna/', 'a%00b/', 'kantyna/2026-02-30/', 'kantyna/x/'])(
    '%s returns a 404 page',
    async (path) => {
      const response = await testApp.app.inject(`/admin/m/${path}`)
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain(cs.notFound)
    },
  )

  test('a former slug redirects until another restaurant takes it', async () => {
    await editRestaurant({ slug: 'nova-kantyna' })
    const response = await fetchPage('2026-11-18/?lang=en')
    expect([response.statusCode, response.headers.location]).toEqual([301, '/admin/m/nova-kantyna/2026-11-18/?lang=en'])
    expect((await fetchPage('calendar.ics')).headers.location).toBe('/admin/m/nova-kantyna/calendar.ics')
    await editRestaurant({ slug: 'kantyna' })
    expect((await fetchPage()).statusCode).toBe(200)
  })
})

describe('a filter', () => {
  /** The dishes of the page with whether they suit, such as `yes Kulajda`. */
  const listSuitability = async (query: string) =>
    [...(await fetchHtml(`2026-11-18/${query}`)).matchAll(/data-suits="(\w+)">([\p{L} ]+)/gu)].map(
      ([, suits, name]) => `${suits} ${name?.trim()}`,
    )
  let codes: string[]
  let ids: number[]

  beforeAll(async () => {
    const allergens = [
      { code: '1', nameCs: 'Lepek', nameEn: 'Gluten' },
      { code: '7', nameCs: 'Mléko', nameEn: 'Milk' },
    ]
    await guests.send('settings/allergens/', { items: allergens }, 'PUT')
    const { items } = (await testApp.call(guests.manager, 'GET', 'settings/allergens/')).json()
    codes = items.map(({ code }: { code: string }) => code)
    ids = items.map(({ id }: { id: number }) => id)
  })
  beforeEach(async () => {
    await editDish(0, { allergenIds: [ids[0]], diets: ['vegan'] })
    await editDish(1, { allergenIds: null, diets: [] })
  })

  test('marks every dish, dims none away and says why', async () => {
    expect(await listSuitability('')).toEqual([])
    expect(await listSuitability(`?avoid=${codes[0]}`)).toEqual(['no Kulajda', 'unknown Guláš'])
    expect(await listSuitability(`?avoid=${codes[1]}`)).toEqual(['yes Kulajda', 'unknown Guláš'])
    expect(await listSuitability('?diet=vegetarian')).toEqual(['yes Kulajda', 'unknown Guláš'])
    expect(await listSuitability('?diet=halal')).toEqual(['no Kulajda', 'unknown Guláš'])
    const body = getBody(await fetchHtml(`?avoid=${codes[0]}&lang=en`))
    expect(body).toContain(`Contains: ${codes[0]}\u00a0`)
    expect(body).toContain(en.askStaff)
  })

  test('takes repeated parameters, as a form sends them, and lists', async () => {
    const expected = ['no Kulajda', 'unknown Guláš']
    expect(await listSuitability(`?avoid=${codes[1]}&avoid=${codes[0]}`)).toEqual(expected)
    expect(await listSuitability(`?avoid=${codes[1]},${codes[0]}&diet=`)).toEqual(expected)
    expect(await fetchHtml(`?avoid=${codes[0]}`)).toContain(`name="avoid" value="${codes[0]}" checked`)
  })

  test('never says that a dish suits if a value is unknown or the allergens are not declared', async () => {
    expect(await listSuitability(`?avoid=${codes[1]},nothing`)).toEqual(['unknown Kulajda', 'unknown Guláš'])
    expect(await listSuitability('?diet=raw')).toEqual(['unknown Kulajda', 'unknown Guláš'])
    await editDish(1, { allergenIds: null, diets: ['vegan'] })
    expect(await listSuitability('?diet=vegan')).toEqual(['yes Kulajda', 'unknown Guláš'])
  })

  test('shows the names of allergens with the codes and in a legend', async () => {
    const body = getBody(await fetchHtml())
    expect(body).toMatch(new RegExp(`<summary title="${codes[0]}\u00a0[^"]+"><span class="hidden">Alergeny: </span>`))
    expect(body).toContain(`<dt>${codes[0]}</dt><dd>`)
  })
})

test('hostile names never break the markup, the data, the calendar or the feed', async () => {
  const hostile = `</script><img src=x onerror="alert('1')">]]>&amp;\\;,$&`
  await editDish(0, { nameCs: hostile, portion: '<b>150</b>' })
  await editRestaurant({
    nameCs: hostile,
    address: hostile,
    mapUrl: 'https://example.com/"><script>',
    closures: [{ from: '2026-11-20', to: '2026-11-20', reasonCs: hostile, reasonEn: null }],
  })
  const html = await fetchHtml('?avoid=%22%3E%3Cscript%3E&lang=%22%3E&diet=%00')
  expect(html).not.toMatch(/<img|<b>150/)
  expect(html.match(/<script/g)).toHaveLength(2)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({ name: hostile, address: { streetAddress: hostile } })
  expect(await fetchHtml('openmensa.xml')).not.toContain('<img')
})
