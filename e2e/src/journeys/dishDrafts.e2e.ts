import { locateNotices } from '../support/appShell.ts'
import { locateFact, locateField, locateSaveBar } from '../support/recordPage.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

test.describe('unsaved changes', () => {
  test('an unreachable server is shown within 5 seconds of typing, without a save', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Štrúdl') })
    await page.clock.install()
    await page.goto(`dishes/${id}/edit`)
    await expect(locateField(page, 'English name')).toBeVisible()
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await locateField(page, 'English name').fill('Strudel')
    await page.clock.runFor(5_000)
    const banner = locateNotices(page).getByText('Your changes are safe on this device.')
    await expect(banner).toBeVisible()
    await page.unroute('**/api/**')
    await page.clock.runFor(10_000)
    await expect(banner).toHaveCount(0)
    await expect(locateField(page, 'English name')).toHaveValue('Strudel')
  })

  test('they survive a reload, stay when another tab discards them, and survive a crash', async ({
    signedIn: page,
    context,
  }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Žemlovka') })
    await page.goto(`dishes/${id}/edit`)
    await locateField(page, 'English name').fill('Bread pudding')
    const dialogOpened = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await dialogOpened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await expect(page.getByText('1 field changed: English name.')).toBeVisible()
    // The form is disabled until the draft is restored or discarded.
    await expect(locateField(page, 'English name')).toBeDisabled()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(locateField(page, 'English name')).toHaveValue('Bread pudding')

    const isStoredLocally = () => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Bread pudding'))
    await expect.poll(isStoredLocally).toBe(true)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Discard' }).click()
    await expect(locateField(other, 'English name')).toBeEnabled()
    await expect.poll(isStoredLocally).toBe(true)
    await locateSaveBar(page).getByRole('button', { name: 'Save' }).click()
    await expect(locateFact(page, 'English name')).toHaveText('Bread pudding')
    expect(await isStoredLocally()).toBe(false)

    await page.goto('dishes/new/edit')
    await locateField(page, 'Czech name').fill('Ďábelské tousty')
    const readLocalStorage = () => other.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(readLocalStorage).toContain('Ďábelské tousty')
    const crashed = page.waitForEvent('crash')
    await Promise.all([crashed, page.goto('chrome://crash').catch(() => {})])
    await other.goto('dishes/new/edit')
    await other.getByRole('button', { name: 'Restore' }).click()
    await expect(locateField(other, 'Czech name')).toHaveValue('Ďábelské tousty')
  })
})
