import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { buildDish, serveDishes } from '../../../testing/builders.ts'
import { expectNone, locateTitle } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const DISHES = ['A', 'B', 'C'].map((name, index) => buildDish({ id: index + 1, nameCs: name, nameEn: `Dish ${name}` }))
const locateLink = (name: string) => page.getByRole('link', { name, exact: true })
const locateCheckbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const selectionBar = page.getByRole('region', { name: 'Selected records' })

async function openDishes() {
  const app = await renderApp('dishes?columns=nameCs,nameEn,dishTypeName,allergenIds', {
    handlers: serveDishes(...DISHES).handlers,
  })
  await expect.element(locateLink('A')).toBeVisible()
  return app
}

test('the arrow keys, Home and End move between rows, Space selects and Enter opens', async () => {
  await openDishes()
  locateLink('A').element().focus()
  await commands.press('ArrowDown')
  await expect.element(locateLink('B')).toHaveFocus()
  await commands.press('End')
  await expect.element(locateLink('C')).toHaveFocus()
  await commands.press('Space')
  await expect.element(locateCheckbox('C')).toBeChecked()
  await commands.press('ArrowUp')
  await commands.press('Home')
  await expect.element(locateLink('A')).toHaveFocus()
  await commands.press('Enter')
  await expect.element(locateTitle('Dish A')).toBeVisible()
})

test('a click with Ctrl opens the row in a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { getAddress } = await openDishes()
  await page.getByRole('cell', { name: 'Dish B' }).click({ modifiers: ['ControlOrMeta'] })
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/dishes\/2$/), '_blank', 'noopener')
  expect(getAddress()).toMatch(/\/dishes\?columns=/)
  open.mockRestore()
})

test('Shift selects a range of rows, and the bar follows the selection', async () => {
  await openDishes()
  await locateCheckbox('A').click()
  await locateCheckbox('C').click({ modifiers: ['Shift'] })
  await expect.element(selectionBar).toHaveTextContent('3 selected')
  await locateCheckbox('B').click()
  await expect.element(selectionBar).toHaveTextContent('2 selected')
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await expect.element(selectionBar).toHaveTextContent('3 selected')
  await selectionBar.getByRole('button', { name: 'Clear selection' }).click()
  await expectNone(selectionBar)
})

test('the text of a card is in the middle of the card', async () => {
  await openDishes()
  await page.viewport(390, 844)
  const cell = page.getByRole('rowheader').first()
  await expect.element(cell).toHaveTextContent('Dish A')
  const texts = [...cell.element().children].map((child) => child.getBoundingClientRect())
  const { top, bottom } = cell.element().getBoundingClientRect()
  const above = Math.min(...texts.map((text) => text.top)) - top
  const below = bottom - Math.max(...texts.map((text) => text.bottom))
  expect(Math.abs(above - below)).toBeLessThanOrEqual(4)
})
