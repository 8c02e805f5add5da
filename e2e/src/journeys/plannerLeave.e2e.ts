import type { Page } from '@playwright/test'
import { createMenu, locateCell, type Menu, openPlanner, readMenu, typeDish } from '../support/planner.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

const expectReleased = (page: Page, menu: Menu) =>
  expect.poll(async () => (await readMenu(page, menu)).lockedByUserId).toBeNull()

test('opening another address releases the lock and keeps the draft', async ({ signedIn: page }) => {
  const { nameCs } = await createDish(page, { nameCs: createUniqueName('Rozepsané jídlo') })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').click()
  await typeDish(page, nameCs, nameCs)
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto('dishes')
  await expectReleased(page, menu)
  await page.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(page.getByText('1 change to this week is kept on this device.')).toBeVisible()
})

test('closing the page releases the lock', async ({ signedIn: page, context }) => {
  const menu = await createMenu(page)
  const planner = await context.newPage()
  await openPlanner(planner, menu)
  await planner.close()
  await expectReleased(page, menu)
})

test('a lock that a closed browser left behind is released when the browser opens the app again', async ({
  signedIn: admin,
  browser,
}) => {
  const menu = await createMenu(admin)
  const first = await browser.newContext({ storageState: await admin.context().storageState() })
  await openPlanner(await first.newPage(), menu)
  const storageState = await first.storageState()
  // Closing the whole context ends its requests, like closing the browser.
  await first.close()
  expect((await readMenu(admin, menu)).lockedByUserId).not.toBeNull()

  const second = await browser.newContext({ storageState })
  const page = await second.newPage()
  await page.goto('dishes')
  await expectReleased(admin, menu)
  await second.close()
})

test('opening the app in a second tab leaves the lock of the first tab', async ({ signedIn: page, context }) => {
  const [menu, other] = [await createMenu(page), await createMenu(page)]
  await openPlanner(page, menu)
  // An editor of another week that no page has open.
  await page.evaluate(
    ([openId, endedId]) => {
      const openKey = Object.keys(localStorage).find((key) => key.includes(`:${openId}:`)) ?? ''
      localStorage.setItem(openKey.replace(`:${openId}:`, `:${endedId}:`), '')
    },
    [menu.id, other.id],
  )
  const second = await context.newPage()
  const releasedPaths: string[] = []
  second.on(
    'request',
    (request) => request.method() === 'DELETE' && releasedPaths.push(new URL(request.url()).pathname),
  )
  const released = second.waitForResponse((response) => response.request().method() === 'DELETE')
  await second.goto('dishes')
  await released
  expect(releasedPaths).toEqual([expect.stringContaining(`/weeklyMenus/${other.id}/lock/`)])
  expect((await readMenu(page, menu)).lockedByUserId).not.toBeNull()
})

test('a page restored from the back/forward cache acquires the lock again', async ({ signedIn: page }) => {
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  // The browser of the tests has no back/forward cache, so the events are dispatched without it.
  const dispatch = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  await dispatch('pagehide')
  await expectReleased(page, menu)
  await dispatch('pageshow')
  await expect.poll(async () => (await readMenu(page, menu)).lockedByUserId).not.toBeNull()
})
