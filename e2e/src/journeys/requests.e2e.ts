import type { Route } from '@playwright/test'
import { expect, test } from '../support/installation.ts'
import { locateNotification } from '../support/test.ts'

test.use({ named: 'requests' })

test('a support request is answered and resolved, and its author is notified', async ({
  page,
  browser,
  installation,
}) => {
  const me = await installation.createPerson({ firstName: 'Eva', lastName: 'Malá' })
  const { items } = (await (await installation.admin('GET', 'roles/')).json()) as { items: { id: number }[] }
  const staff = await installation.createPerson({ roleIds: items.map(({ id }) => id) })
  await installation.signIn(page.context(), me)
  await page.goto('profile/requests')
  await page.getByRole('button', { name: 'New request' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Nejde tisk')
  // Closing the dialog by mistake loses no text.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New request' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Nejde tisk')
  await page.getByRole('textbox', { name: 'What do you need?' }).fill('Tiskárna\nnetiskne.')
  // The response is lost, and sending the form again creates no second support request.
  const dropResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/supportRequests/', dropResponse, { times: 1 })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(locateNotification(page, 'No response received')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nejde tisk' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
  const address = page.url()

  const staffContext = await browser.newContext()
  await installation.signIn(staffContext, staff)
  const other = await staffContext.newPage()
  await other.goto(`${installation.url}/profile/requests`)
  const row = other.getByRole('row').filter({ hasText: 'Eva Malá' })
  await row.getByRole('link', { name: 'Nejde tisk' }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'netiskne.' })).toContainText('Eva Malá')
  await other.getByRole('textbox', { name: 'Your message' }).fill('Zkuste to znovu.')
  await other.getByRole('link', { name: 'Dashboard' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText('Zkuste to znovu.')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  const setStatus = async (status: string) => {
    await other.getByRole('combobox', { name: 'Status' }).click()
    await other.getByRole('option', { name: status }).click()
    await expect(other.locator('header').getByText(status)).toBeVisible()
  }
  await setStatus('In progress')

  // Both users see new messages without a reload, and a new message reopens the support request.
  await expect(page.getByText('Zkuste to znovu.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('Pořád nic.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText('Pořád nic.')).toBeVisible()
  await expect(other.locator('header').getByText('Open')).toBeVisible()
  await setStatus('Resolved')
  await staffContext.close()

  await page.goto(address)
  await expect(page.locator('header').getByText('Resolved')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Answer to your request: Nejde tisk')
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).first().click()
  await expect(page).toHaveURL(address)
})
