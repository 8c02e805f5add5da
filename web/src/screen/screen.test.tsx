import '../app/fonts.css'
import './screen.css'
import type { GuestDay, ScreenContent } from '@poledne/contract/modules/guestMenu'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type ApiHandlers, answerApi, listCalls, noResponse, problem, startApi } from '../testing/api.ts'
import { expectNone, locateTitle } from '../testing/page.ts'
import { startScreen } from './startScreen.ts'

const MINUTE = 60_000
/** A Monday at noon in Prague. */
const NOON = Date.parse('2026-11-16T11:00:00Z')

type GuestDish = GuestDay['variants'][number]['items'][number]['dishes'][number]
const soup: GuestDish = { nameCs: 'Kulajda', nameEn: 'Dill soup', allergenCodes: ['7'], diets: [] }
const buildDay = (date: string, dishes = [soup], count = 1): GuestDay => ({
  date,
  planned: true,
  variants: [
    {
      nameCs: 'Standard',
      nameEn: 'Standard',
      items: Array.from({ length: count }, () => ({
        typeNameCs: 'Polévka',
        typeNameEn: 'Soup',
        dishes,
        note: null,
        priceCzk: 45,
        priceEur: null,
      })),
    },
  ],
})
const buildContent = (changes: Partial<ScreenContent> = {}): ScreenContent => ({
  revision: 1,
  name: 'Výdej',
  screenType: 'day',
  languages: ['cs'],
  hoursFrom: null,
  hoursTo: null,
  parts: [],
  canHideMenu: false,
  outside: 'name',
  outsidePictureId: null,
  openingHours: [],
  restaurant: { id: 1, nameCs: 'Kantýna', nameEn: 'Canteen', timezone: 'Europe/Prague', closed: false },
  days: [buildDay('2026-11-16'), buildDay('2026-11-17')],
  allergens: [],
  ...changes,
})

beforeAll(() => commands.routeApi())
afterEach(async () => {
  vi.useRealTimers()
  localStorage.clear()
  await caches.delete('poledne-screen:/admin:content')
  document.body.replaceChildren()
})

/** Each test has a screen of its own, because the screen of the previous test can still store its content. */
let screenCount = 0
let opened = { reloads: 0 }
let screenId = ''
beforeEach(() => {
  screenCount += 1
  screenId = `abcdefghijklmnop${screenCount}`
})
const serve = (answer: ApiHandlers['GET public/screens/:id/']) =>
  answerApi({ 'GET public/screens/:id/': answer ?? noResponse })

function openScreen(answer: ApiHandlers['GET public/screens/:id/']): void {
  startApi({ 'GET public/screens/:id/events/': noResponse, 'POST public/screens/:id/seen/': noResponse })
  serve(answer)
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const root = document.createElement('div')
  root.id = 'screen'
  document.body.replaceChildren(root)
  // The screens of earlier tests still run.
  const counter = { reloads: 0 }
  opened = counter
  startScreen(root, '/admin', screenId, () => {
    counter.reloads += 1
  })
}
/** Lets the screen request its content at once. */
async function requestAgain(): Promise<void> {
  const before = listCalls('GET public/screens/:id/').length
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => listCalls('GET public/screens/:id/').length).toBeGreaterThan(before)
}
/** Sets the clock of the device; the screen notices it within a second. */
function setTime(time: number): void {
  vi.setSystemTime(time)
  vi.advanceTimersByTime(1_000)
}

test("a screen shows today's menu with prices and alternates its languages", async () => {
  openScreen(buildContent({ languages: ['cs', 'en'] }))
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  await expect.element(page.getByText('Kantýna')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/Kulajda.*45\sKč/)
  vi.advanceTimersByTime(15_000)
  await expect.element(locateTitle(/^Monday/)).toBeVisible()
  await expectNone(locateTitle(/^Pondělí/))
})

test('a closed restaurant, a missing menu and the time outside the hours have their own pages', async () => {
  openScreen(buildContent({ days: [] }))
  await expect.element(locateTitle('Jídelníček připravujeme')).toBeVisible()
  const { restaurant } = buildContent()
  serve(buildContent({ revision: 2, restaurant: { ...restaurant, closed: true } }))
  await requestAgain()
  await expect.element(locateTitle('Zavřeno')).toBeVisible()
  serve(buildContent({ revision: 3, languages: ['cs', 'en'], hoursFrom: '10:00', hoursTo: '12:30' }))
  await requestAgain()
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  setTime(NOON + 30 * MINUTE)
  await expect.element(locateTitle('Kantýna')).toBeVisible()
  await expect.element(page.getByText('Otevíráme v úterý v 10:00')).toBeVisible()
  vi.advanceTimersByTime(15_000)
  await expect.element(page.getByText('Opens on Tuesday at 10:00')).toBeVisible()
})

