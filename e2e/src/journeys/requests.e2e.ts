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

test('a request with 30 messages shows the latest 25 and loads the earlier ones', async ({ page, installation }) => {
  const created = await installation.admin('POST', 'supportRequests/', {
    subject: 'Long conversation',
    body: 'Question',
  })
  const { id } = (await created.json()) as { id: number }
  for (let number = 1; number <= 30; number += 1) {
    const answer = await installation.admin('POST', `supportRequests/${id}/messages/`, { body: `Message ${number}.` })
    expect(answer.status).toBe(201)
  }
  const { items } = (await (await installation.admin('GET', 'roles/')).json()) as { items: { id: number }[] }
  await installation.signIn(page.context(), await installation.createPerson({ roleIds: items.map((role) => role.id) }))
  await page.goto(`profile/requests/${id}`)
  const messages = page.locator('li').filter({ hasText: /Message \d+\.$/ })
  await expect(messages).toHaveCount(25)
  await expect(messages.first()).toContainText('Message 6.')
  await page.getByRole('button', { name: 'Load earlier messages' }).click()
  await expect(messages).toHaveCount(30)
  await expect(messages.first()).toContainText('Message 1.')
  await expect(page.getByRole('button', { name: 'Load earlier messages' })).toHaveCount(0)
})

test('an announcement needs recipients, who find it in their notifications', async ({
  page,
  browser,
  installation,
}) => {
  const { items } = (await (await installation.admin('GET', 'roles/')).json()) as { items: { id: number }[] }
  const sender = await installation.createPerson({ roleIds: items.map(({ id }) => id) })
  const reader = await installation.createPerson()
  await installation.signIn(page.context(), sender)
  await page.goto('profile/notifications')
  await page.getByRole('button', { name: 'Send notification' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Zítra se nevaří')
  await page.getByRole('textbox', { name: 'Text' }).fill('Kuchyně je zavřená.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const roles = page.getByRole('combobox', { name: 'To users with these roles' })
  await expect(roles).toBeFocused()
  await expect(roles).toHaveAccessibleDescription(/recipient/i)
  await page.getByRole('combobox', { name: 'To these users' }).fill(reader.username)
  await page.getByRole('option', { name: reader.username }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent to 1 person.')).toBeVisible()

  const theirs = await browser.newContext()
  await installation.signIn(theirs, reader)
  const phone = await theirs.newPage()
  await phone.goto(`${installation.url}/`)
  await phone.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await phone.getByRole('button', { name: 'Mark “Zítra se nevaří” as read' }).click()
  await expect(phone.getByRole('button', { name: 'Notifications, 0 unread' })).toBeVisible()
  await theirs.close()
})

test('a notification without a link opens its whole text, and the filter Unread hides read ones', async ({
  page,
  installation,
}) => {
  const me = await installation.createPerson()
  for (const title of ['Inventura', 'Zítra se nevaří', 'Výtah stojí']) {
    const notice = { recipients: { userIds: [me.id] }, title, body: `${title}.\nViz nástěnku.` }
    expect((await installation.admin('POST', 'notifications/', notice)).status).toBe(201)
  }
  await installation.signIn(page.context(), me)
  await page.goto('profile/notifications')
  await page.getByRole('button', { name: 'Mark “Inventura” as read' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Inventura' })).toContainText(/Read \d/)
  await expect(page.getByRole('row').getByRole('link', { name: 'Inventura' })).toBeFocused()
  await page.goto('profile/notifications?filter=unread:equals:true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications 2')
  await page.getByRole('row').getByRole('link', { name: 'Zítra se nevaří' }).click()
  await expect(page.getByRole('dialog')).toContainText('Viz nástěnku.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1)
  await page.getByRole('row').getByRole('button', { name: 'Mark “Výtah stojí” as read' }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
})

test('a hidden tab shows a browser notification if the user allowed it', async ({ page, installation }) => {
  const me = await installation.createPerson()
  await installation.signIn(page.context(), me)
  // Playwright cannot see browser notifications, so the constructor is replaced.
  await page.addInitScript(() => {
    const shown: string[] = []
    class Shown {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { shown, Notification: Shown })
  })
  await page.goto('profile/notifications')
  const setVisibility = (how: DocumentVisibilityState) =>
    page.evaluate(
      (state) => Object.defineProperty(document, 'visibilityState', { value: state, configurable: true }),
      how,
    )
  const sendNotice = async (title: string) => {
    await setVisibility('hidden')
    const notice = { recipients: { userIds: [me.id] }, title, body: 'Kuchyně je zavřená.' }
    expect((await installation.admin('POST', 'notifications/', notice)).status).toBe(201)
    await expect(page.getByText(title)).toBeVisible()
    await setVisibility('visible')
  }
  const wish = page.getByRole('switch', { name: 'Show notifications' })
  await expect(wish).not.toBeChecked()
  await sendNotice('Ještě o to nestojím')
  await wish.click()
  await expect(wish).toBeChecked()
  await sendNotice('Zítra se nevaří')
  const readShownNotifications = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await expect.poll(readShownNotifications).toEqual(['Zítra se nevaří: Kuchyně je zavřená.'])
})

test('unsaved changes on the system page survive a save by another user', async ({ page, installation }) => {
  const { items } = (await (await installation.admin('GET', 'roles/')).json()) as { items: { id: number }[] }
  await installation.signIn(page.context(), await installation.createPerson({ roleIds: items.map(({ id }) => id) }))
  await page.goto('settings/system')
  const days = page.getByRole('textbox', { name: /^Warn when a dish repeats/ })
  await days.fill('99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(days).toBeFocused()
  await days.fill('9')
  const stored = (await (await installation.admin('GET', 'settings/system/')).json()) as Record<string, unknown>
  const { repeatDays: _, terms, privacy, version } = stored
  expect(
    (await installation.admin('PUT', 'settings/system/', { repeatDays: 20, terms, privacy, version })).status,
  ).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Another user saved these settings.')).toBeVisible()
  await expect(days).toHaveValue('9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  // Nothing is unsaved any more, so the page can be left.
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('System')
})

test('the last administrator cannot be blocked', async ({ page, installation }) => {
  const { items } = (await (await installation.admin('GET', 'roles/')).json()) as { items: { id: number }[] }
  const me = await installation.createPerson({ roleIds: items.map(({ id }) => id) })
  await installation.signIn(page.context(), me)
  await page.goto(`roles/${items[0]?.id}/edit`)
  await page.getByRole('checkbox', { name: 'Users: Edit' }).uncheck()
  await expect(page.getByText('If no other user can do that, you can’t save.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Users: Edit' })).not.toBeChecked()

  await page.goto(`users?filter=username:equals:${me.username}`)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(locateNotification(page, 'You can’t do this to your own account')).toBeVisible()
})
