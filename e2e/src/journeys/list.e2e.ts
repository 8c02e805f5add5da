import type { Page } from '@playwright/test'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, notification, pauseRequests, test, useOwnPreferences } from '../support/test.ts'

const names = (page: Page) => page.getByRole('rowheader')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' })
const chip = (page: Page, name: string) => chips(page).getByRole('button', { name: `Change the filter ${name}` })
const search = (text: string) => new URLSearchParams({ filter: `name:contains:${text}` }).toString()

async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Three dishes that share a word of their own: two soups and a dessert. */
async function threeDishes(page: Page) {
  const word = createUniqueName('Ňam')
  const [soup, dessert] = [
    await findCodelistId(page, 'dishTypes', 'Soup'),
    await findCodelistId(page, 'dishTypes', 'Dessert'),
  ]
  const [a, b, c] = [`${word} A`, `${word} B`, `${word} Č`]
  await createDish(page, { nameCs: a, nameEn: 'Zeppelin', dishTypeId: soup })
  await createDish(page, { nameCs: b, nameEn: 'Apple', dishTypeId: dessert })
  await createDish(page, { nameCs: c, nameEn: 'Borsch', dishTypeId: soup })
  return { word, a, b, c }
}

test.describe('finding', () => {
  test('a search without accents finds Svíčková, and the address remembers it', async ({ signedIn: page }) => {
    await page.goto('dishes')
    await searchBox(page).fill('svickova')
    await expect(names(page)).toHaveText([/^Svíčková na smetaně/])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dishes 1')
    await expect(page).toHaveURL(/[?&]filter=name:contains:svickova/)
    await searchBox(page).fill('takové jídlo tu není')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expect(names(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(names(page).nth(5)).toBeVisible()
    await expect(searchBox(page)).toHaveValue('')
  })

  test('a click on a header sorts, with Shift by one more column', async ({ signedIn: page }) => {
    const { word, a, b, c } = await threeDishes(page)
    await page.goto(`dishes?${search(word)}`)
    await expect(header(page, 'Czech name')).toHaveAttribute('aria-sort', 'ascending')
    await expect(names(page)).toHaveText([a, b, c])
    const sortBy = (name: string, shift = false) =>
      header(page, name)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click({ modifiers: shift ? ['Shift'] : [] })

    await sortBy('English name')
    await expect(names(page)).toHaveText([b, c, a])
    await expect(header(page, 'English name')).toHaveAttribute('aria-sort', 'ascending')
    await expect(header(page, 'Czech name')).not.toHaveAttribute('aria-sort')
    await sortBy('English name')
    await expect(names(page)).toHaveText([a, c, b])
    await expect(header(page, 'English name')).toHaveAttribute('aria-sort', 'descending')

    await sortBy('Type')
    await sortBy('English name', true)
    await expect(names(page)).toHaveText([b, c, a])
    await expect(header(page, 'Type')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=dishTypeName:asc&sort=nameEn:asc/)
  })

  test('filters of every kind narrow the list, and a shared link brings them along', async ({
    signedIn: page,
    elsewhere,
  }) => {
    const CZECH = new Intl.DateTimeFormat('cs', { timeZone: 'Europe/Prague' })
    const today = CZECH.format(Date.now())
    const { word, a, b, c } = await threeDishes(page)
    await page.goto(`dishes?${search(word)}`)
    await expect(names(page)).toHaveText([a, b, c])

    await addFilter(page, 'Type')
    await page.getByRole('checkbox', { name: 'Soup' }).click()
    await expect(names(page)).toHaveText([a, c])
    await page.keyboard.press('Escape')
    await expect(chip(page, 'Type: Soup')).toBeFocused()

    await addFilter(page, 'English name')
    await page.getByRole('textbox', { name: 'English name' }).fill('bor')
    await page.keyboard.press('Enter')
    await expect(names(page)).toHaveText([c])

    await addFilter(page, 'Created')
    await page.getByRole('textbox', { name: 'From' }).fill(today)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'To' }).fill(CZECH.format(Date.now()))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/filter=createdAt:greaterThanOrEqualTo:.+&filter=createdAt:lessThan:/)
    await expect(names(page)).toHaveText([c])

    await addFilter(page, 'Archived')
    await page.getByText('Yes', { exact: true }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.getByText('No', { exact: true }).click()
    await expect(names(page)).toHaveText([c])
    await page.keyboard.press('Escape')

    await elsewhere.goto(page.url())
    await expect(names(elsewhere)).toHaveText([c])
    await expect(searchBox(elsewhere)).toHaveValue(word)
    await expect(chips(elsewhere).getByRole('listitem')).toHaveText([
      'TypeSoup',
      'English namecontains “bor”',
      /^Created/,
      'ArchivedNo',
    ])

    await page.getByRole('button', { name: 'Remove the filter English name' }).click()
    await expect(names(page)).toHaveText([a, c])
    await page.getByRole('button', { name: 'Remove the filter Type' }).click()
    await expect(names(page)).toHaveText([a, b, c])
    await expect(page).not.toHaveURL(/nameEn|dishTypeId/)
    // the chip is gone, but not the place of whoever works by keyboard
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  })
})

