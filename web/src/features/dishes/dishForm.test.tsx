import type { Dish } from '@poledne/contract/modules/dish'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, holdBack, listWrites, noResponse, problem } from '../../testing/api.ts'
import { buildCodelistItem, buildDish, serveDishes } from '../../testing/builders.ts'
import {
  expectNone,
  locateFact,
  locateField,
  locateNotification,
  locateSaveBar,
  locateTitle,
} from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const czech = locateField('Czech name')
const english = locateField('English name')
const type = page.getByRole('combobox', { name: 'Type' })
const codes = locateField('Allergen codes')
const save = () => locateSaveBar().getByRole('button', { name: 'Save' }).click()

async function openForm(changes: Partial<Dish> = {}) {
  const served = serveDishes(buildDish({ id: 5, nameCs: 'Guláš', nameEn: 'Stew', ...changes }))
  await renderApp('dishes/5/edit', { handlers: served.handlers })
  await expect.element(czech).toHaveValue('Guláš')
  return served
}

test('violations are shown at their fields and counted, and the first is focused', async () => {
  await openForm()
  await czech.fill('')
  await english.fill('x'.repeat(201))
  await commands.press('Control+s')
  await expect.element(czech).toHaveFocus()
  await expect.element(czech).toHaveAccessibleDescription(/This field can’t be empty/)
  await expect.element(english).toHaveAccessibleDescription(/At most 200 characters/)
  await expect.element(locateSaveBar()).toHaveTextContent('2 fields need attention')
  await czech.fill('Guláš s knedlíkem')
  await expect.element(locateSaveBar()).toHaveTextContent('1 field needs attention')
  expect(listWrites()).toEqual([])
  await english.fill('Goulash')
  await commands.press('Control+s')
  await expect.element(locateTitle('Goulash')).toBeVisible()
  await expect.element(locateFact('Czech name')).toHaveTextContent('Guláš s knedlíkem')
})

test('a failed save shows the message of the server and keeps the form', async () => {
  const { handlers } = await openForm()
  await english.fill('Goulash')
  answerApi({ 'PUT dishes/:id/': problem('internal_error', { title: 'Kuchyně dnes nevaří.' }) })
  await save()
  await expect.element(locateNotification('Kuchyně dnes nevaří.')).toBeVisible()

  const violations = [{ field: 'nameEn', message: 'Nelze přeložit', code: 'wrongFormat' as const }]
  answerApi({ 'PUT dishes/:id/': problem('validation_failed', { title: 'Validation Failed', violations }) })
  await save()
  await expect.element(locateNotification('Couldn’t update the record')).toBeVisible()
  await expectNone(page.getByText('Validation Failed'))
  await expect.element(english).toHaveFocus()
  await expect.element(english).toHaveAccessibleDescription(/Nelze přeložit/)

  answerApi({ 'PUT dishes/:id/': noResponse })
  await save()
  await expect.element(locateNotification('No response received')).toBeVisible()
  await expect.element(english).toHaveValue('Goulash')
  answerApi(handlers)
  await save()
  await expect.element(locateFact('English name')).toHaveTextContent('Goulash')
})

test('text typed during a save stays as an unsaved change', async () => {
  const { handlers, stored } = serveDishes()
  const created = holdBack(() => {
    const dish = buildDish({ id: 1, nameCs: 'Kuře' })
    stored.set(1, dish)
    return dish
  })
  const { getAddress } = await renderApp('dishes/new/edit', {
    handlers: { ...handlers, 'POST dishes/': created.answer },
  })
  await czech.fill('Kuře')
  await commands.press('Control+s')
  const progress = locateNotification('Saving…')
  await expect.element(progress).toBeVisible()
  const { x, y } = progress.element().getBoundingClientRect()
  expect([x > 640, y > 400]).toEqual([true, true])
  await english.fill('Chicken')
  created.release()
  await expect.element(locateNotification('Record created')).toBeVisible()
  await expectNone(progress)
  expect(getAddress()).toMatch(/\/dishes\/1\/edit$/)
  await expect.element(locateSaveBar()).toHaveTextContent('1 change')
  await expect.element(english).toHaveValue('Chicken')

  const saved = holdBack(() => buildDish({ id: 1, version: 2, nameCs: 'Kuře', nameEn: 'Chicken' }))
  answerApi({ 'PUT dishes/:id/': saved.answer })
  english.element().focus()
  await commands.press('Control+s')
  await expect.element(locateNotification('Saving…')).toBeVisible()
  await commands.press('End')
  await commands.typeText(' soup')
  saved.release()
  await expect.element(locateNotification('Record updated')).toBeVisible()
  await expect.element(locateSaveBar()).toHaveTextContent('1 change')
  await expect.element(english).toHaveFocus()
  await expect.element(english).toHaveValue('Chicken soup')
})

