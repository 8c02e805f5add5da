import type { Locator, Page } from '@playwright/test'
import { type Program, startProgram, withDataFolder } from '../support/program.ts'
import { expect, locateNotification, retryWhileBusy, test } from '../support/test.ts'

const NEXT_YEAR = new Date().getFullYear() + 1
const MAX_CLICKS = 8
/** Clicks, and fields that are filled. */
const MAX_ACTIONS = 5
/** Keys besides the digits of the prices, and clicks. */
const MAX_KEYS = 30
const BOARD_PRICES = 12

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

async function signIn(page: Page, url: string): Promise<void> {
  const data = { username: 'admin', password: 'polévka' }
  await retryWhileBusy(() => page.context().request.post(`${url}/api/auth/login/`, { data }))
}

const locateAmount = (page: Page, currency: 'CZK' | 'EUR') =>
  page.getByRole('group', { name: `Prices in ${currency}` }).getByRole('textbox')
test(`Menu 1 is raised by 5 Kč in all restaurants in at most ${MAX_CLICKS} clicks, then the change is undone`, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await withSampleInstallation(async ({ url }) => {
    await signIn(page, url)
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

test(`all prices rise by 5 % in January in ${MAX_ACTIONS} actions, and ${BOARD_PRICES} are typed on the board with ${MAX_KEYS} keys`, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await withSampleInstallation(async ({ url }) => {
    await signIn(page, url)
    await page.goto(`${url}/prices`)
    let actions = 0
    const act = (action: Promise<void>) => {
      actions++
      return action
    }
    await act(page.getByRole('link', { name: 'Change prices…' }).click())
    await act(locateAmount(page, 'CZK').fill('5'))
    await act(page.getByRole('textbox', { name: 'Valid from' }).fill(`1.1.${NEXT_YEAR}`))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Price change name' })).toHaveValue(
      new RegExp(`^January ${NEXT_YEAR}, \\+5`),
    )
    await act(page.getByRole('button', { name: /^Change \d+ prices$/ }).click())
    await expect(page).toHaveURL(/\/priceChanges\/\d+$/)
    expect(actions).toBeLessThanOrEqual(MAX_ACTIONS)

    await page.goto(`${url}/prices`)
    let keys = 0
    const click = async (target: Locator) => {
      keys++
      await target.click()
    }
    await click(page.locator('[data-cell]').first())
    for (let price = 0; price < BOARD_PRICES; price++) {
      await page.keyboard.type(String(100 + price))
      await page.keyboard.press('Tab')
      keys++
    }
    await click(page.getByRole('button', { name: 'Review and save' }))
    const dialog = page.getByRole('dialog')
    await click(dialog.getByRole('button', { name: /^Change \d+ prices$/ }))
    await expect(dialog).toBeHidden()
    await expect(locateNotification(page, `${BOARD_PRICES} prices changed`)).toBeVisible()
    expect(keys).toBeLessThanOrEqual(MAX_KEYS)
  })
})
