import type { Browser } from '@playwright/test'
import { findAccessibilityProblems } from '../support/accessibilityProblems.ts'
import { openAsAdministrator } from '../support/appShell.ts'
import { expect, test } from '../support/installation.ts'
import { publishThisWeek } from '../support/servedWeek.ts'

// The dashboard shows only the restaurant of this file.
test.use({ named: 'guestPage' })

const PHONE = { width: 390, height: 844 }

/** Opens the page as a guest on a phone; without JavaScript unless `script` is set. */
async function openAsGuest(browser: Browser, url: string, { script = false } = {}) {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: script, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('a dish is sold out with three taps, and guests see it at once and choose what suits them', async ({
  page,
  browser,
  installation,
}) => {
  const { today, path } = await publishThisWeek(installation)
  const address = `${installation.url}/${path}?lang=en`
  const guest = await openAsGuest(browser, address)
  const day = guest.locator(`section[id="${today}"]`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Corner canteen')
  await expect(guest.getByRole('heading', { level: 2 }).first()).toContainText('Today')
  await expect(day).toContainText('Beef in cream sauce')

  await openAsAdministrator(page, installation)
  await page.setViewportSize(PHONE)
  await page.getByRole('main').getByRole('link', { name: 'Change today’s menu' }).click()
  await page.getByRole('button', { name: 'Sold out: Beef in cream sauce' }).click()
  await expect(page.getByRole('button', { name: 'Available again: Beef in cream sauce' })).toBeVisible()
  await guest.reload()
  await expect(day.locator('.gone')).toContainText('Beef in cream sauce sold out')

  const phone = await openAsGuest(browser, address, { script: true })
  await phone.getByText('Allergens and diets').click()
  await phone.getByText('7 Milk').first().click()
  await phone.getByRole('button', { name: 'Show' }).click()
  const dish = (name: string) => phone.locator(`section[id="${today}"] .dish`).filter({ hasText: name })
  await expect(dish('Beef in cream sauce')).toHaveAttribute('data-suits', 'no')
  await expect(dish('Beef in cream sauce')).toContainText('Contains: 7 Milk')
  await expect(dish('Pumpkin soup')).toHaveAttribute('data-suits', 'yes')
  expect(new URL(phone.url()).searchParams.get('avoid')).toBe('7')
  // The device remembers the choice.
  await phone.goto(address)
  await expect(dish('Pumpkin soup')).toHaveAttribute('data-suits', 'yes')

  expect(await findAccessibilityProblems(phone, { everyText: true, comfort: true })).toEqual([])
  await phone.emulateMedia({ forcedColors: 'active' })
  await phone.reload()
  expect(await findAccessibilityProblems(phone)).toEqual([])
})
