import { createClient } from '../support/apiClient.ts'
import { expect, test } from '../support/installation.ts'

test.use({ named: 'apiTokens' })

test('a token is created for one restaurant, used by a program, and revoked', async ({ page, installation }) => {
  const { admin, url } = installation
  const createRestaurant = async (name: string) => {
    const answer = await admin('POST', 'restaurants/', { nameCs: name, nameEn: name })
    return ((await answer.json()) as { id: number }).id
  }
  const karlin = await createRestaurant('Karlín')
  await createRestaurant('Anděl')
  const role = await admin('POST', 'roles/', {
    name: 'Pokladny',
    permissions: ['dishes.view', 'dishes.edit', 'restaurants.view', 'users.view'].map((permission) => {
      const [area, action] = permission.split('.')
      return { area, action, allItems: true, level: null }
    }),
  })
  const { id: roleId } = (await role.json()) as { id: number }
  const me = await installation.createPerson({ roleIds: [roleId] })
  await installation.signIn(page.context(), me)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('profile')

  await page.getByRole('button', { name: 'Create API token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API token' })
  await expect(dialog.getByRole('group', { name: 'Roles' })).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Till in Karlín')
  await dialog.getByRole('checkbox', { name: 'Dishes: Edit' }).check()
  await dialog.getByRole('checkbox', { name: 'Restaurants: View' }).check()
  await dialog.getByRole('combobox', { name: 'Restaurants for Restaurants' }).fill('Karl')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const shown = page.getByRole('dialog', { name: 'Copy your API token' })
  const token = (await shown.getByText(/^pol_[\w-]{43}$/).textContent()) ?? ''
  await shown.getByRole('button', { name: 'Copy token' }).click()
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Never used')).toBeVisible()
  await expect(page.getByText('Restaurants: View (Karlín)')).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)

  const program = createClient(url, token)
  expect((await program('GET', 'dishes/')).status).toBe(200)
  expect((await program('GET', 'users/')).status).toBe(403)
  const { items } = (await (await program('GET', 'restaurants/')).json()) as { items: { id: number }[] }
  expect(items.map(({ id }) => id)).toEqual([karlin])
  await page.reload()
  await expect(page.getByText(/Last used/)).toBeVisible()

  await page.getByRole('button', { name: 'Revoke Till in Karlín' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Till in Karlín”?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Till in Karlín' })).toHaveCount(0)
  expect((await program('GET', 'dishes/')).status).toBe(401)
})
