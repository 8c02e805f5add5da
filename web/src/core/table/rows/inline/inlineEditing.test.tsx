import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { answerApi, listCalls, listWrites, noResponse } from '../../../../testing/api.ts'
import { buildDish, serveDishes } from '../../../../testing/builders.ts'
import { expectNone, locateNotification } from '../../../../testing/page.ts'
import { renderApp } from '../../../../testing/renderApp.tsx'

const locateRow = (name: string) => page.getByRole('row').filter({ hasText: name })
const locateEditor = (column: string) => page.getByRole('table').getByLabelText(new RegExp(`^${column}, `))
const locateLink = (name: string) => page.getByRole('link', { name })
const locateCell = (name: string) => page.getByRole('cell', { name })

async function openDishes(...dishes: Parameters<typeof buildDish>[0][]) {
  const { handlers, stored } = serveDishes(...dishes.map(buildDish))
  const app = await renderApp('dishes?columns=nameCs,nameEn,dishTypeName,allergenIds', { handlers })
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  return { ...app, handlers, stored }
}

test('cells are edited with F2, Tab and Enter', async () => {
  const { stored } = await openDishes({ id: 1, nameCs: 'Buňka A' }, { id: 2, nameCs: 'Buňka B', nameEn: 'Second' })
  locateLink('Buňka A').element().focus()
  await commands.press('F2')
  await expect.element(locateEditor('Czech name')).toHaveFocus()
  await commands.typeText('Buňka Á')
  await commands.press('Tab')
  await expect.element(locateEditor('English name')).toHaveFocus()
  await commands.typeText('First')
  await commands.press('Tab')
  await expect.element(locateEditor('Type')).toHaveFocus()
  await expect.element(page.getByRole('option', { name: 'Soup' })).toBeVisible()
  await commands.typeText('so')
  await commands.press('Tab')
  await expect.element(locateEditor('Allergens')).toHaveFocus()
  await expect.element(locateEditor('Allergens')).toHaveAccessibleDescription(/Type 0 for none/)
  await commands.typeText('1,3')
  await commands.press('Tab')
  // The next cell is the first one of the next row.
  await expect.element(locateEditor('Czech name')).toHaveFocus()
  await expect.element(locateEditor('Czech name')).toHaveValue('Buňka B')
  await expect
    .poll(() => stored.get(1))
    .toMatchObject({ nameCs: 'Buňka Á', nameEn: 'First', dishTypeId: 1, allergenIds: [1, 3] })
  await expect.element(locateRow('Buňka Á')).toHaveTextContent(/First.*Soup.*1 3/)

  await commands.press('Shift+Tab')
  await expect.element(locateEditor('Allergens')).toHaveValue('1, 3')
  await commands.typeText('2')
  await commands.press('Escape')
  await expect.element(locateLink('Buňka Á')).toHaveFocus()
  await expect.element(locateRow('Buňka Á')).toHaveTextContent('1 3')

  await commands.press('ArrowDown')
  await commands.press('F2')
  await expect.element(locateEditor('Allergens')).toHaveFocus()
  await commands.typeText('0')
  await commands.press('Enter')
  await expect.element(locateLink('Buňka B')).toHaveFocus()
  await expect.poll(() => stored.get(2)?.allergenIds).toEqual([])
  await expect.element(locateRow('Buňka B')).toHaveTextContent('None')
})

test('a cell never shows its former value again after an edit', async () => {
  // On a busy machine, the list hears of its new row this late.
  notifyManager.setScheduler((notify) => setTimeout(notify, 50))
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler))
  await openDishes({ id: 1, nameCs: 'Beze skoku', nameEn: 'Former' })
  await locateCell('Former').dblClick()
  await locateEditor('English name').fill('Latter')
  // The notification of the test before this one fades out.
  await expectNone(locateNotification('Record updated'))
  const texts: string[] = []
  const table = page.getByRole('table').element()
  const observer = new MutationObserver(() => texts.push(table.textContent))
  observer.observe(table, { subtree: true, childList: true, characterData: true })
  await commands.press('Enter')
  await expect.element(locateNotification('Record updated')).toBeVisible()
  await expect.element(locateCell('Latter')).toBeVisible()
  observer.disconnect()
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => text.includes('Former'))).toEqual([])
})

