import {
  addFilter,
  buildNameFilterQuery,
  createThreeDishes,
  locateColumnHeader,
  locateFilterChip,
  locateFilterChips,
  locateRowNames,
  locateSearchBox,
} from '../support/list.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, locateNotification, pauseRequests, test } from '../support/test.ts'

test.describe('search, sort and filters', () => {
  test('a search without accents finds Svíčková and is kept in the URL', async ({ signedIn: page }) => {
    await page.goto('dishes')
    await locateSearchBox(page).fill('svickova')
    await expect(locateRowNames(page)).toHaveText([/^Svíčková na smetaně/])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dishes 1')
    await expect(page).toHaveURL(/[?&]filter=name:contains:svickova/)
    await locateSearchBox(page).fill('takové jídlo tu není')
    await expect(page.getByText('No results')).toBeVisible()
    await expect(locateRowNames(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(locateRowNames(page).nth(5)).toBeVisible()
    await expect(locateSearchBox(page)).toHaveValue('')
  })

  test('a click on a header sorts, Shift adds a column', async ({ signedIn: page }) => {
    const { word, a, b, c } = await createThreeDishes(page)
    await page.goto(`dishes?${buildNameFilterQuery(word)}`)
    await expect(locateColumnHeader(page, 'Czech name')).toHaveAttribute('aria-sort', 'ascending')
    await expect(locateRowNames(page)).toHaveText([a, b, c])
    const sortBy = (name: string, shift = false) =>
      locateColumnHeader(page, name)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click({ modifiers: shift ? ['Shift'] : [] })

    await sortBy('English name')
    await expect(locateRowNames(page)).toHaveText([b, c, a])
    await expect(locateColumnHeader(page, 'English name')).toHaveAttribute('aria-sort', 'ascending')
    await expect(locateColumnHeader(page, 'Czech name')).not.toHaveAttribute('aria-sort')
    await sortBy('English name')
    await expect(locateRowNames(page)).toHaveText([a, c, b])
    await expect(locateColumnHeader(page, 'English name')).toHaveAttribute('aria-sort', 'descending')

    await sortBy('Type')
    await sortBy('English name', true)
    await expect(locateRowNames(page)).toHaveText([b, c, a])
    await expect(locateColumnHeader(page, 'Type')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=dishTypeName:asc&sort=nameEn:asc/)
  })

  test('filters of every kind narrow the list and are part of a shared link', async ({ signedIn: page, elsewhere }) => {
    const CZECH = new Intl.DateTimeFormat('cs', { timeZone: 'Europe/Prague' })
    const today = CZECH.format(Date.now())
    const { word, a, b, c } = await createThreeDishes(page)
    await page.goto(`dishes?${buildNameFilterQuery(word)}`)
    await expect(locateRowNames(page)).toHaveText([a, b, c])

    await addFilter(page, 'Type')
    await page.getByRole('checkbox', { name: 'Soup' }).click()
    await expect(locateRowNames(page)).toHaveText([a, c])
    await page.keyboard.press('Escape')
    await expect(locateFilterChip(page, 'Type: Soup')).toBeFocused()

    await addFilter(page, 'English name')
    await page.getByRole('textbox', { name: 'English name' }).fill('bor')
    await page.keyboard.press('Enter')
    await expect(locateRowNames(page)).toHaveText([c])

    await addFilter(page, 'Created')
    await page.getByRole('textbox', { name: 'From' }).fill(today)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'To' }).fill(CZECH.format(Date.now()))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/filter=createdAt:greaterThanOrEqualTo:.+&filter=createdAt:lessThan:/)
    await expect(locateRowNames(page)).toHaveText([c])

    await addFilter(page, 'Archived')
    await page.getByText('Yes', { exact: true }).click()
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByText('No', { exact: true }).click()
    await expect(locateRowNames(page)).toHaveText([c])
    await page.keyboard.press('Escape')

    await elsewhere.goto(page.url())
    await expect(locateRowNames(elsewhere)).toHaveText([c])
    await expect(locateSearchBox(elsewhere)).toHaveValue(word)
    await expect(locateFilterChips(elsewhere).getByRole('listitem')).toHaveText([
      'TypeSoup',
      'English namecontains “bor”',
      /^Created/,
      'ArchivedNo',
    ])

    await page.getByRole('button', { name: 'Remove the filter English name' }).click()
    await expect(locateRowNames(page)).toHaveText([a, c])
    await page.getByRole('button', { name: 'Remove the filter Type' }).click()
    await expect(locateRowNames(page)).toHaveText([a, b, c])
    await expect(page).not.toHaveURL(/nameEn|dishTypeId/)
    // The focus moves from the removed chip to the filter button.
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  })
})

