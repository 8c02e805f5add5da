import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { listCalls } from '../../../testing/api.ts'
import { buildDish, buildPage, serveDishes, servePreferences } from '../../../testing/builders.ts'
import { expectTexts, locateRowNames } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const createHandlers = () => ({
  ...servePreferences(),
  ...serveDishes(buildDish({ id: 1, nameCs: 'Guláš' })).handlers,
})
const columns = page.getByRole('columnheader').filter({ has: page.getByRole('separator') })
const viewsButton = page.getByRole('button', { name: 'Views' })
const readLastQuery = () => listCalls('GET dishes/').at(-1)?.query
const countStored = () => listCalls('PUT profile/preferences/:key/').length

test('columns, their order and widths, and the density are remembered', async () => {
  const handlers = createHandlers()
  await renderApp('dishes', { handlers })
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  for (const name of ['English name', 'Changed']) await page.getByRole('checkbox', { name }).click()
  await page.getByRole('button', { name: 'Move Type up' }).click()
  await commands.press('Escape')
  await expectTexts(columns, ['Type', 'Czech name', 'Allergens', 'Changed'])

  page.getByRole('button', { name: 'Column Type' }).element().focus()
  await commands.press('Enter')
  await page.getByRole('menuitem', { name: 'Move right' }).click()
  await expectTexts(columns, ['Czech name', 'Type', 'Allergens', 'Changed'])

  const edge = page.getByRole('separator', { name: 'Width of Type' })
  const getWidth = () => Number(edge.element().getAttribute('aria-valuenow'))
  const before = getWidth()
  // A held key sends two key events before the next render.
  for (const _ of ['first', 'second'])
    edge.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await expect.poll(getWidth).toBe(before + 32)

  const getRowHeight = () => page.getByRole('row').nth(1).element().getBoundingClientRect().height
  const compact = getRowHeight()
  await page.getByRole('button', { name: 'Density' }).click()
  const stored = countStored()
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click()
  await expect.poll(countStored).toBe(stored + 1)
  await expect.poll(getRowHeight).toBeGreaterThan(compact)
  const roomy = getRowHeight()

  await renderApp('dishes', { handlers })
  await expectTexts(columns, ['Czech name', 'Type', 'Allergens', 'Changed'])
  await expect.poll(getWidth).toBe(before + 32)
  await expect.poll(getRowHeight).toBe(roomy)
})

test('a saved view restores search, filters and sorting, and can be the default view', async () => {
  const handlers = createHandlers()
  await renderApp('dishes?filter=name:contains:gu&sort=nameEn:desc', { handlers })
  await viewsButton.click()
  await page.getByRole('textbox', { name: 'View name' }).fill('Příští týden')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect.poll(countStored).toBe(1)

  await renderApp('dishes', { handlers })
  await expect.element(locateRowNames().first()).toBeVisible()
  await viewsButton.click()
  await page.getByRole('button', { name: 'Příští týden', exact: true }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('gu')
  await expect.poll(() => readLastQuery()?.getAll('filter')).toEqual(['name:contains:gu'])
  expect(readLastQuery()?.getAll('sort')).toEqual(['nameEn:desc'])
  await viewsButton.click()
  await page.getByRole('button', { name: 'Open the list with Příští týden' }).click()
  await expect.poll(countStored).toBe(1)

  await renderApp('dishes', { handlers })
  await expect.element(page.getByRole('searchbox')).toHaveValue('gu')
  await expect.poll(() => readLastQuery()?.getAll('sort')).toEqual(['nameEn:desc'])
})

test('every menu of a table takes the focus, and Escape returns it', async () => {
  await renderApp('dishes?filter=archived:equals:false', { handlers: createHandlers() })
  await page.getByRole('checkbox', { name: 'Select Guláš' }).click()
  const opened = page.getByCss('[role="menu"], [role="dialog"]')
  const bar = page.getByRole('region', { name: 'Selected records' })
  const openers = [
    [page.getByRole('button', { name: 'Columns', exact: true }), 'Enter'],
    [viewsButton, 'Space'],
    [page.getByRole('button', { name: 'Density' }), 'ArrowDown'],
    [page.getByRole('button', { name: 'Column Type' }), 'ArrowDown'],
    [page.getByRole('button', { name: 'Change the filter Archived: No' }), 'Enter'],
    [bar.getByRole('button', { name: 'Archive' }), 'Enter'],
  ] as const
  for (const [button, key] of openers) {
    await expect.element(button).toBeVisible()
    // The menu is opened twice, because only the first time loads it.
    for (const _ of ['first', 'again']) {
      button.element().focus()
      await commands.press(key)
      await expect.element(button).toHaveAttribute('aria-expanded', 'true')
      await expect.poll(() => opened.query()?.contains(document.activeElement)).toBe(true)
      await expect.element(button).toHaveAttribute('aria-controls', opened.element().id)
      await commands.press('Escape')
      await expect.element(opened).not.toBeInTheDocument()
      await expect.element(button).toHaveFocus()
      await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    }
  }
})

test('the roles list shows the column that it is sorted by', async () => {
  await renderApp('roles', { handlers: { 'GET roles/': buildPage([]) } })
  await expect.element(page.getByRole('columnheader', { name: /^ID/ })).toHaveAttribute('aria-sort', 'ascending')
})