test('a save conflict is resolved field by field', async () => {
  const { stored } = await openForm()
  await czech.fill('Guláš vepřový')
  await english.fill('Goulash')
  stored.set(5, buildDish({ id: 5, version: 2, nameCs: 'Guláš hovězí', nameEn: 'Stew', dishTypeId: 2 }))
  await commands.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Another user saved this record' })
  const locateChoice = (name: string) => dialog.getByRole('radio', { name })
  await expect.element(locateChoice('English name: Yours')).toBeChecked()
  await expect.element(locateChoice('Type: Theirs')).toBeChecked()
  await expect.element(locateChoice('Czech name: Yours')).not.toBeChecked()
  await expect.element(locateChoice('Czech name: Theirs')).not.toBeChecked()
  await expect.element(dialog).toHaveTextContent('1 field to decide')
  const confirm = dialog.getByRole('button', { name: 'Save this choice' })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  await expectNone(dialog)
  await expect.element(czech).toHaveValue('Guláš vepřový')
  await commands.press('Control+s')
  await locateChoice('Czech name: Yours').click()
  await confirm.click()
  await expect.element(locateTitle('Goulash')).toBeVisible()
  expect(stored.get(5)).toMatchObject({ nameCs: 'Guláš vepřový', nameEn: 'Goulash', dishTypeId: 2 })
})

test('a dish named like an existing one shows a link to it and can be saved', async () => {
  const { handlers } = serveDishes()
  await renderApp('dishes/new/edit', { handlers })
  answerApi({ 'GET codelists/:name/': { items: [buildCodelistItem(7, 'Guláš segedínský')] } })
  await czech.fill('gulas segedinsky')
  await expect.element(czech).toHaveAccessibleDescription('A similar dish exists: Guláš segedínský')
  const link = page.getByRole('link', { name: 'Guláš segedínský' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/dishes\/7$/))
  await locateSaveBar().getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(locateNotification('Record created')).toBeVisible()
})

test('discarding the changes asks first and shows the stored values', async () => {
  await openForm()
  await english.fill('Goulash')
  await locateSaveBar().getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard 1 change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect.element(english).toHaveValue('Stew')
  await expectNone(locateSaveBar())
})

const TYPES = ['Soup', 'Main course', 'Dessert', 'Soup']
const CODES = ['1,2,3', '1 3', '2', '1,2']
const MAX_KEYS = 12

test('a dish with type and allergens needs at most 12 keystrokes besides the name', async () => {
  const { handlers, stored } = serveDishes(buildDish({ id: 1 }))
  const { getAddress } = await renderApp('dishes', { handlers })
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  await commands.press('n')
  for (const [index, name] of TYPES.entries()) {
    await expect.element(czech).toHaveFocus()
    await expect.element(czech).toHaveValue('')
    await commands.typeText(`Jídlo ${'ABCD'[index]}`)
    let keys = 0
    const press = (key: string) => commands.press(key).then(() => keys++)
    const typeCounted = (text: string) => commands.typeText(text).then(() => (keys += text.length))
    await press('Tab')
    await press('Tab')
    // The list of types is read with the first letters of the type; Tab accepts it.
    await expect.element(type).toHaveFocus()
    await expect.element(page.getByRole('option', { name: 'Soup' })).toBeVisible()
    if ((type.element() as HTMLInputElement).value !== name) await typeCounted(name.slice(0, 3).toLowerCase())
    await press('Tab')
    await expect.element(codes).toHaveFocus()
    await typeCounted(CODES[index] ?? '')
    await press('Control+Shift+S')
    expect(keys).toBeLessThanOrEqual(MAX_KEYS)
    await expect.poll(() => stored.size).toBe(index + 2)
    expect(getAddress()).toMatch(/\/dishes\/new\/edit$/)
  }
  expect([...stored.values()].slice(1).map(({ dishTypeId, allergenIds }) => [dishTypeId, allergenIds])).toEqual([
    [1, [1, 2, 3]],
    [2, [1, 3]],
    [4, [2]],
    [1, [1, 2]],
  ])
})

test('duplicating a dish opens a prefilled form and saves nothing', async () => {
  const { handlers } = serveDishes(buildDish({ id: 5, nameCs: 'Vzor', dishTypeId: 1, allergenIds: [] }))
  const expectPrefilled = async () => {
    await expect.element(czech).toHaveValue('Vzor')
    await expect.element(type).toHaveValue('Soup')
    await expect.element(page.getByRole('radio', { name: 'None' })).toBeChecked()
    expect(listWrites()).toEqual([])
  }
  await renderApp('dishes/5', { handlers })
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expectPrefilled()
  await renderApp('dishes', { handlers })
  await page.getByRole('row').nth(1).hover()
  await page.getByRole('button', { name: 'Actions: Vzor' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expectPrefilled()
})
