import type { Page } from '@playwright/test'
import { createRestaurant, createUniqueName } from '../support/records.ts'
import { expect, locateNotification, retryWhileBusy, test } from '../support/test.ts'

/** Calls a bulk action for one restaurant, as another user would. */
async function callActionByApi(page: Page, action: string, id: number): Promise<void> {
  const headers = { origin: new URL(process.env.E2E_URL ?? '').origin }
  const data = { action, ids: [id] }
  const answer = await retryWhileBusy(() => page.request.post('api/restaurants/bulk/', { data, headers }))
  expect(answer.status()).toBe(200)
}

test.describe('restaurants', () => {
  test('a new restaurant has names and a time zone', async ({ signedIn: page }) => {
    const name = createUniqueName('Jídelna U Čápa')
    await page.goto('restaurants')
    await expect(page.getByRole('rowheader', { name: 'Kantýna Karlín' })).toBeVisible()
    await page.getByRole('link', { name: 'New restaurant' }).click()
    await page.getByRole('textbox', { name: 'Czech name' }).fill(name)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('textbox', { name: 'English name' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'English name' })).toHaveAccessibleDescription(/can’t be empty/)
    await page.keyboard.type('Stork Canteen')
    await page.getByRole('switch', { name: 'Show prices to guests' }).click()

    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect(zone).toHaveValue('Europe/Prague')
    await zone.click()
    await zone.fill('new_york')
    await page.getByRole('option', { name: /^America\/New York/ }).click()
    await expect(page.getByText(/It’s .+ there now\./)).toBeVisible()
    await page.getByRole('button', { name: 'Create' }).click()

    await expect(locateNotification(page, 'Record created')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Stork Canteen' })).toBeVisible()
    await expect(page.locator('dl').first().getByRole('definition')).toHaveText([
      'Stork Canteen',
      name,
      'Yes',
      'No',
      /America\/New[_ ]York/,
    ])
  })

  test('an edited and deactivated restaurant is shown as inactive', async ({ signedIn: page }) => {
    const { id, nameEn } = await createRestaurant(page, createUniqueName('Bistro Na růžku'))
    await page.goto(`restaurants/${id}`)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'English name' }).fill(`${nameEn}, Žižkov`)
    await page.getByRole('switch', { name: 'Active' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { level: 1, name: `${nameEn}, Žižkov` })).toBeVisible()
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  })

  test('several restaurants are deactivated and activated at once', async ({ signedIn: page }) => {
    const word = createUniqueName('Pobočka')
    for (const letter of ['A', 'Ž']) await createRestaurant(page, `${word} ${letter}`)
    const find = new URLSearchParams({ filter: `nameCs:contains:${word}` })
    await page.goto(`restaurants?${find}`)
    const activeMarks = page.locator('tbody tr[data-index] td:nth-child(4)').getByRole('img', { name: 'Yes' })
    const applyBulkAction = async (action: string) => {
      await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
      const bar = page.getByRole('region', { name: 'Selected records' })
      await bar.getByRole('button', { name: action, exact: true }).click()
      const question = page.getByRole('dialog', { name: action, exact: true })
      await expect(question).toContainText(`${action} 2 records?`)
      await question.getByRole('button', { name: action, exact: true }).click()
      await expect(bar).toHaveCount(0)
    }
    await expect(activeMarks).toHaveCount(2)
    await applyBulkAction('Deactivate')
    await expect(activeMarks).toHaveCount(0)
    await applyBulkAction('Activate')
    await expect(activeMarks).toHaveCount(2)
  })

  test('undoing a bulk deactivation leaves a restaurant inactive that was inactive before', async ({
    signedIn: page,
  }) => {
    const word = createUniqueName('Pobočka')
    const open = await createRestaurant(page, `${word} A`)
    const closed = await createRestaurant(page, `${word} B`, { active: false })
    await page.goto(`restaurants?${new URLSearchParams({ filter: `nameCs:contains:${word}` })}`)
    const locateActiveIcon = (name: string) =>
      page.getByRole('row', { name }).locator('td:nth-child(4)').getByRole('img', { name: 'Yes' })
    await expect(locateActiveIcon(open.nameEn)).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(locateActiveIcon(open.nameEn)).toHaveCount(0)
    await page.getByRole('alert').getByRole('button', { name: /^Undo/ }).click()
    await expect(locateActiveIcon(open.nameEn)).toHaveCount(1)
    await expect(locateActiveIcon(closed.nameEn)).toHaveCount(0)
  })

  test('a bulk deactivation cannot be undone after a colleague has changed the restaurant', async ({
    signedIn: page,
  }) => {
    const word = createUniqueName('Pobočka')
    const { id } = await createRestaurant(page, word)
    await page.goto(`restaurants?${new URLSearchParams({ filter: `nameCs:contains:${word}` })}`)
    const activeMarks = page.locator('tbody tr[data-index] td:nth-child(4)').getByRole('img', { name: 'Yes' })
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(activeMarks).toHaveCount(0)
    for (const action of ['activate', 'deactivate']) await callActionByApi(page, action, id)
    await page.getByRole('alert').getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('dialog', { name: 'Some records weren’t restored' })).toContainText(word)
    await page.reload()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(activeMarks).toHaveCount(0)
  })
})
