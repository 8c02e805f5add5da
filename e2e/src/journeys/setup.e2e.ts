import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibilityProblems.ts'
import { findForeignTexts } from '../support/foreignTexts.ts'
import { readMessages, toMessagePattern } from '../support/messages.ts'
import { withProgram } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

/** Counts what a user does: a click, a typed field or a pressed key is one action. */
function createActor() {
  let actions = 0
  return {
    click: async (target: Locator) => {
      actions++
      await target.click()
    },
    fill: async (target: Locator, text: string) => {
      actions++
      await target.fill(text)
    },
    getActions: () => actions,
  }
}

const MAX_ACTIONS = 25
const SOUPS = ['Kulajda', 'Česnečka', 'Dršťková', 'Hrachová', 'Gulášová']
const MAIN_COURSES = ['Svíčková na smetaně', 'Rajská omáčka', 'Kuře na paprice']

/** Checks that all texts are in the language of the page, in Hungarian and then in Czech. */
async function expectOwnLanguages(page: Page): Promise<void> {
  for (const [shown, language] of [
    ['cs', 'hu'],
    ['hu', 'cs'],
  ] as const) {
    const { display } = readMessages(shown).app.nav
    await page.getByRole('button', { name: display, exact: true }).click()
    const picker = page.getByRole('dialog').locator('select')
    await picker.focus()
    await picker.selectOption(language)
    await picker.press('Escape')
    await expect(picker).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect.poll(() => findForeignTexts(page, language)).toEqual([])
  }
}

test.use({ locale: 'cs-CZ' })

test(`an empty installation reaches a published week in at most ${MAX_ACTIONS} actions`, async ({ page }) => {
  const { setup, shell, restaurantMenus, weeklyMenus } = readMessages('cs')
  const { steps } = setup
  await withProgram({ SAMPLE_DATA: 'false', ADMIN_PASSWORD: 'polévka' }, async ({ url }) => {
    const actor = createActor()
    await page.goto(`${url}/`)
    await actor.fill(page.getByRole('textbox', { name: shell.signIn.username }), 'admin')
    await actor.fill(page.getByLabel(shell.signIn.password, { exact: true }), 'polévka')
    await actor.click(page.getByRole('button', { name: shell.signIn.submit }))

    const checklist = page.getByRole('region', { name: setup.title })
    await expect(checklist).toBeVisible()
    await expectOwnLanguages(page)
    await actor.click(checklist.getByRole('button', { name: steps.profile.submit }))
    await actor.click(checklist.getByRole('button', { name: steps.allergens.load }))
    await expectOwnLanguages(page)
    await actor.click(checklist.getByRole('button', { name: new RegExp(`: ${steps.lists.presets.canteen}$`) }))
    await actor.fill(checklist.getByRole('textbox', { name: steps.restaurant.name }), 'Jídelna U Mlýna')
    await actor.click(checklist.getByRole('button', { name: steps.restaurant.create }))

    const prices = checklist.getByRole('textbox', {
      name: toMessagePattern(`{{type}}, ${restaurantMenus.items.priceCzk}`),
    })
    await expect(prices).toHaveCount(4)
    await expectOwnLanguages(page)
    for (const [index, price] of ['45', '139', '149'].entries()) await actor.fill(prices.nth(index), price)
    await actor.click(checklist.getByRole('button', { name: steps.prices.submit }))

    const days = checklist.locator('fieldset')
    await expect(days).toHaveCount(5)
    await expectOwnLanguages(page)
    await expectAccessible(page)
    for (const [index, name] of SOUPS.entries()) await actor.fill(days.nth(index).getByRole('textbox').nth(0), name)
    for (const [index, name] of MAIN_COURSES.entries())
      await actor.fill(days.nth(index).getByRole('textbox').nth(1), name)
    await actor.click(checklist.getByRole('button', { name: steps.weeklyMenu.create }))
    await actor.click(checklist.getByRole('button', { name: steps.publication.submit, exact: true }))
    const dialog = page.getByRole('dialog')
    await test.step('the dialog declares the allergens of a dish in place', async () => {
      const undeclared = dialog.getByRole('button', { name: weeklyMenus.fix.declareNone })
      await expect(undeclared).toHaveCount(SOUPS.length + MAIN_COURSES.length)
      await undeclared.first().click()
      await expect(undeclared).toHaveCount(SOUPS.length + MAIN_COURSES.length - 1)
    })
    await actor.click(dialog.getByRole('button', { name: weeklyMenus.publish.action, exact: true }))
    expect(await findForeignTexts(page, 'cs')).toEqual([])
    await actor.click(dialog.getByRole('button', { name: weeklyMenus.publish.anyway }))

    const guestPage = page.context().waitForEvent('page')
    await actor.click(checklist.getByRole('link', { name: steps.guestPage.open }))
    await expect((await guestPage).getByText(SOUPS.at(-1) ?? '')).toBeVisible()
    await expect(checklist).toBeHidden()
    expect(actor.getActions()).toBeLessThanOrEqual(MAX_ACTIONS)
  })
})