test('a closed day says why, alone and in its week', async () => {
  const closure = { reasonCs: 'malování', reasonEn: null }
  const days = [{ date: '2026-11-16', planned: true, variants: [], closure }, buildDay('2026-11-17')]
  openScreen(buildContent({ days, languages: ['cs', 'en'] }))
  await expect.element(locateTitle('Zavřeno: malování')).toBeVisible()
  vi.advanceTimersByTime(15_000)
  await expect.element(locateTitle('Closed: malování')).toBeVisible()
  serve(buildContent({ revision: 2, screenType: 'week', days }))
  await requestAgain()
  await expect.element(locateTitle(/týden/)).toBeVisible()
  await expect.element(page.getByText('Zavřeno: malování')).toBeVisible()
})

test('parts change within two seconds without the server, and a missing picture leaves the name', async () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  openScreen(
    buildContent({
      hoursTo: '14:00',
      parts: [
        { weekdays: everyDay, from: '12:30', to: '13:00', content: 'notice', notice: 'Kuchyně zavírá ve 13:00' },
        { weekdays: everyDay, from: '13:00', to: '14:00', content: 'week' },
        { weekdays: everyDay, from: '14:00', to: '15:00', content: 'picture', pictureId: 'abcdefghijklmnop' },
      ],
    }),
  )
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  serve(noResponse)
  const changeAt = async (time: number) => {
    setTime(time - 1_000)
    vi.advanceTimersByTime(2_000)
  }
  const notice = page.getByText('Kuchyně zavírá ve 13:00')
  await expectNone(notice)
  await changeAt(NOON + 30 * MINUTE)
  await expect.element(notice).toBeVisible()
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  await changeAt(NOON + 60 * MINUTE)
  await expect.element(locateTitle(/týden/)).toBeVisible()
  await expectNone(notice)
  await changeAt(NOON + 120 * MINUTE)
  await expect.element(locateTitle('Kantýna')).toBeVisible()
})

test('an unknown screen says so in both languages and recovers after a single 404', async () => {
  openScreen(buildContent())
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  serve(problem('not_found'))
  await requestAgain()
  await expect.element(locateTitle('Tato obrazovka neexistuje')).toBeVisible()
  await expect.element(page.getByText('This screen doesn’t exist')).toBeVisible()
  serve(buildContent())
  await requestAgain()
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
})

test.each([
  [null, true],
  [[], false],
  [undefined, true],
  [['1'], false],
])('a dish with the stored allergens %j is marked as undeclared: %s', async (allergenCodes, isMarked) => {
  // Content that an older release has stored has no codes.
  const content = buildContent({
    days: [buildDay('2026-11-16', [{ ...soup, allergenCodes: allergenCodes as string[] }])],
  })
  localStorage.setItem(`poledne-screen:/admin:${screenId}`, JSON.stringify({ content, at: NOON }))
  openScreen(noResponse)
  await expect.element(page.getByText('Polévka', { exact: true })).toBeVisible()
  expect(page.getByText('alergeny neuvedeny', { exact: true }).elements()).toHaveLength(isMarked ? 1 : 0)
})

test('every page of a full week shows the row labels', async () => {
  const days = ['16', '17', '18', '19', '20'].map((day) => buildDay(`2026-11-${day}`, [soup, soup], 12))
  openScreen(buildContent({ screenType: 'week', days }))
  const pageNumber = page.getByText(/^\d \/ \d$/)
  await expect.element(pageNumber).toBeVisible()
  const count = Number(pageNumber.element().textContent?.at(-1))
  expect(count).toBeGreaterThan(1)
  for (let sheet = 0; sheet < count; sheet++) {
    await expect.element(pageNumber).toHaveTextContent(new RegExp(`^${sheet + 1} / ${count}$`))
    const rows = page.getByRole('listitem').elements()
    expect(page.getByText('Polévka', { exact: true }).elements()).toHaveLength(rows.length)
    vi.advanceTimersByTime(count > 4 ? 10_000 : 15_000)
  }
})

