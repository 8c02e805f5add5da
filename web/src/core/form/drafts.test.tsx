import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listWrites, noResponse } from '../../testing/api.ts'
import { buildDish, serveDishes } from '../../testing/builders.ts'
import {
  expectNone,
  locateField,
  locateNavigation,
  locateNotification,
  locateSaveBar,
  locateTitle,
} from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const leaveDialog = page.getByRole('dialog', { name: 'Leave with unsaved changes?' })
const leave = () => locateNavigation().getByRole('link', { name: 'Dishes' }).click()

test('leaving the form asks whether to stay, keep or discard', async () => {
  const { router } = await renderApp('dishes/5/edit', { handlers: serveDishes(buildDish({ id: 5 })).handlers })
  await locateField('English name').fill('Buns')

  await leave()
  await expect.element(leaveDialog.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await commands.press('Enter')
  await expectNone(leaveDialog)
  await expect.element(locateField('English name')).toHaveValue('Buns')

  await leave()
  await leaveDialog.getByRole('button', { name: 'Keep for later' }).click()
  await expect.element(locateTitle(/^Dishes/)).toBeVisible()
  router.history.back()
  await expect.element(page.getByText('1 field changed: English name.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(locateField('English name')).toHaveValue('Buns')

  await leave()
  await leaveDialog.getByRole('button', { name: 'Discard and leave' }).click()
  await expect.element(locateTitle(/^Dishes/)).toBeVisible()
  router.history.back()
  await expect.element(locateField('English name')).toHaveValue('')
  await expectNone(page.getByText('You have unsaved changes'))
})

test('restoring an outdated draft opens the conflict dialog', async () => {
  const { handlers, stored } = serveDishes(buildDish({ id: 5 }))
  const { router } = await renderApp('dishes/5/edit', { handlers })
  await locateField('English name').fill('Potato dumplings')
  await leave()
  await page.getByRole('button', { name: 'Keep for later' }).click()
  await expect.element(locateTitle(/^Dishes/)).toBeVisible()
  stored.set(5, buildDish({ id: 5, version: 2, nameEn: 'Poppy dumplings' }))
  router.history.back()
  await page.getByRole('button', { name: 'Restore' }).click()
  await commands.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Another user saved this record' })
  await dialog.getByRole('button', { name: 'Keep all theirs' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.element(locateTitle('Poppy dumplings')).toBeVisible()
})

test('a failed "Save and add another" keeps the form and the next success clears it', async () => {
  await renderApp('dishes/new/edit', { handlers: { ...serveDishes().handlers, 'POST dishes/': noResponse } })
  await locateField('Czech name').fill('Znovu')
  await locateSaveBar().getByRole('button', { name: 'Save and add another' }).click()
  await expect.element(locateNotification('No response received')).toBeVisible()
  await expect.element(locateField('Czech name')).toHaveValue('Znovu')
  answerApi({ 'POST dishes/': buildDish({ id: 9, nameCs: 'Znovu' }) })
  await commands.press('Control+Shift+S')
  await expect.element(locateNotification('Record created')).toBeVisible()
  await expect.element(locateField('Czech name')).toHaveValue('')
  await expect.element(locateField('Czech name')).toHaveFocus()
  await expectNone(locateSaveBar())
})

test('an allergen code that does not exist stays typed, is reported at the field and is not saved', async () => {
  await renderApp('dishes/new/edit', { handlers: serveDishes().handlers })
  const codes = locateField('Allergen codes')
  await locateField('Czech name').fill('Kód')
  await codes.fill('1, 3,99,')
  await expect.element(codes).toHaveAccessibleDescription('No allergen has the code 99.')
  await expect.element(page.getByRole('checkbox', { name: /^1 / })).toBeChecked()
  await commands.press('Control+s')
  await expect.element(codes).toHaveFocus()
  expect(listWrites()).toEqual([])

  locateField('Czech name').element().focus()
  await expect.element(codes).toHaveValue('1, 3, 99')
  await codes.fill('3')
  await page.getByText(/^2 Crustaceans/).click()
  await expect.element(codes).toHaveValue('2, 3')
  answerApi({ 'POST dishes/': buildDish({ id: 9, nameCs: 'Kód', allergenIds: [2, 3] }) })
  await commands.press('Control+s')
  await expect.element(locateTitle('Kód')).toBeVisible()
  expect(listWrites()).toMatchObject([{ body: { allergenIds: [2, 3] } }])
})
