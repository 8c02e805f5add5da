import type { Page } from '@playwright/test'
import { openPalette, paletteBox } from '../support/keys.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, notification, test } from '../support/test.ts'

const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const saveButton = (page: Page) => saveBar(page).getByRole('button', { name: 'Save' })

/** True where a click on the middle of the element would reach it. */
const isOnTop = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return button.contains(hit)
  })

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  test(`a failed save covers neither Save nor Discard at ${viewport.width} px, and its banner closes when the connection returns`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize(viewport)
    const { id } = await createDish(page, { nameCs: createUniqueName('Guláš') })
    await page.goto(`dishes/${id}/edit`)
    await page.getByRole('textbox', { name: 'English name' }).fill('Goulash')
    await page.route('**/api/**', (route) => route.abort('connectionfailed'))
    await saveButton(page).click()
    await expect(notification(page, /./)).toBeVisible()
    await expect.poll(() => isOnTop(page, 'Save')).toBe(true)
    expect(await isOnTop(page, 'Discard')).toBe(true)
    const banner = page.getByRole('main').getByRole('alert')
    await expect(banner).toBeVisible()

    await page.unrouteAll()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'English name' })).toHaveValue('Goulash')
    await saveButton(page).click()
    await expect(notification(page, 'Record updated')).toBeVisible()
  })

test("a list that couldn't be loaded is read again when the connection returns", async ({ signedIn: page }) => {
  await page.goto('settings')
  await page.route('**/api/dishes/**', (route) => route.abort('connectionfailed'))
  await page.getByRole('navigation').getByRole('link', { name: 'Dishes' }).click()
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('The list could not be loaded')).toHaveCount(0)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('a search in the palette that fails says so and can be repeated', async ({ signedIn: page }) => {
  const { nameCs } = await createDish(page, { nameCs: createUniqueName('Rajská') })
  await page.goto('./')
  await openPalette(page)
  await page.route('**/api/search/**', (route) => route.abort('connectionfailed'))
  await paletteBox(page).fill(nameCs)
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText("Couldn't search the records.")
  await page.unroute('**/api/search/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('option', { name: nameCs })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('an empty select says what to create first, with a link', async ({ signedIn: page }) => {
  await page.route('**/api/codelists/dishTypes/**', (route) => route.fulfill({ json: { items: [] } }))
  await page.goto('dishes/new/edit')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription(
    'There are no dish types yet. Add dish types',
  )
  await page.getByRole('link', { name: 'Add dish types' }).click()
  await expect(page).toHaveURL(/settings\/dishTypes$/)
})

test("options that couldn't be loaded can be loaded again", async ({ signedIn: page }) => {
  await page.route('**/api/codelists/dishTypes/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('dishes/new/edit')
  await expect(page.getByText("Couldn't load the options.")).toBeVisible()
  await page.unroute('**/api/codelists/dishTypes/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("Couldn't load the options.")).toHaveCount(0)
})

test('an empty new row of a settings list is neither a change nor a draft', async ({ signedIn: page }) => {
  await page.goto('settings/dishTypes')
  await page.getByRole('button', { name: 'Add a type' }).click()
  await expect(page.getByRole('group', { name: ': new row' })).toBeVisible()
  await expect(saveBar(page)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Dishes' }).click()
  await expect(page.getByRole('heading', { name: /^Dishes/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Add a type' })).toBeVisible()
  await expect(page.getByRole('group', { name: ': new row' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})
