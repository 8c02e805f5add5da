import type { Page } from '@playwright/test'
import { createMenu, locateCell, type Menu, openPlanner, readMenu, typeDish } from '../support/planner.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

const expectReleased = (page: Page, menu: Menu) =>
  expect.poll(async () => (await readMenu(page, menu)).lockedByUserId).toBeNull()

test('opening another address, closing the page and opening a closed browser again release the lock', async ({
  signedIn: page,
  context,
  browser,
}) => {
  const { nameCs } = await createDish(page, { nameCs: createUniqueName('Rozepsané jídlo') })
  const menu = await createMenu(page)
  await test.step('opening another address releases the lock and keeps the draft', async () => {
    await openPlanner(page, menu)
    await locateCell(page, 'Soup', 'Mon').click()
    await typeDish(page, nameCs, nameCs)
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('dishes')
    await expectReleased(page, menu)
    await page.goto(`weeklyMenus/${menu.id}/edit`)
    await expect(page.getByText('1 change to this week is kept on this device.')).toBeVisible()
    await page.goto('dishes')
    await expectReleased(page, menu)
  })
  await test.step('closing the page releases the lock', async () => {
    const planner = await context.newPage()
    await planner.goto(`weeklyMenus/${menu.id}/edit`)
    await expect(planner.getByText('You’re editing')).toBeVisible()
    await planner.close()
    await expectReleased(page, menu)
  })
  await test.step('a closed browser releases its lock when it opens the app again', async () => {
    const first = await browser.newContext({ storageState: await context.storageState() })
    await openPlanner(await first.newPage(), menu)
    const storageState = await first.storageState()
    // Closing the whole context ends its requests, like closing the browser.
    await first.close()
    expect((await readMenu(page, menu)).lockedByUserId).not.toBeNull()
    const second = await browser.newContext({ storageState })
    await (await second.newPage()).goto('dishes')
    await expectReleased(page, menu)
    await second.close()
  })
})
