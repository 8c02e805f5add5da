import { createUniqueName } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

test('a restaurant is set up with a time zone and a screen, and deactivated', async ({ signedIn: page, context }) => {
  test.slow()
  const nameCs = createUniqueName('Jídelna U Čápa')
  const nameEn = createUniqueName('Stork Canteen')
  await test.step('it gets names and a time zone', async () => {
    await page.goto('restaurants')
    await expect(page.getByRole('rowheader', { name: 'Kantýna Karlín' })).toBeVisible()
    await page.getByRole('link', { name: 'New restaurant' }).click()
    await page.getByRole('textbox', { name: 'Czech name' }).fill(nameCs)
    await page.getByRole('textbox', { name: 'English name' }).fill(nameEn)
    await page.getByRole('switch', { name: 'Show prices to guests' }).click()
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect(zone).toHaveValue('Europe/Prague')
    await zone.fill('new_york')
    await page.getByRole('option', { name: /^America\/New York/ }).click()
    await expect(page.getByText(/It’s .+ there now\./)).toBeVisible()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: nameEn })).toBeVisible()
    await expect(page.locator('dl').first().getByRole('definition')).toHaveText([
      nameEn,
      nameCs,
      'Yes',
      'No',
      /America\/New[_ ]York/,
    ])
  })
  const address = page.url()

  await test.step('its screen has an address to copy', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const name = createUniqueName('Výdejní pult')
    await page.goto('settings/screens')
    await page.getByRole('button', { name: 'Add a screen' }).click()
    await page.keyboard.type(name)
    const row = page.getByRole('group', { name: `: ${name}` })
    await row.getByRole('combobox', { name: 'Restaurant' }).fill(nameEn)
    await page.getByRole('option', { name: nameEn }).click()
    await page.keyboard.press('Control+s')
    await expect(locateNotification(page, 'List saved')).toBeVisible()
    const shown = await row.locator('code').textContent()
    expect(shown).toMatch(/^http.+\/s\/[\w-]{16,}\/$/)
    await page.getByRole('button', { name: `Copy the address of ${name}` }).click()
    await expect(locateNotification(page, 'Address copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  })

  await test.step('it is deactivated in its form, and activated by a bulk action', async () => {
    await page.goto(address)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('switch', { name: 'Active' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
    await page.goto(`restaurants?${new URLSearchParams({ filter: `nameCs:contains:${nameCs}` })}`)
    const activeMark = page.locator('tbody tr[data-index] td:nth-child(4)').getByRole('img', { name: 'Yes' })
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await page
      .getByRole('region', { name: 'Selected records' })
      .getByRole('button', { name: 'Activate', exact: true })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(activeMark).toHaveCount(1)
    await page.getByRole('alert').getByRole('button', { name: /^Undo/ }).click()
    await expect(activeMark).toHaveCount(0)
  })
})
