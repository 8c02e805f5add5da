import { readFile } from 'node:fs/promises'
import { addFilter, chooseInListMenu, locateFilterChip, locateRowNames } from '../support/list.ts'
import { createUniqueName, createUser } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

const PASSWORD = 'tři knedlíky v řadě'

test('a failed sign-in is found by filters, saved as a view and exported', async ({ signedIn: page, browser }) => {
  const { id, username } = await createUser(page, PASSWORD)
  const theirs = await browser.newContext({ baseURL: `${process.env.E2E_URL}/` })
  for (const password of ['špatně', PASSWORD])
    await theirs.request.post('api/auth/login/', { data: { username, password } })
  await theirs.close()
  await page.goto('audit')
  await addFilter(page, 'Event')
  await page.getByRole('textbox', { name: 'Search by Event' }).fill('sign-in')
  await page.getByRole('checkbox', { name: 'Sign-in', exact: true }).check()
  await page.keyboard.press('Escape')
  await addFilter(page, 'Record ID')
  for (const end of ['From', 'To']) await page.getByRole('textbox', { name: end }).fill(String(id))
  await page.keyboard.press('Enter')
  await addFilter(page, 'Result')
  await page.getByRole('checkbox', { name: 'Failed' }).check()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ has: locateRowNames(page) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`Username: ${username} · Method: Password`)

  const view = createUniqueName('Pohled')
  await chooseInListMenu(page, 'Views')
  await page.getByRole('textbox', { name: 'View name' }).fill(view)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save this view' }).click()
  expect((await saved).ok()).toBe(true)

  await test.step('filter by user', async () => {
    await page.goto('audit')
    await addFilter(page, 'User')
    await page.getByRole('checkbox', { name: username }).check()
    await page.keyboard.press('Escape')
    await expect(locateRowNames(page)).toHaveCount(1)
    await expect(locateFilterChip(page, 'User')).toContainText(username)
    await expect(row).toContainText('Succeeded')
  })

  await chooseInListMenu(page, 'Views')
  await page.getByRole('button', { name: view, exact: true }).click()
  await expect(row).toContainText('Failed')
  await chooseInListMenu(page, 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export list' })
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export 1 row' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const [header, line] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toContain('Time,Event,Result,User')
  expect(line).toContain('Sign-in,Failed,')
})
