import type { Page } from '@playwright/test'
import { tabTo } from '../support/keys.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const locateCombobox = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name })

/** Returns a function that returns the number of requests that would save the form. */
async function createSaveCounter(page: Page): Promise<() => number> {
  let saves = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/api\/(dishes|users|restaurants|settings)\//.test(request.url())) saves++
  })
  return () => saves
}

const lists = [
  { name: 'select of a record', address: 'dishes/new/edit', label: 'Type', typed: 'meat', picked: 'Meat-free dish' },
  { name: 'time zone', address: 'restaurants/new/edit', label: 'Time zone', typed: 'tokyo', picked: /Tokyo/ },
  { name: 'multi-select of user roles', address: 'users/new/edit', label: 'Roles', typed: 'view', picked: 'Viewer' },
] as const

for (const { name, address, label, typed, picked } of lists)
  for (const key of ['Enter', 'Tab'])
    test(`${key} in the open ${name} picks the first match and doesn't submit the form`, async ({ signedIn: page }) => {
      await page.goto(address)
      const saves = await createSaveCounter(page)
      const input = locateCombobox(page, label)
      await tabTo(page, input)
      await page.keyboard.type(typed)
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(picked)
      await page.keyboard.press(key)
      if (label === 'Roles') await expect(page.locator('.mantine-Pill-root')).toContainText(picked)
      else await expect(input).toHaveValue(picked)
      if (key === 'Tab') await expect(input).not.toBeFocused()
      await expect(page.getByText('1 change', { exact: true })).toBeVisible()
      expect(saves()).toBe(0)
      await expect(page.getByText('This field is required')).toHaveCount(0)
    })

test('Enter in an open list without a choice closes it and changes nothing, even with no match', async ({
  signedIn: page,
}) => {
  const { id } = await createDish(page, {
    nameCs: createUniqueName('Guláš'),
    dishTypeId: await findCodelistId(page, 'dishTypes', 'Soup'),
  })
  await page.goto(`dishes/${id}/edit`)
  const saves = await createSaveCounter(page)
  const input = locateCombobox(page, 'Type')
  await expect(input).toHaveValue('Soup')
  await tabTo(page, input)
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(input).toHaveValue('Soup')
  // The current value is highlighted, and picking it again keeps it.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('Soup')
  await page.keyboard.type('xyz')
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results')).toBeHidden()
  expect(saves()).toBe(0)
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue('Soup')
  await expect(locateNotification(page, 'Record updated')).toHaveCount(0)
})

test('Enter in the select of a settings list picks the highlighted option and saves nothing', async ({
  signedIn: page,
}) => {
  await page.goto('settings/screens')
  await page.getByRole('button', { name: 'Add a screen' }).click()
  const saves = await createSaveCounter(page)
  const input = page.getByRole('group', { name: ': new row' }).getByRole('combobox', { name: 'Restaurant' })
  await tabTo(page, input)
  const second = page.getByRole('listbox').getByRole('option').nth(1)
  const name = (await second.textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(name)
  expect(saves()).toBe(0)
})

test('a save without a required choice focuses its select and leaves the list closed', async ({ signedIn: page }) => {
  await page.goto('restaurantMenus/new/edit')
  const variant = locateCombobox(page, 'Variant')
  await tabTo(page, variant)
  await page.keyboard.type('standard')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Standard')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(locateCombobox(page, 'Restaurant')).toBeFocused()
  await expect(locateCombobox(page, 'Restaurant')).toHaveAccessibleDescription('Select a value')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
})
