import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls, listWrites, problem, staleVersion } from '../../../testing/api.ts'
import { expectNone, locateNotification, locateSaveBar, tabTo } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

type List = { version: number; items: { id?: number; nameCs: string; nameEn: string }[] }
const buildList = (version: number, ...names: string[]): List => ({
  version,
  items: names.map((nameEn, index) => ({ id: index + 1, nameCs: `${nameEn} (cs)`, nameEn })),
})

/** Finds a row by the end of its label, because the label starts with its position. */
const locateRow = (name: string) => page.getByRole('group', { name: `: ${name}` })
const locateCell = (name: string, field: string) => locateRow(name).getByRole('textbox', { name: field })
const removeRow = (name: string) =>
  locateRow(name)
    .getByRole('button', { name: `Remove ${name}` })
    .click()

const openList = () =>
  renderApp('settings/dishTypes', { handlers: { 'GET settings/dishTypes/': buildList(1, 'Soup', 'Dessert') } })
/** Lets the next save succeed. */
const acceptSave = () =>
  answerApi({
    'PUT settings/dishTypes/': ({ body }) => ({
      ...(body as List),
      version: (body as List).version + 1,
      items: (body as List).items.map((item, index) => ({ id: 10 + index, ...item })),
    }),
  })

test('a new row is moved by keyboard, which is announced, and is saved at its place', async () => {
  await openList()
  await page.getByRole('button', { name: 'Add a type' }).click()
  await expect.element(locateCell('new row', 'Czech name')).toHaveFocus()
  await commands.typeText('Kaše')
  await commands.press('Tab')
  await commands.typeText('Porridge')
  await expect.element(locateSaveBar()).toHaveTextContent('1 change')
  const handle = page.getByRole('button', { name: 'Move Porridge: drag' })
  handle.element().focus()
  await commands.press('Home')
  await expect.element(page.getByRole('group', { name: 'Row 1: Porridge' })).toBeVisible()
  await expect.element(handle).toHaveFocus()
  await commands.press('ArrowDown')
  await expect.element(page.getByText('Porridge is now row 2 of 3.')).toBeInTheDocument()
  await expect.element(handle).toHaveFocus()
  acceptSave()
  await commands.press('Control+s')
  await expect.element(locateNotification('List saved')).toBeVisible()
  await expectNone(locateSaveBar())
  const items = [{ id: 1 }, { nameCs: 'Kaše', nameEn: 'Porridge' }, { id: 2 }]
  expect(listWrites()).toMatchObject([{ body: { version: 1, items } }])
})

test('a duplicate name shows an error at its cell, whatever its case', async () => {
  await openList()
  await page.getByRole('button', { name: 'Add a type' }).click()
  await commands.typeText('Vývar')
  await commands.press('Tab')
  await commands.typeText('SOUP')
  await commands.press('Tab')
  const cell = page.getByRole('group', { name: 'Row 3: SOUP' }).getByRole('textbox', { name: 'English name' })
  await expect.element(cell).toHaveAccessibleDescription('This value is already used')
  await commands.press('Control+s')
  await expect.element(cell).toHaveFocus()
  await expect.element(locateSaveBar()).toHaveTextContent('1 field needs attention')
  await commands.press('Control+a')
  await commands.typeText('Broth')
  await expectNone(page.getByText('This value is already used'))
  expect(listWrites()).toEqual([])
})

test('removing a row that dishes use restores it and shows the number of dishes', async () => {
  await openList()
  for (const name of ['Soup', 'Dessert']) await removeRow(name)
  await expect.element(locateRow('Dessert')).toHaveTextContent('will be removed when you save')
  await expect.element(locateRow('Dessert').getByRole('button', { name: /^Undo/ })).toHaveFocus()
  const uses = [{ module: 'dishes', count: 2 }]
  answerApi({ 'PUT settings/dishTypes/': problem('in_use', { title: 'Can’t remove “Dessert”', row: 2, uses }) })
  await commands.press('Control+s')
  const czech = locateCell('Dessert', 'Czech name')
  await expect.element(czech).toHaveFocus()
  await expect.element(czech).toHaveAccessibleDescription(/^Can’t remove “Dessert”/)
  // The other row is still going to be removed, and the error of this row is not repeated in a notification.
  await expect.element(locateRow('Soup')).toHaveTextContent('will be removed when you save')
  acceptSave()
  await commands.press('Control+s')
  await expectNone(locateRow('Soup'))
  expect(listCalls('PUT settings/dishTypes/').at(-1)).toMatchObject({ body: { items: [{ id: 2 }] } })
})

test('a list saved by another user meanwhile offers their version or mine', async () => {
  await openList()
  const dialog = page.getByRole('dialog', { name: 'Another user saved this list' })
  await locateCell('Soup', 'English name').fill('Soup mine')
  const theirs = buildList(2, 'Soup theirs', 'Dessert')
  answerApi({ 'PUT settings/dishTypes/': staleVersion(theirs), 'GET settings/dishTypes/': theirs })
  await commands.press('Control+s')
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('Soup theirs')
  await expect.element(dialog.getByRole('listitem').last()).toHaveTextContent('Soup mine')
  await dialog.getByRole('button', { name: 'Load their version' }).click()
  await expect.element(locateCell('Soup theirs', 'English name')).toBeVisible()
  await expectNone(locateSaveBar())

  await locateCell('Soup theirs', 'English name').fill('Soup mine')
  const newer = buildList(3, 'Soup theirs again', 'Dessert')
  answerApi({ 'PUT settings/dishTypes/': staleVersion(newer), 'GET settings/dishTypes/': newer })
  await commands.press('Control+s')
  await expect.element(dialog).toBeVisible()
  acceptSave()
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect.element(locateNotification('List saved')).toBeVisible()
  const saved = { version: 3, items: [{ id: 1, nameEn: 'Soup mine' }, { id: 2 }] }
  expect(listCalls('PUT settings/dishTypes/').at(-1)).toMatchObject({ body: saved })
})

test('a screen needs hours in order, and has an address once it is saved', async () => {
  await renderApp('settings/screens', {
    handlers: { 'GET settings/screens/': { version: 1, items: [] }, 'GET settings/screensSeen/': { items: [] } },
  })
  await page.getByRole('button', { name: 'Add a screen' }).click()
  await commands.typeText('Výdej')
  await tabTo(locateRow('Výdej').getByRole('combobox', { name: 'Restaurant' }))
  await commands.typeText('bis')
  await commands.press('Enter')
  await locateRow('Výdej').getByRole('textbox', { name: 'Turns on at' }).fill('14:00')
  const end = locateRow('Výdej').getByRole('textbox', { name: 'Turns off at' })
  await end.fill('10:00')
  await commands.press('Control+s')
  await expect.element(end).toHaveFocus()
  await expect.element(end).toHaveAccessibleDescription('The start must be before the end')
  await end.fill('15:30')
  await expect.element(locateRow('Výdej')).toHaveTextContent('Save the list to get the address.')
  const id = 'abcdefghijklmnop'
  answerApi({
    'PUT settings/screens/': ({ body }: { body: { items: object[] } }) => ({
      version: 2,
      items: [{ ...body.items[0], id }] as never,
    }),
  })
  await commands.press('Control+s')
  await expect.element(locateRow('Výdej')).toHaveTextContent(`/s/${id}/`)
  await expect.element(page.getByRole('button', { name: 'Copy the address of Výdej' })).toBeVisible()
})
