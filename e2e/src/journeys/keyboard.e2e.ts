import type { Page } from '@playwright/test'
import { chooseMenuItem, focusAndPress, openPalette, tabTo } from '../support/keys.ts'
import { createDish, createUniqueName, createUser, createWeeklyMenu, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

/** These tests use the keyboard alone. The keys of the planner are tested in planner.e2e.ts. */

const locateHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const locateButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const locateLink = (page: Page, name: string) => page.getByRole('link', { name })
const locateDialog = (page: Page) => page.getByRole('dialog')

test('signing in, creating, changing and archiving a dish works by keyboard alone', async ({ page }) => {
  const name = createUniqueName('Špenát s vejcem')
  await page.goto('./')
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(process.env.E2E_PASSWORD ?? '')
  await page.keyboard.press('Enter')
  await expect(locateHeading(page, /admin/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(locateLink(page, 'Skip to content')).toBeFocused()
  await focusAndPress(page, page.getByRole('navigation').getByRole('link', { name: 'Dishes' }))
  await focusAndPress(page, locateLink(page, 'New dish'))
  await expect(page.getByRole('textbox', { name: 'Czech name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Spinach with an egg')
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }))
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.type('meat')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Meat-free dish'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Not declared' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await focusAndPress(page, page.getByRole('checkbox', { name: /Eggs/ }), 'Space')
  await focusAndPress(page, locateButton(page, 'Create'))
  await expect(locateNotification(page, 'Record created')).toBeVisible()
  await expect(locateHeading(page, 'Spinach with an egg')).toBeVisible()
  await expect(page.locator('dl').first().getByRole('definition')).toHaveText([
    name,
    'Spinach with an egg',
    'Meat-free dish',
    /Eggs/,
    'Not set',
    'Not set',
    'Not set',
  ])

  await focusAndPress(page, page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }))
  await tabTo(page, page.getByRole('textbox', { name: 'English name' }))
  await page.keyboard.type('Spinach')
  await page.keyboard.press('Control+s')
  await expect(locateNotification(page, 'Record updated')).toBeVisible()
  await focusAndPress(page, locateButton(page, 'More actions'))
  await chooseMenuItem(page, 'Archive')
  await expect(locateDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await focusAndPress(page, locateDialog(page).getByRole('button', { name: 'Archive' }))
  await expect(locateNotification(page, '“Spinach” was archived.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(locateNotification(page, 'Undone')).toBeVisible()
  await expect(page.getByText(/^This record is archived/)).toHaveCount(0)
})

test('filtering, sorting and archiving selected rows works by keyboard alone', async ({ signedIn: page }) => {
  const word = createUniqueName('Ňam')
  const names = [`${word} A`, `${word} B`, `${word} C`]
  for (const nameCs of names)
    await createDish(page, { nameCs, dishTypeId: await findCodelistId(page, 'dishTypes', 'Soup') })
  await page.goto('dishes?columns=nameCs,dishTypeName')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search by name' }))
  await page.keyboard.type(word)
  await expect(page.getByRole('rowheader')).toHaveText(names)

  await focusAndPress(page, locateButton(page, 'Filter'))
  await chooseMenuItem(page, 'Type')
  await focusAndPress(page, page.getByRole('checkbox', { name: 'Soup' }), 'Space')
  await expect(page.getByRole('checkbox', { name: 'Soup' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(locateButton(page, 'Change the filter Type: Soup')).toBeFocused()
  const sorted = page.getByRole('columnheader', { name: 'Czech name' })
  await focusAndPress(page, sorted.getByRole('button', { name: /^Czech name/ }))
  await expect(page.getByRole('rowheader')).toHaveText(names.toReversed())

  await focusAndPress(page, locateLink(page, names[2] ?? ''), 'Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected records' })
  await expect(bar).toContainText('2 selected')
  await focusAndPress(page, bar.getByRole('button', { name: 'Archive' }))
  await expect(locateDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await focusAndPress(page, locateDialog(page).getByRole('button', { name: 'Archive' }))
  const done = locateNotification(page, '2 records changed')
  await expect(done).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([names[0] ?? ''])
  await focusAndPress(page, done.getByRole('button', { name: /^Undo/ }))
  await expect(page.getByRole('rowheader')).toHaveText(names.toReversed())
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('publishing, exporting and acting as another user work by keyboard alone', async ({ signedIn: page }) => {
  await test.step('publishing a week and exporting it', async () => {
    const { id: dishId } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
    const items = [{ menuItemTypeId: await findCodelistId(page, 'menuItemTypes', 'Soup'), dishIds: [dishId] }]
    const { id } = await createWeeklyMenu(page, { startDate: '2030-04-08', weeklyMenuItemsData: [{ day: 1, items }] })
    await page.goto(`weeklyMenus/${id}`)
    await focusAndPress(page, locateButton(page, 'Publish'))
    await focusAndPress(page, locateDialog(page).getByRole('button', { name: 'Publish' }))
    await focusAndPress(page, locateDialog(page).getByRole('button', { name: 'Publish anyway' }))
    await expect(locateDialog(page)).toHaveCount(0)
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()

    await focusAndPress(page, locateButton(page, 'Export'))
    await tabTo(page, locateDialog(page).getByRole('radio', { name: 'PDF' }))
    await page.keyboard.press('ArrowRight')
    await expect(locateDialog(page).getByRole('radio', { name: 'JPG' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(locateButton(page, 'Export')).toBeFocused()
  })
  await test.step('acting as another user and switching back', async () => {
    const { username } = await createUser(page, 'tři knedlíky v řadě', ['Viewer'])
    await page.goto('./')
    await expect(locateHeading(page, /admin/)).toBeVisible()
    await openPalette(page)
    await page.keyboard.type(username)
    await expect(locateDialog(page).getByRole('option', { selected: true })).toContainText(username)
    await page.keyboard.press('Enter')
    await expect(locateHeading(page, username)).toBeVisible()
    await focusAndPress(page, locateButton(page, 'Act as this user'))
    await focusAndPress(page, locateDialog(page).getByRole('button', { name: `Act as ${username}` }))
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices).toContainText(`You’re acting as ${username}`)
    await focusAndPress(page, notices.getByRole('button', { name: 'Switch back' }))
    await expect(page.getByText(`You’re acting as ${username}`)).toHaveCount(0)
  })
})