test('a double click edits the cell and a click opens the record', async () => {
  const { stored, getAddress } = await openDishes({ id: 7, nameCs: 'Dvojklik', nameEn: 'Twice' })
  await locateCell('Twice').dblClick()
  await expect.element(locateEditor('English name')).toHaveFocus()
  await commands.typeText('Once')
  await page.getByRole('heading', { level: 1 }).click()
  await expectNone(locateEditor('English name'))
  await expect.poll(() => stored.get(7)?.nameEn).toBe('Once')
  await locateLink('Dvojklik').dblClick()
  await expect.element(locateEditor('Czech name')).toHaveFocus()
  expect(getAddress()).toMatch(/\/dishes\?columns=/)
  await commands.press('Escape')
  await locateCell('Once').click()
  await expect.poll(getAddress).toMatch(/\/dishes\/7$/)
})

test('an invalid cell keeps its value and says why', async () => {
  await openDishes({ id: 1, nameEn: 'Valid' })
  await locateCell('Valid').dblClick()
  await locateEditor('English name').fill('x'.repeat(201))
  await commands.press('Enter')
  await expect.element(locateEditor('English name')).toHaveFocus()
  await expect.element(locateEditor('English name')).toHaveAccessibleDescription('At most 200 characters')
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: /^English name, .*: Not saved$/ }).click()
  await expect.element(locateEditor('English name')).toHaveValue('x'.repeat(201))
  await commands.press('Escape')
  await expect.element(locateCell('Valid')).toBeVisible()
  expect(listWrites()).toEqual([])
})

test('only a change of the same cell by another user is a conflict', async () => {
  const { stored } = await openDishes({ id: 1, nameCs: 'Souběh', nameEn: 'Start' })
  await locateCell('Start').dblClick()
  await locateEditor('English name').fill('Mine')
  stored.set(1, buildDish({ id: 1, version: 2, nameCs: 'Souběh', nameEn: 'Start', allergenIds: [] }))
  await commands.press('Enter')
  await expect.poll(() => stored.get(1)).toMatchObject({ nameEn: 'Mine', allergenIds: [] })

  await locateCell('Mine').dblClick()
  await locateEditor('English name').fill('Mine again')
  stored.set(1, buildDish({ id: 1, version: 9, nameCs: 'Souběh', nameEn: 'Theirs', allergenIds: [] }))
  await commands.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: 'English name: Theirs' })).toHaveTextContent('Theirs')
  await expectNone(page.getByText('Couldn’t save'))
  await commands.press('Escape')
  await expectNone(dialog)
  await expect.element(locateEditor('English name')).toHaveValue('Mine again')
  await commands.press('Enter')
  await expect.poll(() => stored.get(1)?.nameEn).toBe('Mine again')

  await locateCell('Mine again').dblClick()
  await locateEditor('English name').fill('Mine at last')
  stored.set(1, buildDish({ id: 1, version: 20, nameCs: 'Souběh', nameEn: 'Theirs again' }))
  await commands.press('Enter')
  await dialog.getByRole('radio', { name: 'English name: Theirs' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.element(locateCell('Theirs again')).toBeVisible()
  expect(stored.get(1)?.version).toBe(20)
})

test('a cell edited without a connection keeps its value and is saved once the server responds', async () => {
  const { stored, handlers } = await openDishes({ id: 1, nameCs: 'Bez sítě', nameEn: 'Online' })
  await locateCell('Online').dblClick()
  answerApi({ 'PUT dishes/:id/': noResponse, 'GET status/': noResponse })
  await locateEditor('English name').fill('Offline')
  await commands.press('Enter')
  const unsaved = page.getByRole('button', { name: /^English name, .*: Not saved$/ })
  await expect.element(unsaved).toHaveAttribute('title', expect.stringMatching(/^No connection\. Your value is kept/))
  await expect.element(locateRow('Bez sítě')).toHaveTextContent('Offline')
  answerApi(handlers)
  // The next response of any request shows that the connection is back.
  await page.getByRole('searchbox').fill('b')
  await expect.poll(() => stored.get(1)?.nameEn).toBe('Offline')
  await expectNone(page.getByRole('button', { name: /Not saved/ }))
})

test('cells of a record that the user cannot edit stay closed', async () => {
  await openDishes({
    id: 1,
    nameCs: 'Jen čtení',
    nameEn: 'Read only',
    can: { edit: false, archive: false, delete: false },
  })
  locateLink('Jen čtení').element().focus()
  await commands.press('F2')
  await userEvent.dblClick(locateLink('Jen čtení'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Read only' })).toBeVisible()
  expect(listCalls('PUT dishes/:id/')).toEqual([])
})
