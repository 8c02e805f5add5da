import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, file, listCalls, noResponse, pending, problem } from '../../../testing/api.ts'
import { buildDish, buildPage, serveDishes } from '../../../testing/builders.ts'
import { chooseInListMenu, expectNone, locateListMenu, locateNotification } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const { handlers } = serveDishes(buildDish({ id: 1 }), buildDish({ id: 2 }))
const dialog = page.getByRole('dialog', { name: 'Export list' })
const readQuery = (route: 'dishes' | 'restaurantMenus' | 'settings/allergens') =>
  decodeURIComponent(String(listCalls(`GET ${route}/export/`).at(-1)?.query))

async function openExport(path: string, more: Parameters<typeof answerApi>[0] = handlers) {
  await renderApp(path, { handlers: more })
  await expect.element(page.getByRole('heading', { level: 1, name: /\d$/ })).toBeVisible()
  await chooseInListMenu('Export')
  await expect.element(dialog.getByRole('radio', { name: 'Excel (.xlsx)' })).toHaveFocus()
}

test('a list is exported with its filters, its sorting and the shown columns', async () => {
  await openExport('dishes?filter=name:contains:x&sort=nameCs:desc&columns=nameCs,nameEn,allergenIds')
  await expect.element(dialog).toHaveTextContent('2 rows with the current filters and sorting.')
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).click()
  answerApi({ 'GET dishes/export/': file('dishes-2026-11-16.csv', 'ID') })
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  await expect.element(locateNotification('Downloaded: dishes-2026-11-16.csv')).toBeVisible()
  await expectNone(dialog)
  await expect.element(locateListMenu()).toHaveFocus()
  expect(readQuery('dishes')).toBe(
    'format=csv&columns=nameCs,nameEn,allergenIds&sort=nameCs:desc&filter=name:contains:x',
  )
})

test('all columns are exported by keyboard alone', async () => {
  await openExport('dishes?filter=name:contains:x')
  await commands.press('Tab')
  await commands.press('ArrowDown')
  await expect.element(dialog.getByRole('radio', { name: 'All columns' })).toBeChecked()
  answerApi({ 'GET dishes/export/': file('dishes.xlsx', 'PK') })
  await commands.press('Enter')
  await expectNone(dialog)
  expect(readQuery('dishes')).toBe('format=xlsx&sort=nameCs:asc&filter=name:contains:x')
})

test('a list without results cannot be exported, and Escape returns to the button', async () => {
  await openExport('dishes?filter=name:contains:x', { 'GET dishes/': buildPage([]) })
  await expect.element(dialog).toHaveTextContent('Nothing to export: no records match your search and filters.')
  await expect.element(dialog.getByRole('button', { name: 'Export 0 rows' })).toBeDisabled()
  await commands.press('Escape')
  await expectNone(dialog)
  await expect.element(locateListMenu()).toHaveFocus()
})

test('a failed export shows its error and can be tried again', async () => {
  await openExport('dishes')
  answerApi({ 'GET dishes/export/': noResponse })
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  answerApi({ 'GET dishes/export/': file('dishes.xlsx', 'PK') })
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  await expectNone(dialog)
})

test('an export after the session has ended asks for the password', async () => {
  await openExport('dishes')
  answerApi({
    'GET dishes/export/': problem('unauthenticated'),
    'POST auth/passkey/options/': problem('passkeys_unavailable'),
  })
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
})

test('cancelling a running export closes the dialog', async () => {
  await openExport('dishes')
  answerApi({ 'GET dishes/export/': () => pending })
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  await expect.element(dialog).toHaveTextContent('Downloading…')
  await dialog.getByRole('button', { name: 'Cancel export' }).click()
  await expectNone(dialog)
})

test('restaurant menus can be exported with their prices', async () => {
  const menu = { restaurantNameCs: 'Bistro', restaurantNameEn: 'Bistro', weeklyMenuVariantNameCs: 'S' }
  const item = { ...buildDish({ id: 1 }), ...menu, weeklyMenuVariantNameEn: 'S', restaurantId: 1 }
  const items = [
    {
      ...item,
      weeklyMenuVariantId: 1,
      startDate: '2026-11-16',
      restaurantMenuItems: [{ menuItemTypeId: 1, priceCzk: 120, priceEur: null }],
    },
  ]
  await openExport('restaurantMenus', { 'GET restaurantMenus/': buildPage(items) })
  await dialog.getByRole('radio', { name: 'All columns, with prices' }).click()
  answerApi({ 'GET restaurantMenus/export/': file('menus.xlsx', 'PK') })
  await dialog.getByRole('button', { name: 'Export 1 row' }).click()
  await expectNone(dialog)
  expect(readQuery('restaurantMenus')).not.toContain('columns')
})

test('a settings list is exported as it is saved', async () => {
  const items = [{ id: 1, nameCs: 'Lepek', nameEn: 'Gluten', code: '1' }]
  await renderApp('settings/allergens', { handlers: { 'GET settings/allergens/': { items, version: 1 } } })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.element(dialog).toHaveTextContent('Unsaved changes aren’t exported.')
  expect(dialog.getByRole('radio', { name: 'All columns' }).elements()).toEqual([])
  answerApi({ 'GET settings/allergens/export/': file('allergens.xlsx', 'PK') })
  await dialog.getByRole('button', { name: 'Export', exact: false }).click()
  await expectNone(dialog)
  expect(readQuery('settings/allergens')).toBe('format=xlsx')
})
