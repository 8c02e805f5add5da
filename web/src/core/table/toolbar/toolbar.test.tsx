import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { listCalls } from '../../../testing/api.ts'
import { buildDish, buildPage, serveDishes, servePreferences } from '../../../testing/builders.ts'
import { chooseInListMenu, expectNone, expectTexts, locateListMenu, locateRowNames } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const createHandlers = () => ({
  ...servePreferences(),
  ...serveDishes(buildDish({ id: 1, nameCs: 'Guláš' })).handlers,
})
const columns = page.getByRole('columnheader').filter({ has: page.getByRole('separator') })
const readLastQuery = () => listCalls('GET dishes/').at(-1)?.query
const listStored = () => listCalls('PUT profile/preferences/:key/')
const countStored = () => listStored().length

test('columns, their order and widths, and the density are remembered', async () => {
  const handlers = createHandlers()
  await renderApp('dishes', { handlers })
  await chooseInListMenu('Columns')
  for (const name of ['Czech name', 'English name', 'Changed']) await page.getByRole('checkbox', { name }).click()
  await page.getByRole('button', { name: 'Move Allergens up' }).click()
  await commands.press('Escape')
  await expectTexts(columns, ['Allergens', 'Type', 'Czech name', 'Changed'])

  page.getByRole('button', { name: 'Column Type' }).element().focus()
  await commands.press('Enter')
  await page.getByRole('menuitem', { name: 'Move right' }).click()
  await expectTexts(columns, ['Allergens', 'Czech name', 'Type', 'Changed'])

  const edge = page.getByRole('separator', { name: 'Width of Type' })
  const getWidth = () => Number(edge.element().getAttribute('aria-valuenow'))
  const before = getWidth()
  // A held key sends two key events before the next render.
  for (const _ of ['first', 'second'])
    edge.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await expect.poll(getWidth).toBe(before + 32)

  const getRowHeight = () => page.getByRole('row').nth(1).element().getBoundingClientRect().height
  const compact = getRowHeight()
  await chooseInListMenu('Density')
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click()
  // The writes of the widths can still be on their way.
  await expect.poll(() => listStored().at(-1)?.body).toMatchObject({ density: 'md' })
  await expect.poll(getRowHeight).toBeGreaterThan(compact)
  const roomy = getRowHeight()

  await renderApp('dishes', { handlers })
  await expectTexts(columns, ['Allergens', 'Czech name', 'Type', 'Changed'])
  await expect.poll(getWidth).toBe(before + 32)
  await expect.poll(getRowHeight).toBe(roomy)
})

test('a saved view restores search, filters and sorting, and can be the default view', async () => {
  const handlers = createHandlers()
  await renderApp('dishes?filter=name:contains:gu&sort=nameEn:desc', { handlers })
  await chooseInListMenu('Views')
  await page.getByRole('textbox', { name: 'View name' }).fill('Příští týden')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect.poll(countStored).toBe(1)

  await renderApp('dishes', { handlers })
  await expect.element(locateRowNames().first()).toBeVisible()
  await chooseInListMenu('Views')
  await page.getByRole('button', { name: 'Příští týden', exact: true }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('gu')
  await expect.poll(() => readLastQuery()?.getAll('filter')).toEqual(['name:contains:gu'])
  expect(readLastQuery()?.getAll('sort')).toEqual(['nameEn:desc'])
  await chooseInListMenu('Views')
  await page.getByRole('button', { name: 'Open the list with Příští týden' }).click()
  await expect.poll(countStored).toBe(1)

  await renderApp('dishes', { handlers })
  await expect.element(page.getByRole('searchbox')).toHaveValue('gu')
  await expect.poll(() => readLastQuery()?.getAll('sort')).toEqual(['nameEn:desc'])
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expectTexts(chips, ['ViewPříští týden'])
  await page.getByRole('button', { name: 'Remove the view Příští týden' }).click()
  await expectTexts(chips, ['ArchivedNo'])
})

test('the menu has the same entries in every list, and what it opens returns the focus', async () => {
  await renderApp('dishes', { handlers: createHandlers() })
  await locateListMenu().click()
  await expectTexts(page.getByRole('menuitem'), [
    'Sort',
    'Views',
    'Columns',
    'Density',
    'Export',
    'Import',
    'Find duplicates',
    'Add several…',
  ])
  await commands.press('Escape')
  await expect.element(locateListMenu()).toHaveFocus()
  const opened = page.getByCss('[role="menu"], [role="dialog"]')
  for (const name of ['Sort', 'Views', 'Columns', 'Density', 'Export']) {
    await commands.press('Enter')
    await page.getByRole('menuitem', { name }).click()
    await expectNone(page.getByRole('menuitem', { name }))
    await expect.poll(() => opened.query()?.contains(document.activeElement)).toBe(true)
    await commands.press('Escape')
    await expectNone(opened)
    await expect.element(locateListMenu()).toHaveFocus()
  }
})

test('the roles list shows the column that it is sorted by', async () => {
  await renderApp('roles', { handlers: { 'GET roles/': buildPage([]) } })
  await expect.element(page.getByRole('columnheader', { name: /^ID/ })).toHaveAttribute('aria-sort', 'ascending')
})
