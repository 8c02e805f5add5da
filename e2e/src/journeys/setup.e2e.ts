import type { Locator, Page } from '@playwright/test'
import type { Language } from '@poledne/contract/domain/languages'
import { findAccessibilityProblems } from '../support/accessibilityProblems.ts'
import { findForeignTexts } from '../support/foreignTexts.ts'
import { readMessages, toMessagePattern } from '../support/messages.ts'
import { type Program, startProgram, withDataFolder } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

/** Runs a test against an installation without sample data. */
async function withEmptyInstallation(work: (program: Program) => Promise<void>): Promise<void> {
  await withDataFolder(async (DATA_DIR) => {
    const program = await startProgram({ DATA_DIR, SAMPLE_DATA: 'false', ADMIN_PASSWORD: 'polévka' })
    try {
      await work(program)
    } finally {
      await program.stop()
    }
  })
}

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

const LOCALES = { cs: 'cs-CZ', hu: 'hu-HU' } as const
const SOUPS = ['Kulajda', 'Česnečka', 'Dršťková', 'Hrachová', 'Gulášová']
const MAIN_COURSES = ['Svíčková na smetaně', 'Rajská omáčka', 'Kuře na paprice']

const locateStep = (page: Page, title: string) => page.getByRole('button', { name: title, exact: false })

for (const language of Object.keys(LOCALES) as (keyof typeof LOCALES)[])
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`an empty installation reaches a published week in at most ${MAX_ACTIONS} actions`, async ({ page }) => {
      const { setup, shell, restaurantMenus, weeklyMenus } = readMessages(language satisfies Language)
      const { steps } = setup
      await withEmptyInstallation(async ({ url }) => {
        const actor = createActor()
        await page.goto(`${url}/`)
        await actor.fill(page.getByRole('textbox', { name: shell.signIn.username }), 'admin')
        await actor.fill(page.getByLabel(shell.signIn.password, { exact: true }), 'polévka')
        await actor.click(page.getByRole('button', { name: shell.signIn.submit }))

        const checklist = page.getByRole('region', { name: setup.title })
        await expect(checklist).toBeVisible()
        const expectOwnLanguage = async () => expect(await findForeignTexts(page, language)).toEqual([])
        await expectOwnLanguage()
        await actor.click(checklist.getByRole('button', { name: steps.profile.submit }))
        await actor.click(checklist.getByRole('button', { name: steps.allergens.load }))
        await expectOwnLanguage()
        await actor.click(checklist.getByRole('button', { name: new RegExp(`: ${steps.lists.presets.canteen}$`) }))
        await actor.fill(checklist.getByRole('textbox', { name: steps.restaurant.name }), 'Jídelna U Mlýna')
        await actor.click(checklist.getByRole('button', { name: steps.restaurant.create }))

        const prices = checklist.getByRole('textbox', {
          name: toMessagePattern(`{{type}}, ${restaurantMenus.items.priceCzk}`),
        })
        await expect(prices).toHaveCount(4)
        await expectOwnLanguage()
        for (const [index, price] of ['45', '139', '149'].entries()) await actor.fill(prices.nth(index), price)
        await actor.click(checklist.getByRole('button', { name: steps.prices.submit }))

        const days = checklist.locator('fieldset')
        await expect(days).toHaveCount(5)
        await expectOwnLanguage()
        for (const [index, name] of SOUPS.entries()) await actor.fill(days.nth(index).getByRole('textbox').nth(0), name)
        for (const [index, name] of MAIN_COURSES.entries())
          await actor.fill(days.nth(index).getByRole('textbox').nth(1), name)
        await actor.click(checklist.getByRole('button', { name: steps.weeklyMenu.create }))
        await actor.click(checklist.getByRole('button', { name: steps.publication.submit, exact: true }))
        const dialog = page.getByRole('dialog')
        await actor.click(dialog.getByRole('button', { name: weeklyMenus.publish.action, exact: true }))
        await expectOwnLanguage()
        await actor.click(dialog.getByRole('button', { name: weeklyMenus.publish.anyway }))

        const guestPage = page.context().waitForEvent('page')
        await actor.click(checklist.getByRole('link', { name: steps.guestPage.open }))
        await expect((await guestPage).getByText(SOUPS[0] ?? '')).toBeVisible()
        await expect(checklist).toBeHidden()
        expect(actor.getActions()).toBeLessThanOrEqual(MAX_ACTIONS)
      })
    })
  })

