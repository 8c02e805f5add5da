import type { CoverageSettings } from '@poledne/contract/modules/settingsList'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites, staleVersion } from '../../testing/api.ts'
import { expectNone, locateNotification } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const stored: CoverageSettings = { allergenIds: [1], diets: [], soupTypeIds: [1], mainTypeIds: [2], version: 1 }
const theirs: CoverageSettings = { ...stored, allergenIds: [1, 2], diets: ['vegan'], version: 2 }

test('a conflict of the watched allergens opens the dialog with both versions', async () => {
  await renderApp('settings/coverage', {
    handlers: {
      'GET settings/coverage/': stored,
      'PUT settings/coverage/': staleVersion(theirs),
    },
  })
  await page.getByRole('combobox', { name: 'Allergens' }).click()
  await page.getByRole('option', { name: '3 Eggs' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Another user saved these settings' })
  await expect.element(dialog.getByRole('radio', { name: 'Allergens: Yours' })).toHaveTextContent(/Gluten.*Eggs/)
  await expect
    .element(dialog.getByRole('radio', { name: 'Allergens: Theirs' }))
    .toHaveTextContent(/Gluten.*Crustaceans/)
  await expect.element(dialog.getByRole('radio', { name: 'Diets: Theirs' })).toBeChecked()
  await expectNone(locateNotification(/./))
  await dialog.getByRole('radio', { name: 'Allergens: Yours' }).click()
  answerApi({ 'PUT settings/coverage/': { ...theirs, allergenIds: [1, 3], version: 3 } })
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.element(locateNotification('Settings saved')).toBeVisible()
  expect(listWrites().map(({ body }) => body)).toEqual([
    { ...stored, allergenIds: [1, 3] },
    { ...theirs, allergenIds: [1, 3] },
  ])
})
