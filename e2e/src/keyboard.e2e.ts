import type { Locator, Page } from '@playwright/test'
import { own } from './records.ts'
import { expect, notification, test } from './test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** As somebody does who has no pointer: on with Tab until it is reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [1] })
}

test('a dish can be created without touching a mouse', async ({ signedIn: page }) => {
  const name = own('Špenát s vejcem')
  await page.goto('./')
  await expect(heading(page, /admin/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Dishes' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'New dish' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Czech name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Spinach with an egg')
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }))
  await page.keyboard.type('meat')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Meat-free dish'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Not declared' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('checkbox', { name: /Eggs/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Create' }))
  await page.keyboard.press('Enter')
  await expect(notification(page, 'Record created')).toBeVisible()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.locator('dl').first().getByRole('definition')).toHaveText([
    name,
    'Spinach with an egg',
    'Meat-free dish',
    /Eggs/,
  ])
})
