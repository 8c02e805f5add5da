import type { Page } from '@playwright/test'
import { expect, type Installation } from './installation.ts'

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
