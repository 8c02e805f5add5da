import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { answerApi } from '../../../testing/api.ts'
import { buildCodelistItem } from '../../../testing/builders.ts'
import { expectNone, locateNotification } from '../../../testing/page.ts'
import { dishInput, focusCell, grid, locateCell, locateDish, openPlanner } from './testing/plannerPage.ts'
import { buildMenu, COLLEAGUE_LOCK, serveWeek } from './testing/serveWeek.ts'

const dishes = ['Kulajda', 'Pečeně', 'Salát']
const locateInput = (cell: string) => page.getByRole('combobox', { name: `Add a dish: ${cell}` })
/** Returns the text of the option that Enter chooses. */
const getHighlighted = () => document.querySelector('[data-combobox-selected]')?.textContent

test('while a cell is edited, Tab, Shift Tab and Enter accept and move, Shift Enter adds another dish', async () => {
  await openPlanner(serveWeek({ dishes }))
  focusCell('Soup', 'Mon')
  await commands.typeText('kula')
  await expect.element(page.getByRole('option', { name: /^Kulajda/ })).toBeVisible()
  await commands.press('Tab')
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Kulajda')
  await expect.element(locateInput('Soup, Tuesday')).toHaveFocus()
  // Without a text the keys only move, and the suggestions are not added. Enter goes back to where the Tabs began.
  await commands.press('Enter')
  await expect.element(locateInput('Menu 1, Monday')).toHaveFocus()
  await commands.press('Tab')
  await commands.press('Shift+Tab')
  await expect.element(locateInput('Menu 1, Monday')).toHaveFocus()
  await commands.typeText('pečeně')
  await commands.press('Shift+Enter')
  await expect.element(locateDish('Pečeně')).toBeVisible()
  await expect.element(locateInput('Menu 1, Monday')).toHaveValue('')
  await commands.typeText('salát')
  await commands.press('Enter')
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent('Salát')
  await expect.element(locateInput('Menu 2, Monday')).toHaveFocus()
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('empty')

  await commands.typeText('rozepsané')
  await commands.press('Escape')
  await expect.element(locateCell('Menu 2', 'Mon')).toHaveFocus()
  await expect.element(locateCell('Menu 2', 'Mon')).toHaveTextContent('empty')
  await commands.typeText('kulaj')
  await locateCell('Soup', 'Wed').click()
  await expect.element(locateCell('Menu 2', 'Mon')).toHaveTextContent('“kulaj” isn’t a dish yet')
  await page.getByRole('button', { name: 'Delete “kulaj”' }).click()
  await expect.element(locateCell('Menu 2', 'Mon')).toHaveTextContent('empty')
  await expect.element(locateCell('Menu 2', 'Mon')).toHaveFocus()
  // Outside editing, Tab leaves the grid.
  await commands.press('Tab')
  expect(grid.element().contains(document.activeElement)).toBe(false)
})

test('a dish is highlighted only if its name has all typed words, otherwise the option to create one is', async () => {
  const served = serveWeek({ dishes: ['Hrachová polévka s uzeným masem', 'Kulajda'] })
  await openPlanner(served)
  answerApi({
    'GET codelists/:name/': {
      items: [buildCodelistItem(1, 'Hrachová polévka s uzeným masem'), buildCodelistItem(2, 'Kulajda')],
    },
  })
  focusCell('Soup', 'Mon')
  await commands.typeText('uzenym polevka')
  await expect.poll(getHighlighted).toMatch(/^Hrachová/)
  await commands.press('Escape')
  await expect.element(locateCell('Soup', 'Mon')).toHaveFocus()
  await commands.typeText('kroupova polevka s uzenym')
  await expect.poll(getHighlighted).toMatch(/Create/)
  await commands.press('Enter')
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: /Czech/ }))
    .toHaveValue('kroupova polevka s uzenym')

  // Without a new dish the search goes on, and Escape leaves no text.
  await commands.press('Escape')
  await expect.element(locateInput('Soup, Monday')).toHaveFocus()
  await expect.element(locateInput('Soup, Monday')).toHaveValue('kroupova polevka s uzenym')
  await commands.press('Escape')
  await expect.element(locateCell('Soup', 'Mon')).toHaveFocus()
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('empty')
})

