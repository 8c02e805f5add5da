import type { Locator, Page } from '@playwright/test'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { Language } from '@poledne/contract/domain/languages'
import { getWeekNumber } from '@poledne/contract/domain/week'
import { expect, type Installation } from './installation.ts'
import { readMessages } from './messages.ts'

export const locateNotices = (page: Page) => page.getByRole('region', { name: 'Notices' })
export const locateMainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

export async function setSystemSwitch(
  installation: Installation,
  name: 'maintenance' | 'skipCronCalls',
  on: boolean,
): Promise<void> {
  expect((await installation.admin('PUT', `settings/${name}/`, { [name]: on })).status).toBe(200)
}

/** Opens the app as a new administrator. */
export async function openAsAdministrator(page: Page, installation: Installation) {
  const list = await installation.admin('GET', 'codelists/roles/')
  const { items } = (await list.json()) as { items: { id: number }[] }
  const admin = await installation.createPerson({ roleIds: items.slice(0, 1).map(({ id }) => id) })
  await installation.signIn(page.context(), admin)
  await page.goto('./')
  await expect(locateMainNavigation(page)).toBeVisible()
  return admin
}

/** Checks that a person finds the most important places with at most two clicks, without the search. */
export async function expectFewClicks(page: Page, language: Language, isEmpty: boolean): Promise<void> {
  const { app, restaurantMenus, settings, table, weeklyMenus } = readMessages(language)
  const main = page.getByRole('main')
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const { week } = getWeekNumber(addDays(today as Day, 7))
  const nextWeek = weeklyMenus.week.replace('{{week}}', String(week))
  /** The section, what is clicked in it if one click is not enough, and what is visible then. */
  const places: [section: string, second: Locator | null, found: Locator][] = [
    [
      app.modules.weeklyMenus,
      null,
      isEmpty ? main.locator('[href$="/weeklyMenus/new/edit"]') : main.getByRole('heading', { name: nextWeek }),
    ],
    isEmpty
      ? [app.modules.restaurantMenus, null, main.getByText(restaurantMenus.missing.restaurants)]
      : [
          app.modules.restaurantMenus,
          page.getByRole('rowheader').getByRole('link').first(),
          main.getByText('Kč').first(),
        ],
    isEmpty
      ? [app.lists.screens, null, main.getByRole('button', { name: settings.lists.screens.add })]
      : [app.lists.screens, null, main.getByRole('textbox').first()],
    [
      app.modules.users,
      null,
      page
        .getByRole('row')
        .filter({ hasText: 'admin' })
        .getByText(/^(Administrator|Správce)$/),
    ],
    [
      app.modules.dishes,
      page.getByRole('button', { name: table.more, exact: true }),
      page.getByRole('menuitem', { name: table.import }),
    ],
    [app.modules.audit, null, page.getByRole('heading', { level: 1, name: app.modules.audit })],
  ]
  const navigation = page.getByRole('navigation', { name: app.nav.label })
  for (const [section, second, found] of places) {
    const link = navigation.getByRole('link', { name: section, exact: true })
    await link.click()
    // The second click must not reach the page before.
    await expect(link).toHaveAttribute('aria-current', 'page')
    await second?.click()
    await expect(found).toBeVisible()
    if (second) await page.keyboard.press('Escape')
  }
}
