import type { StoredBrand } from '@poledne/contract/modules/brand'
import { restaurants } from '@poledne/contract/modules/restaurant'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiHandlers, listWrites, staleVersion } from '../../testing/api.ts'
import { buildRecord } from '../../testing/builders.ts'
import { expectNone } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const restaurant = buildRecord({ id: 2, ...restaurants.schemas.create.parse({ nameCs: 'Bufet', nameEn: 'Bistro' }) })
const groupBrand: StoredBrand = {
  logoId: null,
  accent: '#9c2c1c',
  typeface: 'sourceSerif',
  screens: 'light',
  version: 1,
  inherited: true,
  can: { edit: true },
}
const ownBrand: StoredBrand = { ...groupBrand, accent: '#1f5f99', inherited: false, version: 2 }
const handlers: ApiHandlers = { 'GET restaurants/:id/': restaurant, 'GET restaurants/:id/brand/': groupBrand }
const main = page.getByRole('main')
const accent = main.getByRole('textbox', { name: 'Accent colour' })

test('a colour without contrast is replaced by the offered one and saved', async () => {
  await renderApp('restaurants/2/brand', {
    handlers: { ...handlers, 'PUT restaurants/:id/brand/': ({ body }) => ({ ...ownBrand, ...(body as object) }) },
  })
  await expect.element(main.getByText('This restaurant uses the look of the group.', { exact: false })).toBeVisible()
  await accent.fill('#ffcc00')
  await expect.element(main.getByText('Too little contrast', { exact: false })).toBeVisible()
  await main.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click()
  await expectNone(main.getByText('Too little contrast', { exact: false }))
  await main.getByRole('radio', { name: 'Bitter' }).click()
  await main.getByText('Dark', { exact: true }).click()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Look saved')).toBeVisible()
  expect(listWrites()[0]?.body).toMatchObject({ logoId: null, typeface: 'bitter', screens: 'dark', version: 1 })
  await expect.element(main.getByRole('button', { name: 'Use the look of the group' })).toBeVisible()
})

test('a restaurant gets the look of the group after a confirmation', async () => {
  await renderApp('restaurants/2/brand', {
    handlers: {
      ...handlers,
      'GET restaurants/:id/brand/': ownBrand,
      'DELETE restaurants/:id/brand/': { ...groupBrand, version: 3 },
    },
  })
  await expect.element(accent).toHaveValue('#1f5f99')
  await main.getByRole('button', { name: 'Use the look of the group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the look of the group' }).click()
  await expect.element(accent).toHaveValue('#9c2c1c')
})

test('a conflict shows both looks', async () => {
  const theirs = { ...ownBrand, accent: '#3f6b1f', version: 4 }
  await renderApp('restaurants/2/brand', {
    handlers: { ...handlers, 'PUT restaurants/:id/brand/': () => staleVersion(theirs) },
  })
  await accent.fill('#8a2f6e')
  await main.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('#8a2f6e')).toBeVisible()
  await expect.element(dialog.getByText('#3f6b1f')).toBeVisible()
})

test('a user who cannot edit the restaurant only sees its look', async () => {
  await renderApp('restaurants/2/brand', {
    handlers: { ...handlers, 'GET restaurants/:id/brand/': { ...ownBrand, can: { edit: false } } },
  })
  await expect.element(accent).toBeDisabled()
  await expectNone(main.getByRole('button', { name: 'Save' }))
})