test('the checklist checks a week before publishing it, and declares the allergens of a dish in place', async ({
  page,
}) => {
  await withEmptyInstallation(async ({ url }) => {
    await page.goto(`${url}/`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('polévka')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const checklist = page.getByRole('region', { name: 'Set up Poledne' })
    await locateStep(page, 'Add allergens').click()
    await checklist.getByRole('button', { name: 'Load the 14 EU allergens' }).click()
    await locateStep(page, 'Choose how your weekly menu is organised').click()
    await checklist.getByRole('button', { name: 'Use this: School' }).click()
    await locateStep(page, 'Plan your first week').click()
    const soups = checklist.locator('fieldset').getByRole('textbox', { name: 'Soup' })
    await soups.nth(0).fill('Kulajda')
    await soups.nth(1).fill('Hrachová')
    await checklist.getByRole('button', { name: 'Create weekly menu' }).click()
    await locateStep(page, 'Publish your weekly menu').click()
    await checklist.getByRole('button', { name: 'Publish', exact: true }).click()

    const dialog = page.getByRole('dialog')
    const undeclared = dialog.getByRole('group', { name: /allergens/ })
    await expect(undeclared).toHaveCount(2)
    await undeclared.first().getByRole('button', { name: 'Declare none' }).click()
    await expect(undeclared).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByRole('link', { name: 'Standard Published' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})

test('the checklist resumes after a reload, keeps typed names, and can be hidden and shown again', async ({ page }) => {
  await withEmptyInstallation(async ({ url }) => {
    await page.goto(`${url}/`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('polévka')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const checklist = page.getByRole('region', { name: 'Set up Poledne' })
    await expect(checklist.getByText('0 of 8 steps done')).toBeVisible()

    // A step that needs another one says so.
    await locateStep(page, 'Set prices').click()
    await expect(checklist.getByText(/Complete this step first: Choose how/)).toBeVisible()
    await locateStep(page, 'Choose how your weekly menu is organised').click()
    await checklist.getByRole('button', { name: 'Use this: School' }).click()
    await expect(checklist.getByText('1 of 8 steps done')).toBeVisible()

    // An empty form shows its errors; the typed text survives a reload.
    await locateStep(page, 'Add your restaurant').click()
    await checklist.getByRole('button', { name: 'Add restaurant' }).click()
    const name = checklist.getByRole('textbox', { name: 'Restaurant name' })
    await expect(name).toHaveAccessibleDescription(/can’t be empty/)
    await name.fill('Školní jídelna')
    await page.reload()
    await locateStep(page, 'Add your restaurant').click()
    await expect(name).toHaveValue('Školní jídelna')
    await checklist.getByRole('button', { name: 'Add restaurant' }).click()
    await expect(checklist.getByText('2 of 8 steps done')).toBeVisible()

    await locateStep(page, 'Set prices').click()
    await checklist.getByRole('button', { name: 'Save prices' }).click()
    await expect(checklist.getByRole('alert')).toBeVisible()
    await locateStep(page, 'Plan your first week').click()
    await checklist.getByRole('button', { name: 'Create weekly menu' }).click()
    await expect(checklist.getByText('Enter at least one dish.')).toBeVisible()
    expect(await findAccessibilityProblems(page)).toEqual([])

    await checklist.getByRole('button', { name: 'Hide checklist' }).click()
    await expect(checklist).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(checklist).toBeHidden()
    await page.goto(`${url}/settings`)
    await page.getByRole('button', { name: /^Setup checklist/ }).click()
    await expect(checklist.getByText('2 of 8 steps done')).toBeVisible()
  })
})
