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

test('whatever a table opens takes the focus from the keyboard, and Escape gives it back', async ({
  signedIn: page,
}) => {
  await page.goto('dishes?filter=archived:equals:false')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  const opened = page.locator('[role="menu"], [role="dialog"]')
  const openers = [
    [page.getByRole('button', { name: 'Columns', exact: true }), 'Enter'],
    [page.getByRole('button', { name: 'Views' }), 'Space'],
    [page.getByRole('button', { name: 'Density' }), 'ArrowDown'],
    [page.getByRole('button', { name: 'Column Type' }), 'ArrowDown'],
    [page.getByRole('button', { name: 'Change the filter Archived: No' }), 'Enter'],
    [page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Archive' }), 'Enter'],
    [page.getByRole('button', { name: /^Notifications/ }), 'Enter'],
  ] as const
  for (const [button, key] of openers) {
    // twice: the first time brings what is opened, the second finds it there
    for (const _ of ['first', 'again']) {
      await button.press(key)
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await expect(opened.locator(':focus')).toHaveCount(1)
      await expect(button).toHaveAttribute('aria-controls', (await opened.getAttribute('id')) ?? '')
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
      await expect(button).toBeFocused()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    }
  }
})
