import type { Page } from '@playwright/test'
import { buildNameFilterQuery, createThreeDishes, locateRowNames, locateSearchBox } from '../support/list.ts'
import { expect, test, useOwnPreferences } from '../support/test.ts'

/** Returns the texts of the table that are wider than their box, and whether the table itself is wider than the page. */
const findCutTexts = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    // Browsers round widths to whole pixels.
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
    const cut = [...table.querySelectorAll('*'), table.parentElement as Element].filter(isCut)
    return cut.map(({ textContent }) => textContent?.slice(0, 80))
  })

test.describe('columns and views', () => {
  test.beforeEach(({ page }, { testId }) => useOwnPreferences(page, testId))

  test('columns, their order and widths, and the density are remembered', async ({ signedIn: page }) => {
    await page.goto('dishes')
    await expect(locateRowNames(page).first()).toBeVisible()
    const columns = page.getByRole('columnheader').filter({ has: page.getByRole('separator') })

    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('checkbox', { name: 'English name' }).click()
    await expect(page.getByRole('checkbox', { name: 'English name' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Changed' }).click()
    await expect(page.getByRole('checkbox', { name: 'Changed' })).toBeChecked()
    await page.getByRole('button', { name: 'Move Type up' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(columns).toHaveText(['Type', 'Czech name', 'Allergens', 'Changed'])

    await page.getByRole('button', { name: 'Column Type' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move right' }).press('Enter')
    await expect(columns).toHaveText(['Czech name', 'Type', 'Allergens', 'Changed'])

    const edge = page.getByRole('separator', { name: 'Width of Type' })
    const before = Number(await edge.getAttribute('aria-valuenow'))
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16))
    await edge.evaluate((element) => {
      // A held key sends two key events before the next render.
      const pressArrowRight = () =>
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      pressArrowRight()
      pressArrowRight()
    })
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))

    const readRowHeight = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0
    const compact = await readRowHeight()
    await page.getByRole('button', { name: 'Density' }).click()
    const remembered = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes('"md"'),
    )
    await page.getByRole('menuitemradio', { name: 'Comfortable' }).click()
    await remembered
    await expect.poll(readRowHeight).toBeGreaterThan(compact)
    const roomy = await readRowHeight()

    // The URL without parameters uses the stored columns too.
    await page.goto('dishes')
    await expect(columns).toHaveText(['Czech name', 'Type', 'Allergens', 'Changed'])
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))
    await expect.poll(readRowHeight).toBe(roomy)
  })

  for (const language of ['en', 'cs', 'hu'])
    test(`at 1280 px no text of these lists is cut off in ${language}, and names are in both languages`, async ({
      signedIn: page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.addInitScript((to) => localStorage.setItem('poledne.language', to), language)
      const filter = 'filter=restaurantNameCs:contains:bratislava'
      for (const list of ['restaurantMenus', 'restaurantMenuExceptions']) {
        await page.goto(`${list}?${filter}`)
        const row = page.getByRole('row').filter({ hasText: 'Restaurace Dunaj, Bratislava' }).first()
        await expect(row).toContainText('Danube Restaurant, Bratislava')
        expect(await findCutTexts(page)).toEqual([])
      }
      await page.goto('restaurantMenus?filter=restaurantNameCs:contains:karlin')
      await expect(page.getByRole('row').filter({ hasText: 'Vegetarian' })).toContainText('Vegetariánská')
      await page.goto('weeklyMenus')
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      expect(await findCutTexts(page)).toEqual([])
    })

  test('a name with a column of its own is not repeated below the other name', async ({ signedIn: page }) => {
    await page.goto('restaurantMenus?filter=restaurantNameCs:contains:karlin')
    const header = page.getByRole('columnheader', { name: /^Restaurant/ })
    await expect(header).toHaveText('Restaurant')
    await expect(page.getByRole('rowheader').first()).toHaveText('Karlín CanteenKantýna Karlín')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Restaurant (Czech)' }).click()
    await expect(header).toHaveText(['Restaurant (English)', 'Restaurant (Czech)'])
    await expect(page.getByRole('rowheader').first()).toHaveText('Karlín Canteen')
  })

  test('the roles list shows the column that it is sorted by', async ({ signedIn: page }, { testId }) => {
    await useOwnPreferences(page, testId)
    await page.goto('roles')
    await expect(page.getByRole('columnheader', { name: /^ID/ })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('calendars mute weekends instead of showing them in red', async ({ signedIn: page }) => {
    await page.goto('restaurantMenus/new/edit')
    await page.getByRole('button', { name: 'Choose a day' }).click()
    const colours = await page
      .getByRole('dialog')
      .locator('[data-weekend]')
      .evaluateAll((days) => [...new Set(days.map((day) => getComputedStyle(day).color))])
    const muted = await page.evaluate(() => {
      const sample = document.body.appendChild(document.createElement('i'))
      sample.style.color = 'var(--ink-soft)'
      return getComputedStyle(sample).color
    })
    expect(colours).toEqual([muted])
  })

  test('a menu that failed to load opens at the next key press', async ({ signedIn: page }) => {
    await page.goto('dishes')
    await expect(locateRowNames(page).first()).toBeVisible()
    await page.route('**/assets/*', (route) => route.abort())
    const button = page.getByRole('button', { name: 'Columns', exact: true })
    const failed = page.waitForEvent('requestfailed')
    await button.focus()
    await failed
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
    await page.unroute('**/assets/*')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Czech name' })).toBeFocused()
    await expect(page.getByRole('dialog').getByRole('list')).toHaveCSS('list-style-type', 'none')
  })

  test('a saved view shows the same list again', async ({ signedIn: page }) => {
    const { word, a, b, c } = await createThreeDishes(page)
    await page.goto(`dishes?${buildNameFilterQuery(word)}&sort=nameEn:desc`)
    await expect(locateRowNames(page)).toHaveText([a, c, b])
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('textbox', { name: 'View name' }).fill('Příští týden')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save this view' }).click()
    expect((await saved).ok()).toBe(true)

    await page.goto('dishes')
    await expect(locateRowNames(page).nth(5)).toBeVisible()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Příští týden', exact: true }).click()
    await expect(locateRowNames(page)).toHaveText([a, c, b])
    await expect(locateSearchBox(page)).toHaveValue(word)

    await page.getByRole('button', { name: 'Views' }).click()
    const opened = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Open the list with Příští týden' }).click()
    await opened
    await page.goto('dishes')
    await expect(locateRowNames(page)).toHaveText([a, c, b])
  })
})
