import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More than any page has; whoever is not found by then is never found. */
const MAX_STEPS = 300

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

async function pressUntilFocused(page: Page, target: Locator, key: string): Promise<void> {
  // attached is enough: what has the focus may be drawn by its neighbour
  await expect(target).toBeAttached()
  await expect(target).toBeEnabled()
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(key)
    if (await isFocused(target)) return
  }
  await expect(target).toBeFocused()
}

/** As somebody does who has no pointer: on with Tab until it is reached. */
export const tabTo = (page: Page, target: Locator) => pressUntilFocused(page, target, 'Tab')
export const tabBackTo = (page: Page, target: Locator) => pressUntilFocused(page, target, 'Shift+Tab')

/** Reaches it and presses it. */
export async function focusAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Down an open menu to one of its items. */
export async function chooseMenuItem(page: Page, name: string): Promise<void> {
  await pressUntilFocused(page, page.getByRole('menuitem', { name, exact: true }), 'ArrowDown')
  await page.keyboard.press('Enter')
}

export const paletteBox = (page: Page) => page.getByRole('combobox', { name: /^Find a screen/ })

/** The keys are heard a moment after the first screen is seen. */
export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await paletteBox(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(paletteBox(page)).toBeFocused({ timeout: 3_000 })
  }).toPass()
}
