import type { Locator, Page } from '@playwright/test'
import { type Program, startProgram, withDataFolder } from '../support/program.ts'
import { expect, locateNotification, retryWhileBusy, test } from '../support/test.ts'

const NEXT_YEAR = new Date().getFullYear() + 1
const MAX_CLICKS = 8

/** Runs a test against its own installation, because a change of all restaurants would affect other tests. */
async function withSampleInstallation(work: (program: Program) => Promise<void>): Promise<void> {
  await withDataFolder(async (DATA_DIR) => {
    const program = await startProgram({ DATA_DIR, SAMPLE_DATA: 'true', ADMIN_PASSWORD: 'polévka' })
    try {
      await work(program)
    } finally {
      await program.stop()
    }
  })
}

const locateAmount = (page: Page, currency: 'CZK' | 'EUR') =>
  page.getByRole('group', { name: `Prices in ${currency}` }).getByRole('textbox')
test(`Menu 1 is raised by 5 Kč in all restaurants in at most ${MAX_CLICKS} clicks, then the change is undone`, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await withSampleInstallation(async ({ url }) => {
    const data = { username: 'admin', password: 'polévka' }
    await retryWhileBusy(() => page.context().request.post(`${url}/api/auth/login/`, { data }))
    let clicks = 0
    const click = async (target: Locator) => {
      clicks++
      await target.click()
    }
    await page.goto(`${url}/restaurantMenuExceptions`)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const exceptionsBefore = await page.getByRole('heading', { level: 1 }).textContent()
    await click(page.getByRole('link', { name: 'Change prices…' }))
    await click(page.getByRole('combobox', { name: 'Menu item types' }))
    await click(page.getByRole('option', { name: 'Menu 1', exact: true }))
    clicks++
    await page.getByRole('group', { name: 'Prices in CZK' }).getByLabel('Change').selectOption('add')
    await click(locateAmount(page, 'CZK'))
    await page.keyboard.type('5')
    await click(page.getByRole('textbox', { name: 'Valid from' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`1.1.${NEXT_YEAR}`)
    await expect(page.getByRole('textbox', { name: 'Price change name' })).toHaveValue(
      new RegExp(`^January ${NEXT_YEAR}, \\+.*5$`),
    )
    const karlin = page.getByRole('region', { name: 'Karlín Canteen' })
    await expect(karlin.getByRole('listitem').first()).toContainText(/Menu 1 Standard.*129.*134.*\+3\.9%/)
    await expect(karlin).not.toContainText('Soup')
    const apply = page.getByRole('button', { name: /^Change \d+ prices$/ })
    const count = Number(/\d+/.exec((await apply.textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(2)
    await click(apply)

    const done = locateNotification(page, `${count} prices changed`)
    await expect(done).toBeVisible()
    await expect(page).toHaveURL(/\/priceChanges\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`January ${NEXT_YEAR}`)
    await expect(karlin.getByRole('listitem').first()).toContainText(/129.*134/)
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)

    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(locateNotification(page, 'Undone')).toBeVisible()
    await expect(page.getByText(/undone by .*admin/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    await page.goto(`${url}/restaurantMenuExceptions`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(exceptionsBefore ?? '')
  })
})