test('the menu key opens the menu of the focused dish, and of the only dish of a focused cell', async () => {
  await openPlanner(serveWeek({ dishes, cells: { '1:1': [1], '1:2': [1, 2] } }))
  const remove = page.getByRole('menuitem', { name: 'Remove' })
  focusCell('Menu 1', 'Mon')
  await commands.press('ContextMenu')
  await expectNone(remove)
  await commands.press('Space')
  await expect.element(locateCell('Menu 1', 'Mon').getByRole('button', { name: 'Kulajda' })).toHaveFocus()
  await commands.press('ContextMenu')
  await expect.element(remove).toBeVisible()
  await commands.press('Escape')
  focusCell('Soup', 'Mon')
  await commands.press('ContextMenu')
  await remove.click()
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('empty')
})

test('a click selects, typing replaces the only dish, and Enter on one of several dishes replaces that one', async () => {
  const served = serveWeek({ dishes, cells: { '1:1': [1], '1:2': [1, 2] } })
  await openPlanner(served)
  await locateCell('Soup', 'Tue').click()
  await expectNone(dishInput)
  await locateCell('Soup', 'Tue').dblClick()
  await expect.element(locateInput('Soup, Tuesday')).toHaveFocus()
  await locateCell('Soup', 'Mon').getByRole('button', { name: 'Kulajda' }).click()
  await expectNone(page.getByRole('menu'))
  await commands.typeText('salat')
  await expect.poll(getHighlighted).toMatch(/^Salát/)
  await commands.press('Enter')
  await expect.element(locateCell('Soup', 'Mon')).not.toHaveTextContent('Kulajda')
  await expect.element(locateInput('Menu 1, Monday')).toHaveFocus()
  await commands.press('Escape')
  await locateCell('Menu 1', 'Mon').getByRole('button', { name: 'Pečeně' }).click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible()
  await commands.press('Escape')
  await commands.press('Enter')
  await commands.typeText('salat')
  await expect.poll(getHighlighted).toMatch(/^Salát/)
  await commands.press('Enter')
  await commands.press('Escape')
  await commands.press('Control+s')
  await expect.poll(served.readCells).toEqual({ '1:1': [3], '1:2': [1, 3] })
})

test('an empty cell suggests dishes, and the arrow keys choose one', async () => {
  await openPlanner(serveWeek({ dishes }))
  focusCell('Soup', 'Mon')
  await commands.press('Enter')
  await expect.element(page.getByRole('option', { name: /^Kulajda/ })).toBeVisible()
  await commands.press('ArrowDown')
  await commands.press('Enter')
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Kulajda')
  await expect.element(locateInput('Menu 1, Monday')).toHaveFocus()
  await commands.press('ArrowLeft')
  await expectNone(dishInput)
})

test('keys and the mouse select cells, and fill or clear them in one undo step', async () => {
  const served = serveWeek({ dishes, cells: { '1:1': [1] } })
  await openPlanner(served)
  const selected = page.getByRole('gridcell', { selected: true })
  focusCell('Menu 1', 'Mon')
  await commands.press('Control+d')
  await expect.poll(() => locateDish('Kulajda').elements().length).toBe(2)
  await commands.press('Shift+ArrowUp')
  await commands.press('Shift+ArrowRight')
  await commands.press('Control+r')
  await expect.poll(() => locateDish('Kulajda').elements().length).toBe(4)
  await commands.press('Control+z')
  await expect.poll(() => locateDish('Kulajda').elements().length).toBe(2)
  focusCell('Soup', 'Mon')
  await locateCell('Menu 2', 'Tue').click({ modifiers: ['Shift'] })
  await expect.poll(() => selected.elements().length).toBe(6)
  await locateCell('Menu 1', 'Wed').dropTo(locateCell('Menu 2', 'Fri'))
  await expect.poll(() => selected.elements().length).toBe(6)
  await expect.element(locateCell('Menu 2', 'Fri')).toHaveAttribute('aria-selected', 'true')
  await commands.press('Control+a')
  await commands.press('Delete')
  await expectNone(locateDish('Kulajda'))
  await commands.press('Control+z')
  await expect.poll(() => locateDish('Kulajda').elements().length).toBe(2)
})

