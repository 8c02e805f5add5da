import type { Page } from '@playwright/test'
import { locateHelp } from '../support/keys.ts'
import { createMenu, locateCell, locateDish, openPlanner, typeDish } from '../support/planner.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

const locateHelpHeading = (page: Page, name: string) => locateHelp(page).getByRole('heading', { name, exact: true })

test('the help explains a finding, keeps the cell of the planner, and links to the cheat sheet', async ({
  signedIn: page,
}) => {
  const name = createUniqueName('Kulajda')
  await createDish(page, { nameCs: name, nameEn: name })
  await openPlanner(page, await createMenu(page))
  await page.getByRole('button', { name: /^Check/ }).click()
  await page.getByRole('link', { name: 'Help: Empty week' }).click()
  await expect(locateHelpHeading(page, '6. Plan the week')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Help: Empty week' }).click(),
  ])
  await expect(tab.getByRole('heading', { name: '6. Plan the week' })).toBeInViewport()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await locateCell(page, 'Menu 1', 'Wed').click({ position: { x: 4, y: 4 } })
  await typeDish(page, name, name)
  await page.keyboard.press('?')
  await expect(locateHelpHeading(page, '6. Plan the week')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click({ trial: true })
  await expect(locateDish(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(locateCell(page, 'Menu 1', 'Wed')).toBeFocused()

  await tab.goto('help/cheat-sheet')
  const href = await tab.getByRole('link', { name: 'Print the cheat sheet (PDF)' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
})
