import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { buildNameFilterQuery } from '../support/list.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

async function createDishes(page: Page) {
  const word = createUniqueName('Vývoz')
  await createDish(page, { nameCs: `${word} B`, nameEn: '=1+1', allergenIds: [] })
  await createDish(page, { nameCs: `${word} A`, nameEn: null, allergenIds: null })
  return word
}

const locateDialog = (page: Page) => page.getByRole('dialog', { name: 'Export list' })

async function openExport(page: Page, query: string): Promise<Locator> {
  await page.goto(`dishes?${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return locateDialog(page)
}

async function downloadExport(page: Page, dialog: Locator, button: string) {
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: button }).click()
  const download = await started
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a list is exported with its filters, its sorting and the shown columns', async ({ signedIn: page }) => {
  const word = await createDishes(page)
  const dialog = await openExport(
    page,
    `${buildNameFilterQuery(word)}&sort=nameCs:desc&columns=nameCs,nameEn,allergenIds`,
  )
  await expect(dialog).toContainText('2 rows with the current filters and sorting.')
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  const { name, bytes } = await downloadExport(page, dialog, 'Export 2 rows')
  expect(name).toMatch(/^dishes-\d{4}-\d\d-\d\d\.csv$/)
  const [header, first, second] = bytes.toString('utf8').split('\r\n')
  expect(header).toBe('\ufeffID,Czech name,English name,Allergens')
  expect(first).toMatch(new RegExp(`^\\d+,${word} B,'=1\\+1,None$`))
  expect(second).toMatch(new RegExp(`^\\d+,${word} A,,$`))
  await expect(dialog).toHaveCount(0)
  await expect(locateNotification(page, `Downloaded: ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
})

test('all columns are exported to Excel with the keyboard alone', async ({ signedIn: page }) => {
  const word = await createDishes(page)
  await page.goto(`dishes?${buildNameFilterQuery(word)}`)
  await expect(page.getByRole('link', { name: `${word} A` })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = locateDialog(page)
  await expect(dialog.getByRole('radio', { name: 'Excel (.xlsx)' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'All columns' })).toBeChecked()
  const started = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await started
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(dialog).toHaveCount(0)
})

test('nothing can be exported if nothing matches, and Esc returns to the button', async ({ signedIn: page }) => {
  const dialog = await openExport(page, buildNameFilterQuery(createUniqueName('Nic')))
  await expect(dialog).toContainText('Nothing to export: no records match your search and filters.')
  await expect(dialog.getByRole('button', { name: 'Export 0 rows' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
})

test('a failed export shows its error and can be tried again', async ({ signedIn: page }) => {
  const word = await createDishes(page)
  const dialog = await openExport(page, buildNameFilterQuery(word))
  await page.route('**/api/dishes/export/**', (route) => route.abort('connectionreset'), { times: 1 })
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  const { name } = await downloadExport(page, dialog, 'Export 2 rows')
  expect(name).toMatch(/\.xlsx$/)
})

test('an export after the session has ended asks for the password and can be tried again', async ({
  signedIn: page,
}) => {
  const word = await createDishes(page)
  const dialog = await openExport(page, buildNameFilterQuery(word))
  await page.route(
    '**/api/dishes/export/**',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: 'Sign in again.', status: 401, code: 'unauthenticated' }),
      }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
})

test('a long export shows its progress, and cancelling it stops the request', async ({ signedIn: page }) => {
  const word = await createDishes(page)
  const dialog = await openExport(page, buildNameFilterQuery(word))
  // This server sends a quarter of a long file and then waits.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv', 'X-Estimated-Bytes': '4000000' })
    response.write('x'.repeat(1_000_000))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.route('**/api/dishes/export/**', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  const connected = once(server, 'connection')
  await dialog.getByRole('button', { name: 'Export 2 rows' }).click()
  const progress = dialog.getByRole('progressbar', { name: 'Downloading…' })
  await expect(progress).toHaveAttribute('aria-valuenow', '25')
  await expect(dialog).toContainText('About 25% (1.0 MB)')
  const [socket] = (await connected) as [Socket]
  const closed = once(socket, 'close')
  await dialog.getByRole('button', { name: 'Cancel export' }).click()
  await closed
  await expect(dialog).toHaveCount(0)
  server.close()
})

test('restaurant menus are exported with their prices', async ({ signedIn: page }) => {
  await page.goto('restaurantMenus')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = locateDialog(page)
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  await dialog.getByRole('radio', { name: 'All columns, with prices' }).check()
  const { bytes } = await downloadExport(page, dialog, 'Export')
  const [header] = bytes.toString('utf8').split('\r\n')
  expect(header).toMatch(/,Valid from,Soup \(CZK\),Soup \(EUR\),/)
})

test('a settings list is exported as it is saved', async ({ signedIn: page }) => {
  await page.goto('settings/allergens')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = locateDialog(page)
  await expect(dialog).toContainText('Unsaved changes aren’t exported.')
  await expect(dialog.getByRole('radio', { name: 'All columns' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  const { name, bytes } = await downloadExport(page, dialog, 'Export')
  expect(name).toMatch(/^allergens-\d{4}-\d\d-\d\d\.csv$/)
  expect(bytes.toString('utf8')).toMatch(/^\ufeffID,Code,Czech name,English name\r\n\d+,1,/)
})

test('support requests are exported with the chosen status', async ({ signedIn: page }) => {
  await page.goto('profile/requests')
  await page.getByRole('button', { name: 'New request' }).click()
  const subject = createUniqueName('Tiskárna')
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'What do you need?' }).fill('Netiskne.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await page.goto('profile/requests')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: 'Open' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change the filter Status: Open' })).toBeVisible()
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = locateDialog(page)
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  await dialog.getByRole('radio', { name: 'All columns' }).check()
  const { bytes } = await downloadExport(page, dialog, 'Export')
  const [header, first] = bytes.toString('utf8').split('\r\n')
  expect(header).toBe('\ufeffID,Subject,Priority,Status,Requester,Created,Changed')
  expect(first).toContain(`,${subject},Normal,Open,`)
})