test('cells are pasted in another week with their notes', async () => {
  const source = buildMenu({
    id: 2,
    startDate: '2040-01-09',
    weeklyMenuItemsData: [{ day: 1, items: [{ menuItemTypeId: 1, dishIds: [1, 2], note: 's chlebem' }] }],
  })
  const served = serveWeek({ dishes, otherMenus: [source] })
  await openPlanner(served, 'weeklyMenus/2/edit')
  focusCell('Soup', 'Mon')
  await commands.press('Control+c')
  await openPlanner(served)
  focusCell('Soup', 'Tue')
  await commands.press('Control+v')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('s chlebem')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Pečeně')
  await commands.press('Control+s')
  await expect.poll(served.readCells).toEqual({ '2:1': [1, 2] })
})

test('a dish dropped on a dish is swapped, and Ctrl copies a dragged dish', async () => {
  await openPlanner(serveWeek({ dishes, cells: { '1:1': [1], '2:1': [2] } }))
  await locateDish('Kulajda').dropTo(locateDish('Pečeně'), { steps: 8 })
  await expect.element(page.getByRole('menuitem', { name: 'Swap dishes' })).toBeVisible()
  await commands.press('Escape')
  await expectNone(page.getByRole('menu'))
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Kulajda')
  await locateDish('Kulajda').dropTo(locateDish('Pečeně'), { steps: 8 })
  await page.getByRole('menuitem', { name: 'Swap dishes' }).click()
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Kulajda')
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Pečeně')

  await userEvent.keyboard('{Control>}')
  await locateDish('Kulajda').dropTo(locateCell('Menu 1', 'Wed'), { steps: 8 })
  await userEvent.keyboard('{/Control}')
  await expect.element(locateCell('Menu 1', 'Wed')).toHaveTextContent('Kulajda')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Kulajda')
  expect(document.activeElement).not.toBe(document.body)
})

test('a week that a colleague edits can be copied from, but paste changes nothing', async () => {
  const served = serveWeek({ dishes, cells: { '1:1': [1] } })
  served.week.locks.set(1, COLLEAGUE_LOCK)
  await openPlanner(served, 'weeklyMenus/1/edit', { isReadOnly: true })
  await expect.element(page.getByText(/Jana is editing this weekly menu/)).toBeVisible()
  focusCell('Soup', 'Mon')
  await commands.press('Control+c')
  await commands.press('ArrowRight')
  await expect.element(locateCell('Soup', 'Tue')).toHaveFocus()
  await commands.press('Control+v')
  await expect.element(locateNotification('This week is view only.')).toBeVisible()
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('empty')
})

test('a typed dish is added later if Enter moves on before the results arrive, and undo keeps the focus', async () => {
  const served = serveWeek({ dishes })
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  await served.pauseSearch(async () => {
    await commands.typeText('kulajda')
    await commands.press('Enter')
    await expect.element(locateInput('Menu 1, Monday')).toHaveFocus()
  })
  await expect.element(locateDish('Kulajda')).toBeVisible()
  await commands.press('Escape')
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveFocus()
  await commands.press('ArrowUp')
  locateDish('Kulajda').element().focus()
  await commands.press('Control+z')
  await expectNone(locateDish('Kulajda'))
  await expect.element(locateCell('Soup', 'Mon')).toHaveFocus()
  const redo = page.getByRole('button', { name: 'Redo' })
  redo.element().focus()
  await commands.press('Enter')
  await expect.element(locateDish('Kulajda')).toBeVisible()
  await expect.element(redo).toHaveFocus()
})

test('Shift Enter before the results arrive adds the dish and announces its name', async () => {
  const served = serveWeek({ dishes })
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  await served.pauseSearch(async () => {
    await commands.typeText('kulajda')
    await commands.press('Shift+Enter')
  })
  await expect.element(page.getByRole('status').filter({ hasText: 'Kulajda added' })).toBeInTheDocument()
})