test.describe('rows', () => {
  test('several rows are archived and restored at once', async ({ signedIn: page }) => {
    const { word, a, b, c } = await createThreeDishes(page)
    await page.goto(`dishes?${buildNameFilterQuery(word)}&filter=archived:equals:false`)
    const bar = page.getByRole('region', { name: 'Selected records' })
    const applyBulkAction = async (action: string) => {
      await bar.getByRole('button', { name: action }).click()
      await page.getByRole('dialog', { name: action }).getByRole('button', { name: action }).click()
      await expect(locateNotification(page, '2 records changed').first()).toBeVisible()
    }
    await page.getByRole('checkbox', { name: `Select ${a}` }).check()
    await page.getByRole('checkbox', { name: `Select ${c}` }).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 selected')
    await page.getByRole('checkbox', { name: `Select ${b}` }).uncheck()
    await expect(bar).toContainText('2 selected')
    await applyBulkAction('Archive')
    await expect(locateRowNames(page)).toHaveText([b])
    await expect(bar).toHaveCount(0)

    await page.goto(`dishes?${buildNameFilterQuery(word)}&filter=archived:equals:true`)
    await expect(locateRowNames(page)).toHaveText([a, c])
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await applyBulkAction('Restore')
    await expect(page.getByText('No results')).toBeVisible()
    await page.goto(`dishes?${buildNameFilterQuery(word)}`)
    await expect(locateRowNames(page)).toHaveText([a, b, c])
  })

  test('a row opens by a click anywhere on it and by keyboard', async ({ signedIn: page }) => {
    const { word, a, b, c } = await createThreeDishes(page)
    await page.goto(`dishes?${buildNameFilterQuery(word)}`)
    const locateLink = (name: string) => page.getByRole('link', { name })
    await page.getByRole('cell', { name: 'Apple' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Apple' })).toBeVisible()
    await page.goBack()

    await locateLink(a).focus()
    await page.keyboard.press('ArrowDown')
    await expect(locateLink(b)).toBeFocused()
    await page.keyboard.press('End')
    await expect(locateLink(c)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: `Select ${c}` })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect(locateLink(a)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Zeppelin' })).toBeVisible()

    await page.goBack()
    const tab = page.context().waitForEvent('page')
    await page.getByRole('cell', { name: 'Apple' }).click({ modifiers: ['ControlOrMeta'] })
    await expect((await tab).getByRole('heading', { level: 1, name: 'Apple' })).toBeVisible()
    await expect(locateRowNames(page)).toHaveCount(3)
  })

  test('a long list loads further rows to the end', async ({ signedIn: page }) => {
    // The ids of the sample dishes are lower than those of any test.
    const filter = 'filter=id:lessThan:201'
    const answer = await page.request.get(`api/dishes/?${filter}&pageSize=200&sort=nameCs:asc`)
    const { items, total } = (await answer.json()) as { items: { nameCs: string }[]; total: number }
    expect(total).toBeGreaterThan(150)
    await page.goto(`dishes?${filter}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dishes ${total}`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(total + 1))
    await expect(locateRowNames(page).first()).toHaveText(items[0]?.nameCs ?? '')

    await page.getByRole('link', { name: items[0]?.nameCs ?? '' }).focus()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(page.getByText(`${total} records in total`)).toBeVisible({ timeout: 200 })
      await expect(locateRowNames(page).last()).toHaveText(items.at(-1)?.nameCs ?? '', { timeout: 200 })
    }).toPass()
    await expect(page.getByRole('link', { name: items.at(-1)?.nameCs ?? '' })).toBeFocused()
    // Only visible rows are rendered.
    expect(await locateRowNames(page).count()).toBeLessThan(80)
  })
})

test.describe('loading and errors', () => {
  test('placeholder rows are shown while the first rows load', async ({ signedIn: page }) => {
    const letGo = await pauseRequests(page, /\/api\/dishes\/\?/)
    await page.goto('dishes')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('tbody tr[aria-hidden]')).toHaveCount(25)
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    letGo()
    await expect(locateRowNames(page).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  test('a failed reload keeps the rows and offers a retry', async ({ signedIn: page }) => {
    const { word, a, b, c } = await createThreeDishes(page)
    // A dish that another test creates would load the list again before the click.
    await page.route('**/api/events/**', (route) => route.abort())
    await page.goto(`dishes?${buildNameFilterQuery(word)}`)
    await expect(locateRowNames(page)).toHaveText([a, b, c])
    await page.route(/\/api\/dishes\/\?/, (route) => route.fulfill({ status: 500, json: {} }))
    await locateSearchBox(page).fill(`${word} apple`)
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the list' })
    await expect(alert).toBeVisible()
    await expect(locateRowNames(page)).toHaveText([a, b, c])
    await page.unroute(/\/api\/dishes\/\?/)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(locateRowNames(page)).toHaveText([b])
    await expect(alert).toHaveCount(0)
  })
})

test('the search box finds words of either name, in any order and without accents', async ({ signedIn: page }) => {
  const word = createUniqueName('Uzené')
  await createDish(page, { nameCs: `${word} s knedlíkem`, nameEn: 'Smoked meat' })
  await page.goto('dishes')
  await locateSearchBox(page).fill(`SMOKED knedlik ${word}`)
  await expect(page.getByRole('rowheader')).toHaveText([`${word} s knedlíkem`])
  await expect(page).toHaveURL(/filter=name%3Acontains|filter=name:contains/)
  await locateSearchBox(page).fill(`smoked svickova ${word}`)
  await expect(page.getByText('No results')).toBeVisible()
})
