import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More key presses than any page needs. */
const MAX_STEPS = 300

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

async function pressUntilFocused(page: Page, target: Locator, key: string): Promise<void> {
  // The element need not be visible, because a neighbour can be drawn in its place.
  await expect(target).toBeAttached()
  await expect(target).toBeEnabled()
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(key)
    if (await isFocused(target)) return
  }
  await expect(target).toBeFocused()
}

/** Presses Tab until the element has the focus. */
export const tabTo = (page: Page, target: Locator) => pressUntilFocused(page, target, 'Tab')
export const tabBackTo = (page: Page, target: Locator) => pressUntilFocused(page, target, 'Shift+Tab')

/** Moves the focus to an element and presses a key. */
export async function focusAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Chooses an item of an open menu by keyboard. */
export async function chooseMenuItem(page: Page, name: string): Promise<void> {
  await pressUntilFocused(page, page.getByRole('menuitem', { name, exact: true }), 'ArrowDown')
  await page.keyboard.press('Enter')
}

export const locateHelp = (page: Page) => page.getByRole('complementary', { name: /^(Help|Nápověda)$/ })

/** Opens the help by its shortcut, which is repeated because it works only a moment after the first page is visible. */
export async function openHelp(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await locateHelp(page).isVisible())) await page.keyboard.press('?')
    await expect(locateHelp(page)).toBeFocused({ timeout: 3_000 })
  }).toPass()
}

export const locatePaletteBox = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ })

/**
 * Opens the palette by its shortcut, which is repeated because it works only a moment after the first page is visible.
 */
export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await locatePaletteBox(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(locatePaletteBox(page)).toBeFocused({ timeout: 3_000 })
  }).toPass()
}
