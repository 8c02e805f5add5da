import type { Locator, Page } from '@playwright/test'
import { chooseAction } from '../support/recordPage.ts'
import {
  createDish,
  createRestaurant,
  createRestaurantMenu,
  createUniqueName,
  createWeeklyMenu,
  findCodelistId,
} from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

/** Creates a weekly menu whose only dish is a soup on Monday without declared allergens. */
async function createPlannedWeek(page: Page, startDate: string) {
  const soup = await createDish(page, { nameCs: createUniqueName('Kulajda'), nameEn: createUniqueName('Dill soup') })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const weeklyMenuItemsData = [{ day: 1, items: [{ menuItemTypeId, dishIds: [soup.id] }] }]
  return { ...(await createWeeklyMenu(page, { startDate, weeklyMenuItemsData })), soup }
}

test('a week is published, unpublished, deactivated and scheduled, from its page and from the list', async ({
  signedIn: page,
}) => {
  test.slow()
  await test.step('its page: preview, publish despite errors, unpublish, deactivate and undo', async () => {
    const { id, soup } = await createPlannedWeek(page, '2031-03-03')
    await page.goto(`weeklyMenus/${id}`)
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    const week = page.locator('section').filter({ has: page.getByRole('heading', { name: 'As guests see it' }) })
    await expect(week).toContainText(soup.nameEn ?? '')
    await expect(week.getByRole('heading', { name: 'Monday 03. 03.' })).toBeVisible()
    await week.getByText('Czech', { exact: true }).click()
    await expect(week).toContainText(soup.nameCs)
    await expect(page.getByRole('link', { name: /allergens of .+ aren’t declared/ }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/unresolved\. Publish anyway\?/)
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()

    const unpublish = page.getByRole('button', { name: 'Unpublish', exact: true })
    const undo = page.getByRole('alert').getByRole('button', { name: /^Undo/ })
    await unpublish.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(
      /^Unpublish week 10\?\d+ restaurants?, \d+ screens?,? and web pages will stop showing week 10\./,
    )
    await page.keyboard.press('Escape')
    await expect(unpublish).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Unpublish week 10' }).press('Enter')
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await expect(undo).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(locateNotification(page, 'Undone')).toBeVisible()
    await expect(unpublish).toBeVisible()

    await chooseAction(page, 'Deactivate')
    await expect(dialog).toContainText('will stop showing week 10.')
    await dialog.getByRole('button', { name: 'Deactivate week 10' }).click()
    const inactive = page.getByText('Inactive', { exact: true })
    await expect(inactive.first()).toBeVisible()
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(inactive).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })

  await test.step('the list: unpublish after a question, and undo', async () => {
    const { id } = await createPlannedWeek(page, '2031-04-07')
    await page.goto(`weeklyMenus/${id}`)
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('weeklyMenus?filter=startDate:equals:2031-04-07')
    await page.getByRole('button', { name: /^Actions for Week 15 · / }).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await expect(dialog).toContainText(/^Unpublish week 15\?.* week 15\./)
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Unpublish week 15' }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
  })

  await test.step('an edited week stays scheduled, and the list can cancel the schedule', async () => {
    const { id } = await createPlannedWeek(page, '2031-03-10')
    await page.goto('weeklyMenus?filter=startDate:equals:2031-03-10')
    const actions = page.getByRole('button', { name: /^Actions for Week 11 · / })
    await actions.press('Enter')
    await page.getByRole('menuitem', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('At a specific time').click()
    // The morning of the next working day is suggested.
    await expect(dialog.getByRole('textbox', { name: 'Time' })).toHaveValue('06:00')
    await dialog.getByRole('textbox', { name: 'Day' }).fill('')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog.getByText('This field can’t be empty')).toBeVisible()
    // A click beside the buttons does not open the row behind the dialog.
    await dialog.getByRole('heading').first().click()
    await dialog.getByRole('textbox', { name: 'Day' }).fill('1. 3. 2031')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByText(/^Scheduled \(/)).toBeVisible()
    await expect(actions).toBeFocused()

    await page.goto(`weeklyMenus/${id}/edit`)
    await expect(page.getByText('You’re editing')).toBeVisible()
    await page.getByRole('gridcell', { name: /^Soup Mon/ }).focus()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Control+s')
    const saved = /^Saved\. Week 11 will be published on 01\. 03\. 2031.* with these changes\.$/
    await expect(page.getByRole('alert').filter({ hasText: saved })).toBeVisible()
    await page.goto(`weeklyMenus/${id}`)
    await expect(page.getByText(/^Scheduled \(/)).toBeVisible()
    await page.goto('weeklyMenus?filter=startDate:equals:2031-03-10')
    await expect(page.getByText(/^Scheduled \(/)).toBeVisible()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Cancel scheduled publication' }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText(/^Scheduled \(01\. 03\. 2031/)).toBeVisible()
  })
})

test('the publish dialog warns of what guests will not see and links to the missing price', async ({
  signedIn: page,
}) => {
  await test.step('no restaurant offers the variant', async () => {
    const { id } = await createPlannedWeek(page, '2012-01-02')
    await page.goto(`weeklyMenus/${id}`)
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('No active restaurant offers this variant that week')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByRole('alert')).toContainText(/published, but no active restaurant.+Guests won’t see it/)
  })

  await test.step('a restaurant has no price, in the dialog and in the planner', async () => {
    // No other test plans a week as late as this one, because from here on a restaurant offers the variant without a soup.
    const startDate = '2089-01-03'
    const [weeklyMenuVariantId, menuItemTypeId] = [
      await findCodelistId(page, 'weeklyMenuVariants', 'Standard'),
      await findCodelistId(page, 'menuItemTypes', 'Menu 1'),
    ]
    const restaurant = await createRestaurant(page, createUniqueName('Bistro'))
    const restaurantMenuItems = [{ menuItemTypeId, priceCzk: 129, priceEur: null }]
    const statement = { restaurantId: restaurant.id, weeklyMenuVariantId, startDate, restaurantMenuItems }
    const prices = await createRestaurantMenu(page, statement)
    const { id } = await createPlannedWeek(page, startDate)
    const locateMissingPriceLink = (where: Locator) =>
      where.getByRole('link', { name: `${restaurant.nameEn} has no price for` })

    await page.goto(`weeklyMenus/${id}?ask=publish`)
    await locateMissingPriceLink(page.getByRole('dialog')).click()
    await expect(page).toHaveURL(new RegExp(`/restaurantMenus/${prices.id}/edit$`))
    await page.goto(`weeklyMenus/${id}/edit`)
    await page.getByRole('button', { name: /^Check/ }).click()
    await locateMissingPriceLink(page.getByRole('complementary')).click()
    await expect(page).toHaveURL(new RegExp(`/restaurantMenus/${prices.id}/edit$`))
  })
})

/** The timeout is in milliseconds; the first document waits until the typesetter has loaded. */
const FIRST_PAGE = { timeout: 60_000 }

test('an unpublished menu can be previewed on the screen, the web page and paper, and exported', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(120_000)
  await test.step('the preview as a guest', async () => {
    const { id, soup } = await createPlannedWeek(page, '2031-03-24')
    const english = soup.nameEn ?? ''
    await page.goto(`weeklyMenus/${id}`)
    await chooseAction(page, 'Preview')
    const dialog = page.getByRole('dialog', { name: 'Preview as a guest' })
    await dialog.getByRole('combobox', { name: 'Restaurant' }).click()
    const option = dialog.getByRole('option', { name: /Karlín/ }).first()
    const restaurant = (await option.textContent()) ?? ''
    await option.click()
    const screen = page.frameLocator(`iframe[title="Screen at ${restaurant}"]`)
    await expect(screen.getByText(english)).toBeVisible()
    await dialog.getByText('Czech', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Day' }).click()
    await dialog.getByRole('option', { name: /^Monday/ }).click()
    await expect(screen.getByRole('heading', { level: 1, name: /^Pondělí/ })).toBeVisible()
    await expect(screen.getByText(soup.nameCs)).toBeVisible()

    await dialog.getByRole('tab', { name: 'Screen' }).focus()
    await page.keyboard.press('ArrowRight')
    const webPage = page.frameLocator(`iframe[title="Web page of ${restaurant}"]`)
    await expect(webPage.getByText(soup.nameCs)).toBeVisible()
    // The preview page has its own styles although its scripts are blocked.
    await expect(webPage.getByRole('listitem').first()).toHaveCSS('display', 'grid')

    await dialog.getByRole('tab', { name: 'PDF' }).click()
    await expect(dialog.getByRole('img', { name: 'Preview of the page' })).toBeVisible(FIRST_PAGE)
    await expect(dialog.getByRole('button', { name: /^Download .+\.pdf$/ })).toBeVisible()
    await page.reload()
    await expect(dialog.getByRole('tab', { name: 'PDF' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // Guests cannot see the unpublished menu through any public endpoint.
    const restaurantId = await findCodelistId(page, 'restaurants', restaurant)
    const guest = await browser.newContext()
    const feed = await guest.request.get(`api/public/restaurants/${restaurantId}/menu/?week=2031-03-24`)
    expect(feed.status()).toBe(200)
    expect(await feed.text()).not.toContain(soup.nameCs)
    for (const as of ['screen', 'feed', 'page']) {
      const answer = await guest.request.get(`api/weeklyMenus/${id}/preview/?restaurantId=${restaurantId}&as=${as}`)
      expect(answer.status()).toBe(401)
    }
    const wall = await guest.newPage()
    await wall.goto('s/preview/')
    await wall.evaluate(() => window.postMessage({ polednePreview: true, content: {}, day: '2031-03-24' }, '*'))
    await expect(wall.getByRole('heading', { level: 1, name: /za okamžik/ })).toBeAttached()
    await guest.close()
  })

  await test.step('the export dialog shows a preview and downloads the file', async () => {
    const { id } = await createPlannedWeek(page, '2031-03-17')
    await page.goto(`weeklyMenus/${id}`)
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'Preview of the page' })).toBeVisible(FIRST_PAGE)
    await dialog.getByText('JPG', { exact: true }).click()
    await dialog.getByText('CZK', { exact: true }).click()
    await expect(dialog.getByRole('button', { name: /^Download .+\.jpg$/ })).toBeDisabled()
    await expect(dialog.getByRole('img', { name: 'Preview of the page' })).toBeVisible()
    await dialog.getByText('PDF', { exact: true }).click()
    await dialog.getByLabel('Restaurants', { exact: true }).first().click()
    await dialog.getByRole('option', { name: 'Karlín' }).first().click()
    // The list of restaurants stays open for another choice, above the orientation.
    await page.keyboard.press('Tab')
    await dialog.getByText('Landscape').click()
    const downloading = page.waitForEvent('download', FIRST_PAGE)
    await dialog.getByRole('button', { name: /^Download .+\.pdf$/ }).click(FIRST_PAGE)
    expect((await downloading).suggestedFilename()).toMatch(/karlin.*\.pdf$/)
    await page.reload()
    await page.getByRole('button', { name: 'Export' }).click()
    await dialog.getByText('CZK', { exact: true }).click()
    await expect(dialog.getByText('Karlín').first()).toBeVisible()
  })
})
