import { expect } from 'vitest'
import { commands, type Locator, locators, page } from 'vitest/browser'

/** Locates parts of the page, and moves the focus by keyboard. */

locators.extend({ getByCss: (selector: string) => selector })
declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator
  }
}

/** Finds a notification by its class, because a form shows the same text in its own alert. */
export const locateNotification = (text: string | RegExp) =>
  page.getByCss('.mantine-Notification-root').filter({ hasText: text })
export const locateField = (name: string) => page.getByRole('textbox', { name })
/** Finds the whole title, because the form of a record has its name in a longer title; a list adds its number of rows. */
export const locateTitle = (name: string | RegExp) =>
  page.getByRole('heading', {
    level: 1,
    name: typeof name === 'string' ? new RegExp(`^${name.replace(/[()?.+]/g, '\\$&')}( \\d+)?$`) : name,
  })
export const locateSaveBar = () => page.getByRole('region', { name: 'Unsaved changes' })
/** The value of a field on the page of a record. */
export const locateFact = (name: string) =>
  page
    .getByCss('dl')
    .first()
    .getByCss('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
export const locateHistoryEntries = () =>
  page
    .getByCss('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) })
    .getByCss('ol > li')
export const locateRowNames = () => page.getByRole('rowheader')
/** The button of the menu of a list. */
export const locateListMenu = () => page.getByRole('button', { name: 'More actions' })
export async function chooseInListMenu(name: string): Promise<void> {
  await locateListMenu().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
export const locateNavigation = () => page.getByRole('navigation', { name: 'Main navigation' })

export const expectTexts = (locator: Locator, texts: readonly (string | RegExp)[]) =>
  expect
    .poll(() => locator.elements().map(({ textContent }) => textContent))
    .toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
export const expectNone = (locator: Locator) => expect.poll(() => locator.elements().length).toBe(0)

/** More key presses than any page needs. */
const MAX_STEPS = 120

/** Presses Tab until the element has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeEnabled()
  for (let step = 0; step < MAX_STEPS; step++) {
    await commands.press('Tab')
    if (target.query() === document.activeElement) return
  }
  await expect.element(target).toHaveFocus()
}
