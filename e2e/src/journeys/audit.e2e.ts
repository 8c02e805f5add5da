import { readFile } from 'node:fs/promises'
import { addFilter, locateFilterChip, locateRowNames } from '../support/list.ts'
import { createUniqueName, createUser } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const PASSWORD = 'tři knedlíky v řadě'

test('a failed sign-in is found by filters, and its details show the username', async ({ signedIn: page }) => {
  const { id, username } = await createUser(page, PASSWORD)
  await page.request.post('api/auth/login/', { data: { username, password: 'špatně' } })
  await page.goto('./')
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Audit log [\d,]+/)
  await addFilter(page, 'Event')
  await page.getByRole('textbox', { name: 'Search by Event' }).fill('sign-in')
  await page.getByRole('checkbox', { name: 'Sign-in', exact: true }).check()
  await page.keyboard.press('Escape')
  await addFilter(page, 'Result')
  await page.getByRole('checkbox', { name: 'Failed' }).check()
  await page.keyboard.press('Escape')
  await addFilter(page, 'Record ID')
  await page.getByRole('textbox', { name: 'From' }).fill(String(id))
  await page.getByRole('textbox', { name: 'To' }).fill(String(id))
  await page.keyboard.press('Enter')
  await expect(locateRowNames(page)).toHaveCount(1)
  const row = page.getByRole('row').filter({ has: locateRowNames(page) })
  await expect(row).toContainText('Sign-in')
  await expect(row).toContainText('Failed')
  await expect(row).toContainText(`Username: ${username} · Method: Password`)
  await expect(page).toHaveURL(/filter=event:equals:signIn&filter=result:equals:failure&filter=recordId:/)

  // The entry has an address of its own, which can be opened by keyboard and closed again.
  await locateRowNames(page).getByRole('link').press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Entry \d+$/ })
  await expect(dialog).toContainText(username)
  await expect(dialog.getByRole('link', { name: `Record ID ${id}` })).toHaveAttribute(
    'href',
    new RegExp(`/users/${id}$`),
  )
  await page.reload()
  await expect(dialog).toContainText('Password')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/entry=/)
  await expect(locateRowNames(page)).toHaveCount(1)
})

test('entries of one user are filtered, saved as a view and exported', async ({ signedIn: page, browser }) => {
  const { username } = await createUser(page, PASSWORD)
  const theirs = await browser.newContext({ baseURL: `${process.env.E2E_URL}/` })
  await theirs.request.post('api/auth/login/', { data: { username, password: PASSWORD } })
  await theirs.close()
  await page.goto('audit')
  await addFilter(page, 'User')
  await page.getByRole('checkbox', { name: username }).check()
  await page.keyboard.press('Escape')
  await expect(locateRowNames(page)).toHaveCount(1)
  await expect(locateFilterChip(page, 'User')).toContainText(username)

  const view = createUniqueName('Pohled')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill(view)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save this view' }).click()
  expect((await saved).ok()).toBe(true)
  await page.goto('audit')
  await expect(locateRowNames(page).nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: view, exact: true }).click()
  await expect(locateRowNames(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export list' })
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export 1 row' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const [header, row] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toContain('Time,Event,Result,User')
  expect(row).toContain(`Sign-in,Succeeded,${username}`)
  await expect(locateNotification(page, /^Downloaded/)).toBeVisible()
})

test('an address is found only as a whole', async ({ signedIn: page }) => {
  await page.goto('audit')
  await expect(locateRowNames(page).first()).toBeVisible()
  await addFilter(page, 'IP address')
  await page.getByRole('textbox', { name: 'IP address' }).fill('192.0.2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page).toHaveURL(/filter=address:equals:192\.0\.2$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(locateRowNames(page).first()).toBeVisible()
})

test('a user without the permission has no link to the audit log and cannot open it', async ({
  signedIn: page,
  browser,
}) => {
  const { username } = await createUser(page, PASSWORD, ['Viewer'])
  const theirs = await browser.newContext({ baseURL: `${process.env.E2E_URL}/` })
  await theirs.request.post('api/auth/login/', { data: { username, password: PASSWORD } })
  const viewer = await theirs.newPage()
  await viewer.goto('audit')
  await expect(locateNotification(viewer, 'You don’t have permission to open Audit log.')).toBeVisible()
  await expect(viewer.getByRole('navigation').getByRole('link', { name: 'Dishes' })).toBeVisible()
  await expect(viewer.getByRole('navigation').getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect((await theirs.request.get('api/codelists/auditUsers/')).status()).toBe(403)
  await theirs.close()
})
