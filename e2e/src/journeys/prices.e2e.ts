import type { Page } from '@playwright/test'
import {
  createException,
  createRestaurant,
  createRestaurantMenu,
  createUniqueName,
  findCodelistId,
} from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const PRAGUE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Prague' })
const NOW = Date.now()
/** Adds days to today at the restaurant. The current time is read once, so midnight during a test changes nothing. */
const addDaysToToday = (days: number) => PRAGUE.format(NOW + days * 86_400_000)
/** Formats an ISO day as Czechs write it. */
const formatDay = (day: string) => day.split('-').reverse().join('. ')

const locateTitle = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const locateStartDate = (page: Page) => page.getByRole('textbox', { name: 'Valid from' })

async function pickOption(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Returns functions that build the fields of a price of Menu 1 in the standard variant. */
async function createStandardMenuBuilders(page: Page, restaurantId: number) {
  const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', 'Standard')
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Menu 1')
  return {
    buildEntry: (days: number) => ({ restaurantId, weeklyMenuVariantId, startDate: addDaysToToday(days) }),
    buildPrice: (priceCzk: number) => ({ menuItemTypeId, priceCzk, priceEur: null }),
  }
}

async function createMenu(page: Page, restaurantId: number, days: number, priceCzk: number) {
  const { buildEntry, buildPrice } = await createStandardMenuBuilders(page, restaurantId)
  return createRestaurantMenu(page, { ...buildEntry(days), restaurantMenuItems: [buildPrice(priceCzk)] })
}

test('prices of a restaurant are explained, copied to a new date and shown over time', async ({ signedIn: page }) => {
  test.slow()
  await test.step('the restaurant page shows each price, its source and its next change', async () => {
    const { id, nameEn } = await createRestaurant(page, createUniqueName('Závodní jídelna'))
    await page.goto(`restaurants/${id}?tab=prices`)
    await page.getByRole('link', { name: 'Create a restaurant menu' }).click()
    await expect(page.getByRole('combobox', { name: 'Restaurant' })).toHaveValue(nameEn)
    await pickOption(page, 'Variant', 'Standard')
    await locateStartDate(page).fill(formatDay(addDaysToToday(-30)))
    await page.getByRole('button', { name: 'Add a row' }).click()
    await pickOption(page, 'Menu item type', 'Menu 1')
    const typed = page.getByRole('textbox', { name: 'Price (CZK)' })
    await typed.fill('sto')
    // Clicking leaves the field, whose error message moves the button; the click must still count.
    await page.getByRole('button', { name: 'Add a row' }).click()
    await expect(typed.first()).toHaveAccessibleDescription('Wrong format')
    await page.getByRole('button', { name: 'Remove row 2' }).click()
    await typed.fill('129,90')
    await page.keyboard.press('Control+s')
    await expect(locateTitle(page, `${nameEn} · Standard · ${formatDay(addDaysToToday(-30))}`)).toBeVisible()

    const { buildEntry, buildPrice } = await createStandardMenuBuilders(page, id)
    await createMenu(page, id, 14, 139)
    await createException(page, { ...buildEntry(0), ...buildPrice(99.5) })
    const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Dessert')
    await createException(page, { ...buildEntry(0), ...buildPrice(45), menuItemTypeId })
    await page.goto(`restaurants/${id}?tab=prices`)
    const offered = page.getByRole('table', { name: 'Prices today' })
    await expect(offered.getByRole('rowheader')).toHaveText(['Standard', 'Menu 1'])
    const reason = offered.getByRole('row').filter({ hasText: 'Menu 1' })
    await expect(reason).toContainText(/99\.50/)
    await expect(reason).toContainText(new RegExp(`exception since ${formatDay(addDaysToToday(0))}; base .*129\\.90`))
    await expect(reason).toContainText(new RegExp(`; next change ${formatDay(addDaysToToday(14))}: .*139`))

    const locateTimeline = (type: string) => page.locator('details').filter({ hasText: type })
    await reason.getByRole('link', { name: /^Prices over time/ }).click()
    await expect(locateTimeline('Menu 1').getByRole('listitem')).toHaveCount(3)
    await expect(locateTimeline('Menu 1').getByRole('listitem').filter({ hasText: 'Valid' })).toContainText(/99\.50/)
    await expect(locateTimeline('Dessert').locator('summary')).toContainText('1 price entry · 1 never applies')
    await locateTimeline('Dessert').locator('summary').click()
    await expect(locateTimeline('Dessert').getByRole('listitem')).toContainText(
      /45.*Never applies.*No restaurant menu offers it/,
    )
  })

  await test.step('a restaurant menu can be copied to a new date, but not to the same date twice', async () => {
    const { id, nameEn } = await createRestaurant(page, createUniqueName('Školní kuchyně'))
    const menu = await createMenu(page, id, -7, 118)
    await page.goto(`restaurantMenus/${menu.id}`)
    await page.getByRole('link', { name: 'Copy to a new date' }).click()
    await expect(locateStartDate(page)).toBeFocused()
    await expect(locateStartDate(page)).toHaveValue('')
    await page.keyboard.type(formatDay(addDaysToToday(-7)))
    await page.keyboard.press('Control+s')
    await expect(locateStartDate(page)).toHaveAccessibleDescription(/already used/)
    await expect(locateStartDate(page)).toBeFocused()

    await locateStartDate(page).fill(formatDay(addDaysToToday(7)))
    await page.keyboard.press('Control+s')
    await expect(locateNotification(page, 'Record created')).toBeVisible()
    await expect(locateTitle(page, `${nameEn} · Standard · ${formatDay(addDaysToToday(7))}`)).toBeVisible()
    await expect(page.locator('dl').first()).toContainText(/Menu 1.*118/)
  })

  await test.step('a restaurant menu shows when its prices apply and links to the prices over time', async () => {
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Validity' }) })
    await page.goto(`restaurantMenuExceptions?${new URLSearchParams({ filter: 'restaurantNameCs:contains:karlin' })}`)
    await page.getByRole('row').filter({ hasText: 'Menu 1' }).getByRole('link').click()
    await expect(section.getByRole('listitem')).toHaveText(/^Menu 1.*109.*Was valid \d\d\. .* – \d\d\. /)

    await section.getByRole('link', { name: 'Prices over time: Menu 1, Standard' }).click()
    await expect(locateTitle(page, 'Karlín')).toBeVisible()
    const timeline = page.locator('details[open]')
    await expect(timeline.locator('summary')).toContainText('Menu 1')
    const menu = timeline.getByRole('listitem').filter({ hasText: 'Valid' })
    await menu.getByRole('link', { name: 'Restaurant menu' }).click()
    await expect(section.getByRole('listitem').filter({ hasText: 'Menu 1' })).toContainText(/Valid (since )?\d/)
  })
})

// The time zones are ahead of and behind the restaurant: a date stored as an instant would shift in one of them.
for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a typed or picked date stays the same', async ({ signedIn: page }) => {
      const { id, nameEn } = await createRestaurant(page, createUniqueName('Letištní bufet'))
      const menu = await createMenu(page, id, 0, 150)
      await page.goto(`restaurantMenus/${menu.id}/edit`)
      await locateStartDate(page).fill('1.3.2027')
      await page.keyboard.press('Control+s')
      await expect(locateTitle(page, `${nameEn} · Standard · 01. 03. 2027`)).toBeVisible()

      await page.goto(`restaurantMenus/${menu.id}/edit`)
      await expect(locateStartDate(page)).toHaveValue('01. 03. 2027')
      await page.getByRole('button', { name: 'Choose a day' }).click()
      await page.getByRole('button', { name: '29 March 2027' }).click()
      await expect(locateStartDate(page)).toHaveValue('29. 03. 2027')
      await page.keyboard.press('Control+s')
      await expect(locateTitle(page, `${nameEn} · Standard · 29. 03. 2027`)).toBeVisible()
      await page.goto(`restaurants/${id}?date=2027-03-29&tab=prices`)
      await expect(page.getByRole('table', { name: 'Prices on 29. 03. 2027' })).toContainText(
        'base price since 29. 03. 2027',
      )
    })
  })
}
