import { roles } from '@poledne/contract/access/role'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { listCalls, problem } from '../../testing/api.ts'
import { buildRecord } from '../../testing/builders.ts'
import { locateField } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const entry = (area: string, action: string, restaurantIds: number[]) => ({ area, action, restaurantIds })
const fields = roles.schemas.create.parse({
  name: 'Ceny',
  permissions: [entry('restaurantMenus', 'view', [1, 2]), entry('restaurantMenus', 'edit', [1])],
})
const ROLE = buildRecord({ ...fields, id: 4, userCount: 0 }) as never

async function limitRow(area: string): Promise<void> {
  await page.getByRole('combobox', { name: `${area}: restaurants`, exact: true }).click()
  await page.getByRole('option', { name: 'Selected restaurants' }).click()
}

test('a row with different restaurants can be unified', async () => {
  await renderApp('roles/4/edit', {
    handlers: { 'GET roles/:id/': ROLE, 'PUT roles/:id/': problem('internal_error') },
  })
  const choice = page.getByRole('combobox', { name: 'Restaurant menus: restaurants', exact: true })
  await expect.element(choice).toHaveValue('Different restaurants')
  await limitRow('Restaurant menus')
  await expect.element(choice).toHaveValue('Selected restaurants')
  await commands.press('Control+s')
  await expect.poll(() => listCalls('PUT roles/:id/')).toHaveLength(1)
  const bodies = listCalls('PUT roles/:id/').map(({ body }) => body as typeof fields)
  const limits = bodies.flatMap(({ permissions }) => permissions.map(({ restaurantIds }) => String(restaurantIds)))
  expect(new Set(limits).size).toBe(1)
})

test('a limited row needs a restaurant, and cannot add new ones', async () => {
  await renderApp('roles/new/edit')
  await locateField('Name').fill('Vedoucí')
  await page.getByRole('checkbox', { name: 'Everything in Restaurants' }).click()
  await limitRow('Restaurants')
  const add = page.getByRole('checkbox', { name: 'Restaurants: Add' })
  await expect.element(add).not.toBeChecked()
  await expect.element(add).toBeDisabled()
  await commands.press('Control+s')
  const chosen = page.getByRole('combobox', { name: 'Restaurants: selected restaurants' })
  await expect.element(chosen).toHaveFocus()
  await expect.element(chosen).toHaveAccessibleDescription(/Select a value/)
})
