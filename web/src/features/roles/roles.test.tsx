import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { type Role, roles } from '@poledne/contract/access/role'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type ApiHandlers, problem } from '../../testing/api.ts'
import { buildRecord } from '../../testing/builders.ts'
import { locateField, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const buildRole = (fields: Partial<Role>): Role =>
  buildRecord({ id: 2, ...roles.schemas.create.parse({ name: 'Role', ...fields }), userCount: 1 })

function serveRole(role?: Role): ApiHandlers {
  let stored = role
  return {
    'GET roles/:id/': () => stored ?? problem('not_found'),
    'GET roles/:id/history/': { items: [], page: 1, pageSize: 20, total: 0 },
    'POST roles/': ({ body }) => {
      stored = buildRole(body)
      return stored
    },
  }
}

test('a role is edited by rows and single checkboxes, and its page describes its permissions', async () => {
  await renderApp('roles/new/edit', { handlers: serveRole() })
  await locateField('Name').fill('Směna')
  await locateField('Find an area').fill('dish')
  const everything = page.getByRole('checkbox', { name: 'Everything in Dishes' })
  await everything.click()
  await page.getByRole('checkbox', { name: 'Dishes: Delete' }).click()
  await page.getByRole('button', { name: 'Dishes: Edit, only own records' }).click()
  await expect.element(everything).toBePartiallyChecked()
  const words = page.getByRole('listitem').filter({ hasText: 'Dishes:' })
  await expect.element(words).toHaveTextContent('Dishes: view, add, edit (own only), archive and restore')
  await commands.press('Control+s')
  await expect.element(locateTitle('Směna')).toBeVisible()
  const row = page.getByRole('row', { name: /^Dishes/ })
  await expect.element(row.getByRole('img', { name: 'Yes' }).nth(3)).toBeVisible()
  await expect.element(row).toHaveTextContent('own')
})

test('a role that can no longer edit users warns, and a refused save keeps the change', async () => {
  const permissions = PERMISSIONS.map((permission) => {
    const [area, action] = permission.split('.') as [never, never]
    return { area, action, allItems: true, level: null }
  })
  const title = 'Another user must be able to edit users and roles.'
  await renderApp('roles/2/edit', {
    handlers: { ...serveRole(buildRole({ permissions })), 'PUT roles/:id/': problem('last_administrator', { title }) },
  })
  const editUsers = page.getByRole('checkbox', { name: 'Users: Edit' })
  await editUsers.click()
  await expect.element(page.getByText('If no other user can do that, you can’t save.')).toBeVisible()
  await commands.press('Control+s')
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent(title)
  await expect.element(editUsers).not.toBeChecked()
})