test('without a server the screen shows the stored menu, its age and the next day, and recovers', async () => {
  openScreen(buildContent())
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  const age = page.getByText('Naposledy aktualizováno')
  serve(noResponse)
  await requestAgain()
  setTime(NOON + 5 * MINUTE)
  await expectNone(age)
  setTime(NOON + 11 * MINUTE)
  await expect.element(age).toHaveTextContent(/aktualizováno 12:00$/)
  setTime(Date.parse('2026-11-16T22:59:58Z'))
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  vi.advanceTimersByTime(2_000)
  await expect.element(locateTitle(/^Úterý/)).toBeVisible()
  await expect.element(age).toBeVisible()
  serve(buildContent())
  await requestAgain()
  await expectNone(age)
  await expect.element(locateTitle(/^Úterý/)).toBeVisible()
})

test('a device clock that is set triggers a request at once', async () => {
  openScreen(buildContent())
  await expect.element(locateTitle(/^Pondělí/)).toBeVisible()
  const before = listCalls('GET public/screens/:id/').length
  setTime(NOON + 24 * 60 * MINUTE)
  await expect.poll(() => listCalls('GET public/screens/:id/').length).toBe(before + 1)
})

test('a dish that is sold out today says so', async () => {
  openScreen(
    buildContent({ days: [buildDay('2026-11-16', [{ ...soup, availability: 'soldOut', todayNote: 'zítra zase' }])] }),
  )
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/Kulajda \(vyprodáno, zítra zase\)/)
})

test('a dish shows its portion and the origin of its meat', async () => {
  const dish = { ...soup, portion: '150 g', meatOrigins: [{ meat: 'beef' as const, country: 'SK' }] }
  openScreen(buildContent({ days: [buildDay('2026-11-16', [dish])] }))
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/Kulajda.*150 g · Hovězí: Slovensko/)
})

test('a brand gives the screen its logo, colour, font and theme, and a later one without it takes them back', async () => {
  // The browser records no requests after the first 250.
  performance.clearResourceTimings()
  const brand = { logoId: 'logo-of-the-canteen', accent: '#9fc5ff', typeface: 'bitter', screens: 'dark' } as const
  openScreen(buildContent({ brand }))
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/Kulajda/)
  const root = document.documentElement
  expect(root.classList.contains('dark')).toBe(true)
  expect(getComputedStyle(root).getPropertyValue('--accent')).toBe('#9fc5ff')
  expect(getComputedStyle(root).getPropertyValue('--serif')).toContain('Bitter')
  // An image that cannot be loaded disappears, so the test looks for its request.
  const listLoaded = () => performance.getEntriesByType('resource').map(({ name }) => name.split('/pictures/')[1])
  await expect.poll(listLoaded).toContain('logo-of-the-canteen/')
  document.body.replaceChildren()
  openScreen(buildContent())
  await expect.poll(() => root.classList.contains('dark')).toBe(false)
  expect(root.getAttribute('style') ?? '').not.toContain('--accent')
})

test('a screen that is asked for its name shows it until the time is over, and not when it is told too late', async () => {
  openScreen(buildContent())
  await expect.element(page.getByText('Kulajda')).toBeVisible()
  serve(buildContent({ revision: 2, identifyUntil: '2026-11-16T11:00:10' }))
  await requestAgain()
  await expect.element(locateTitle('Výdej')).toBeVisible()
  setTime(NOON + 10_000)
  await expect.element(page.getByText('Kulajda')).toBeVisible()
  await expectNone(locateTitle('Výdej'))
  serve(buildContent({ revision: 3, identifyUntil: '2026-11-16T10:59:59' }))
  await requestAgain()
  await expectNone(locateTitle('Výdej'))
})

test('a screen reloads once for each new request, and not for one from before it started or was offline', async () => {
  openScreen(buildContent({ reloadRequestedAt: '2026-11-16T10:59:59' }))
  await expect.element(page.getByText('Kulajda')).toBeVisible()
  const obey = async (reloadRequestedAt: string, revision: number) => {
    serve(buildContent({ revision, reloadRequestedAt }))
    await requestAgain()
    const listSeen = () => listCalls('POST public/screens/:id/seen/').map(({ params, body }) => ({ params, body }))
    await expect.poll(listSeen).toContainEqual({ params: { id: screenId }, body: { revision } })
    return opened.reloads
  }
  expect(await obey('2026-11-16T10:59:59', 2)).toBe(0)
  expect(await obey('2026-11-16T11:00:01', 3)).toBe(1)
  expect(await obey('2026-11-16T11:00:01', 4)).toBe(1)
  expect(await obey('2026-11-16T10:30:00', 5)).toBe(1)
})
