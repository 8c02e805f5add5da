import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, noResponse } from '../../../testing/api.ts'
import { expectNone, locateNotification, locateSaveBar } from '../../../testing/page.ts'
import { dishInput, focusCell, locateCell, locateDish, openPlanner, typeDish } from './testing/plannerPage.ts'
import { COLLEAGUE_LOCK, serveWeek } from './testing/serveWeek.ts'

const dishes = ['Základ', 'Moje', 'Jejich', 'Jejich jinde']

test('after a take-over the changes and the typed text stay, and are set aside on the server', async () => {
  const served = serveWeek({ dishes })
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  await typeDish('Moje')
  await commands.press('ArrowDown')
  await commands.typeText('Jejich')
  served.takeOver()
  await expect.element(page.getByText(/^Jana took over this weekly menu/)).toBeVisible()
  await expectNone(dishInput)
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent('“Jejich” isn’t a dish yet')
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveFocus()
  const notice = page.getByText('Your 1 unsaved change was set aside')
  await expect.element(notice).toBeVisible()
  await expect.poll(() => served.week.setAside).toMatchObject([{ userId: 1, cells: [{ day: 1, dishIds: [2] }] }])
  await commands.press('Control+z')
  await expect.element(notice).toBeVisible()
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Moje')
})

test('taking over asks first, and set-aside cells are merged and cleared by the next save', async () => {
  const served = serveWeek({ dishes })
  const jana = { id: 2, username: 'Jana', name: 'Jana', firstName: null, lastName: null }
  const cells = [{ day: 1 as const, menuItemTypeId: 1, dishIds: [3], note: null }]
  served.week.setAside = [{ userId: 2, username: 'Jana', by: jana, at: '2026-11-16T09:00:00', version: 1, cells }]
  served.week.locks.set(1, COLLEAGUE_LOCK)
  await openPlanner(served, 'weeklyMenus/1/edit', { isReadOnly: true })
  await page.getByRole('button', { name: 'Take over…' }).click()
  const question = page.getByRole('dialog', { name: 'Take over editing?' })
  await expect.element(question).toHaveTextContent('Jana is editing this weekly menu (since')
  await question.getByRole('button', { name: 'Take over' }).click()
  await expect.element(page.getByTitle('You’re editing')).toBeInTheDocument()

  await expect.element(page.getByText('Set-aside changes by Jana: 1 cell')).toBeVisible()
  focusCell('Menu 2', 'Fri')
  await typeDish('Moje')
  await page.getByRole('button', { name: 'Merge…' }).click()
  const setAside = page.getByRole('dialog', { name: 'Set-aside changes by Jana' })
  await expect.element(setAside).toHaveTextContent('Jejich')
  await setAside.getByRole('button', { name: 'Use 1 cell' }).click()
  await commands.press('Control+s')
  await expect.element(locateNotification('Record updated')).toBeVisible()
  expect(served.readCells()).toEqual({ '1:1': [3], '5:3': [2] })
  await expect.poll(() => served.week.setAside).toEqual([])
})

test('losing the network while typing loses no text', async () => {
  const served = serveWeek({ dishes })
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  await typeDish('Základ')
  answerApi({ 'GET codelists/:name/': noResponse, 'PUT weeklyMenus/:id/': noResponse })
  await commands.press('ArrowDown')
  await commands.typeText('Moje')
  await expect.element(page.getByText('Couldn’t search for dishes. Your text is still here.')).toBeVisible()
  await commands.press('Control+s')
  await expect.element(page.getByRole('alert').filter({ hasText: 'No response received' })).toBeVisible()
  await expect.element(dishInput).toHaveValue('Moje')
  answerApi(served.handlers)
  await expect.element(page.getByRole('option', { name: /^Moje/ })).toBeVisible()
  await commands.press('Enter')
  await expect.element(locateDish('Moje')).toBeVisible()
  await commands.press('Control+s')
  await expect.poll(served.readCells).toEqual({ '1:1': [1], '1:2': [2] })
})

test('a save with a stale version is merged cell by cell', async () => {
  const served = serveWeek({ dishes, cells: { '1:1': [1] } })
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  await typeDish('Moje')
  served.saveElsewhere({ '1:1': [3], '5:1': [4] })
  await commands.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Two versions of this week' })
  await expect.element(dialog.getByRole('button', { name: 'Save this choice' })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: 'Friday, Soup: Theirs' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Monday, Soup: Yours' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.element(locateNotification('Record updated')).toBeVisible()
  await expectNone(locateSaveBar())
  expect(served.readCells()).toEqual({ '1:1': [1, 2], '5:1': [4] })
})
