import { LANGUAGES } from '@poledne/contract/domain/languages'
import type { RestaurantMenuExceptionItem } from '@poledne/contract/modules/restaurantMenuException'
import { type WeeklyMenuItem, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildPage, buildRecord } from '../../testing/builders.ts'
import { chooseInListMenu, expectTexts, locateRowNames, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { chooseLanguage } from '../i18n/i18n.ts'

const NAMES = {
  restaurantId: 1,
  restaurantNameCs: 'Restaurace Dunaj, Bratislava',
  restaurantNameEn: 'Danube Restaurant, Bratislava',
  weeklyMenuVariantId: 1,
  weeklyMenuVariantNameCs: 'Vegetariánská',
  weeklyMenuVariantNameEn: 'Vegetarian',
}
const PRICE = { menuItemTypeId: 2, priceCzk: 129.9, priceEur: 5.2 }
const EXCEPTION: RestaurantMenuExceptionItem = buildRecord({
  id: 1,
  ...NAMES,
  ...PRICE,
  startDate: '2026-11-16',
  menuItemTypeNameCs: 'Polévka',
  menuItemTypeNameEn: 'Soup',
})
const MENU: WeeklyMenuItem = buildRecord({
  id: 1,
  ...weeklyMenus.schemas.create.parse({ startDate: '2026-11-16', weeklyMenuVariantId: 1 }),
  weeklyMenuVariantNameCs: 'Vegetariánská',
  weeklyMenuVariantNameEn: 'Vegetarian',
  published: false,
  publishAt: '2026-11-16T09:00:00',
  lockedAt: '2026-11-16T09:00:00',
  lockedByUserId: 1,
  lockedByUserName: 'admin',
})
const handlers = {
  'GET restaurantMenus/': buildPage([
    buildRecord({ id: 1, ...NAMES, startDate: '2026-11-16', restaurantMenuItems: [PRICE] }),
  ]),
  'GET restaurantMenuExceptions/': buildPage([EXCEPTION]),
  'GET weeklyMenus/': buildPage([MENU], { total: 1234 }),
  'GET roles/': buildPage([
    buildRecord({
      id: 12,
      name: 'Vedoucí',
      description: 'Řídí restaurace',
      level: 1000,
      userCount: 10,
      requireFactor: false,
      factorGraceDays: 14,
      permissions: [],
    }),
  ]),
}

/** Returns the texts of the table that are wider than their box, also if the table itself is wider than the page. */
function findCutTexts() {
  const table = page.getByRole('table').element()
  // Browsers round widths to whole pixels.
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
  return [...table.querySelectorAll('*'), table.parentElement as Element].filter(isCut).map((each) => each.textContent)
}

/** Returns the middles of the tools beside the title; tools on one line have the same middle. */
function findToolLines() {
  const tools = locateTitle(/./).element().parentElement?.querySelectorAll('button, a, input') ?? []
  const shown = [...tools].map((tool) => tool.getBoundingClientRect()).filter(({ width }) => width > 1)
  return new Set(shown.map(({ top, bottom }) => Math.round((top + bottom) / 2)))
}

test.each(LANGUAGES)(
  'at 1280 px no text of a list is cut off and its tools are on one line in %s',
  async (language) => {
    await chooseLanguage(language)
    onTestFinished(() => chooseLanguage('en'))
    for (const list of ['restaurantMenus', 'restaurantMenuExceptions', 'weeklyMenus', 'roles']) {
      await renderApp(list, { handlers })
      await expect.element(locateRowNames()).toBeVisible()
      await document.fonts.ready
      expect(findCutTexts()).toEqual([])
      expect(findToolLines().size).toBe(1)
    }
  },
)

test('names are shown in both languages, unless the other one has a column of its own', async () => {
  await renderApp('restaurantMenus', { handlers })
  const header = page.getByRole('columnheader', { name: /^Restaurant/ })
  await expectTexts(locateRowNames(), ['Danube Restaurant, BratislavaRestaurace Dunaj, Bratislava'])
  await expectTexts(header, ['Restaurant'])
  await chooseInListMenu('Columns')
  await page.getByRole('checkbox', { name: 'Restaurant (Czech)' }).click()
  await expectTexts(header, ['Restaurant (English)', 'Restaurant (Czech)'])
  await expectTexts(locateRowNames(), ['Danube Restaurant, Bratislava'])
})

test('calendars mute weekends instead of showing them in red', async () => {
  await renderApp('restaurantMenus/new/edit')
  await page.getByRole('button', { name: 'Choose a day' }).click()
  await expect.element(page.getByCss('[data-weekend]').first()).toBeVisible()
  const colours = new Set([...document.querySelectorAll('[data-weekend]')].map((day) => getComputedStyle(day).color))
  const sample = document.body.appendChild(document.createElement('i'))
  sample.style.color = 'var(--ink-soft)'
  expect([...colours]).toEqual([getComputedStyle(sample).color])
})