test.describe('my own table', () => {
  test.beforeEach(({ page }, { testId }) => useOwnPreferences(page, testId))

  test('columns, their order and widths, and the density stay as I set them', async ({ signedIn: page }) => {
    await page.goto('dishes')
    await expect(names(page).first()).toBeVisible()
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
      // a key that is held: two at once, sooner than anything is drawn
      const press = () => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      press()
      press()
    })
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))

    const height = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0
    const compact = await height()
    await page.getByRole('button', { name: 'Density' }).click()
    const remembered = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes('"md"'),
    )
    await page.getByRole('menuitemradio', { name: 'Roomy' }).click()
    await remembered
    await expect.poll(height).toBeGreaterThan(compact)
    const roomy = await height()

    // also at the bare address, where nothing is said of columns
    await page.goto('dishes')
    await expect(columns).toHaveText(['Czech name', 'Type', 'Allergens', 'Changed'])
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))
    await expect.poll(height).toBe(roomy)
  })

  test('restaurant menus show names in both languages where they fit', async ({ signedIn: page }, { testId }) => {
    await useOwnPreferences(page, testId)
    await page.goto('restaurantMenus')
    const headers = page.getByRole('columnheader')
    for (const name of ['Restaurant (English)', 'Restaurant (Czech)', 'Variant (English)', 'Variant (Czech)'])
      await expect(headers.filter({ hasText: name })).toBeVisible()
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(headers.filter({ hasText: 'Restaurant (Czech)' })).toHaveCount(0)
  })

  test('the roles list shows the column that it is sorted by', async ({ signedIn: page }, { testId }) => {
    await useOwnPreferences(page, testId)
    await page.goto('roles')
    await expect(page.getByRole('columnheader', { name: /^Number/ })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('calendars mute weekends instead of showing them in red', async ({ signedIn: page }) => {
    await page.goto('restaurantMenus/new/edit')
    await page.getByRole('button', { name: 'Pick a day' }).click()
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

  test('a menu that could not be loaded opens at the next press', async ({ signedIn: page }) => {
    await page.goto('dishes')
    await expect(names(page).first()).toBeVisible()
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

  test('a view that I save under a name shows the same list again', async ({ signedIn: page }) => {
    const { word, a, b, c } = await threeDishes(page)
    await page.goto(`dishes?${search(word)}&sort=nameEn:desc`)
    await expect(names(page)).toHaveText([a, c, b])
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Příští týden')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save this view' }).click()
    expect((await saved).ok()).toBe(true)

    await page.goto('dishes')
    await expect(names(page).nth(5)).toBeVisible()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Příští týden', exact: true }).click()
    await expect(names(page)).toHaveText([a, c, b])
    await expect(searchBox(page)).toHaveValue(word)

    await page.getByRole('button', { name: 'Views' }).click()
    const opened = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Open the list with Příští týden' }).click()
    await opened
    await page.goto('dishes')
    await expect(names(page)).toHaveText([a, c, b])
  })
})

test.describe('rows', () => {
  test('many at once go to the archive and come back', async ({ signedIn: page }) => {
    const { word, a, b, c } = await threeDishes(page)
    await page.goto(`dishes?${search(word)}&filter=archived:equals:false`)
    const bar = page.getByRole('region', { name: 'Selected records' })
    const act = async (action: string) => {
      await bar.getByRole('button', { name: action }).click()
      await page.getByRole('dialog', { name: action }).getByRole('button', { name: action }).click()
      await expect(notification(page, 'The selected records are changed').first()).toBeVisible()
    }
    await page.getByRole('checkbox', { name: `Select ${a}` }).check()
    await page.getByRole('checkbox', { name: `Select ${c}` }).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 selected')
    await page.getByRole('checkbox', { name: `Select ${b}` }).uncheck()
    await expect(bar).toContainText('2 selected')
    await act('Archive')
    await expect(names(page)).toHaveText([b])
    await expect(bar).toHaveCount(0)

    await page.goto(`dishes?${search(word)}&filter=archived:equals:true`)
    await expect(names(page)).toHaveText([a, c])
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await act('Restore')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.goto(`dishes?${search(word)}`)
    await expect(names(page)).toHaveText([a, b, c])
  })

  test('a row opens by a click anywhere on it, and by the keyboard', async ({ signedIn: page }) => {
    const { word, a, b, c } = await threeDishes(page)
    await page.goto(`dishes?${search(word)}`)
    const link = (name: string) => page.getByRole('link', { name })
    await page.getByRole('cell', { name: 'Apple' }).click()
    await expect(page.getByRole('heading', { level: 1, name: b })).toBeVisible()
    await page.goBack()

    await link(a).focus()
    await page.keyboard.press('ArrowDown')
    await expect(link(b)).toBeFocused()
    await page.keyboard.press('End')
    await expect(link(c)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: `Select ${c}` })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect(link(a)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: a })).toBeVisible()

    await page.goBack()
    const tab = page.context().waitForEvent('page')
    await page.getByRole('cell', { name: 'Apple' }).click({ modifiers: ['ControlOrMeta'] })
    await expect((await tab).getByRole('heading', { level: 1, name: b })).toBeVisible()
    await expect(names(page)).toHaveCount(3)
  })

  test('a long list loads as I go down it, to the very end', async ({ signedIn: page }) => {
    // the sample dishes were there before any test made its own
    const filter = 'filter=id:lessThan:201'
    const answer = await page.request.get(`api/dishes/?${filter}&pageSize=200&sort=nameCs:asc`)
    const { items, total } = (await answer.json()) as { items: { nameCs: string }[]; total: number }
    expect(total).toBeGreaterThan(150)
    await page.goto(`dishes?${filter}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dishes ${total}`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(total + 1))
    await expect(names(page).first()).toHaveText(items[0]?.nameCs ?? '')

    await page.getByRole('link', { name: items[0]?.nameCs ?? '' }).focus()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(page.getByText(`That is all: ${total} records`)).toBeVisible({ timeout: 200 })
      await expect(names(page).last()).toHaveText(items.at(-1)?.nameCs ?? '', { timeout: 200 })
    }).toPass()
    await expect(page.getByRole('link', { name: items.at(-1)?.nameCs ?? '' })).toBeFocused()
    // only what is in sight is on the page
    expect(await names(page).count()).toBeLessThan(80)
  })
})

test.describe('waiting and failing', () => {
  test('while the first rows are on their way their places stand ready', async ({ signedIn: page }) => {
    const letGo = await pauseRequests(page, /\/api\/dishes\/\?/)
    await page.goto('dishes')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('tbody tr[aria-hidden]')).toHaveCount(25)
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    letGo()
    await expect(names(page).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  test('when the server fails the rows stay, and I can try again', async ({ signedIn: page }) => {
    const { word, a, b, c } = await threeDishes(page)
    await page.goto(`dishes?${search(word)}`)
    await expect(names(page)).toHaveText([a, b, c])
    await page.route(/\/api\/dishes\/\?/, (route) => route.fulfill({ status: 500, json: {} }))
    await searchBox(page).fill(`${word} apple`)
    const alert = page.getByRole('alert').filter({ hasText: 'The list could not be loaded' })
    await expect(alert).toBeVisible()
    await expect(names(page)).toHaveText([a, b, c])
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(names(page)).toHaveText([b])
    await expect(alert).toHaveCount(0)
  })
})

test('the search box finds words of either name, in any order and without accents', async ({ signedIn: page }) => {
  const word = createUniqueName('Uzené')
  await createDish(page, { nameCs: `${word} s knedlíkem`, nameEn: 'Smoked meat' })
  await page.goto('dishes')
  await searchBox(page).fill(`SMOKED knedlik ${word}`)
  await expect(page.getByRole('rowheader')).toHaveText([`${word} s knedlíkem`])
  await expect(page).toHaveURL(/filter=name%3Acontains|filter=name:contains/)
  await searchBox(page).fill(`smoked svickova ${word}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
