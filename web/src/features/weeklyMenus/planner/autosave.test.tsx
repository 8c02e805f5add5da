import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls, noResponse, problem } from '../../../testing/api.ts'
import { buildSession } from '../../../testing/builders.ts'
import { expectNone, locateNavigation, locateNotification, locateSaveBar, locateTitle } from '../../../testing/page.ts'
import { focusCell, locateCell, locateDish, locateSaveState, openPlanner, typeDish } from './testing/plannerPage.ts'
import { serveWeek } from './testing/serveWeek.ts'

const dishes = ['Kulajda', 'Žemlovka']
const SAVE = 'PUT weeklyMenus/:id/'
const listSaves = () => listCalls(SAVE)

async function deleteSoup(): Promise<void> {
  focusCell('Soup', 'Mon')
  await commands.press('Delete')
}
/** Changes the week twice, so that the same week is saved again. */
async function undoAndRedo(): Promise<void> {
  focusCell('Soup', 'Mon')
  await commands.press('Control+z')
  await commands.press('Control+Shift+z')
}

test('a draft is saved after a change without a message, and a saved step can be undone', async () => {
  const served = serveWeek({ dishes, autosave: true })
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  await typeDish('Kulajda')
  await expect.poll(served.readCells).toEqual({ '1:1': [1] })
  await expect.element(locateSaveState('Saved')).toBeVisible()
  await expect.element(locateCell('Soup', 'Mon')).toHaveFocus()
  await commands.press('Control+z')
  await expectNone(locateDish('Kulajda'))
  await expect.poll(served.readCells).toEqual({})
  await expectNone(locateSaveBar())
  await expectNone(locateNotification('Record updated'))
})

test('a scheduled week is saved only by the user', async () => {
  const menu = { publishAt: '2039-12-31T08:00:00' }
  await openPlanner(serveWeek({ dishes, cells: { '1:1': [1] }, menu, autosave: true }))
  await deleteSoup()
  await expect.element(locateSaveBar()).toBeVisible()
  await expect.element(page.getByTitle('Unsaved changes are kept on this device')).toBeVisible()
  await expectNone(locateSaveState('Saving…'))
  await commands.press('Control+s')
  await expectNone(locateSaveBar())
  expect(listSaves()).toHaveLength(1)
})

test('leaving right after a change saves it without a question', async () => {
  const served = serveWeek({ dishes, autosave: true })
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  await typeDish('Kulajda')
  await locateNavigation().getByRole('link', { name: 'Weekly menus' }).click()
  await expect.element(locateTitle(/^Weekly menus/)).toBeVisible()
  expect(served.readCells()).toEqual({ '1:1': [1] })
})

test('an unreachable server shows one banner, and the change is saved when the connection is back', async () => {
  const session = buildSession()
  const config = { ...session.config, statusPollMs: 200 }
  const served = serveWeek({ dishes, cells: { '1:1': [1] }, autosave: true })
  served.handlers['GET profile/withSettings/'] = { ...session, config }
  await openPlanner(served)
  await expect.element(locateSaveState('Saved')).toBeVisible()
  answerApi({ [SAVE]: noResponse, 'GET status/': noResponse })
  await deleteSoup()
  const banner = page.getByText('The server can’t be reached. Your changes are safe on this device.')
  await expect.element(banner).toBeVisible()
  await expect.element(locateSaveState('Server unreachable')).toBeVisible()
  await undoAndRedo()
  const pollCount = listCalls('GET status/').length
  await expect.poll(() => listCalls('GET status/').length).toBeGreaterThan(pollCount + 2)
  expect(banner.elements()).toHaveLength(1)
  await expectNone(locateNotification(/./))
  answerApi(served.handlers)
  await expectNone(banner)
  await expect.poll(served.readCells).toEqual({})
  await expect.element(locateSaveState('Saved')).toBeVisible()
})

test('a failed automatic save is notified once for the same cause', async () => {
  await openPlanner(serveWeek({ dishes, cells: { '1:1': [1] }, autosave: true }))
  answerApi({ [SAVE]: problem('internal_error', { title: 'The disk is full.' }) })
  await deleteSoup()
  const first = locateNotification('The disk is full.')
  await expect.element(first).toHaveTextContent('Couldn’t save automatically')
  await first.getByRole('button', { name: 'Close' }).click()
  await undoAndRedo()
  await expect.poll(() => listSaves().length).toBe(2)
  await expect.element(locateSaveState('Not saved, kept on this device')).toBeVisible()
  answerApi({ [SAVE]: problem('internal_error', { title: 'The disk is broken.' }) })
  await undoAndRedo()
  await expect.element(locateNotification('The disk is broken.')).toBeVisible()
  await expectNone(first)
})

test('an automatic save of a stale version asks which cells to keep', async () => {
  const served = serveWeek({ dishes, autosave: true })
  await openPlanner(served)
  served.saveElsewhere({ '1:1': [2] })
  focusCell('Soup', 'Mon')
  await typeDish('Kulajda')
  const dialog = page.getByRole('dialog', { name: 'Two versions of this week' })
  await dialog.getByRole('radio', { name: 'Monday, Soup: Yours' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.element(locateSaveState('Saved')).toBeVisible()
  expect(served.readCells()).toEqual({ '1:1': [1] })
})

test('autosave can be turned off, also for the next visit', async () => {
  const served = serveWeek({ dishes, cells: { '1:1': [1] }, autosave: true })
  await openPlanner(served)
  await locateSaveState('Saved').click()
  const autosaveSwitch = page.getByRole('switch', { name: 'Save automatically' })
  await expect.element(autosaveSwitch).toBeVisible()
  autosaveSwitch.element().focus()
  await commands.press('Space')
  await expect.poll(() => listCalls('PUT profile/preferences/:key/')).toMatchObject([{ body: { autosave: false } }])
  await commands.press('Escape')
  await expect.element(locateSaveState('Saved')).toHaveFocus()
  await openPlanner(served)
  await deleteSoup()
  await expect.element(locateSaveBar()).toBeVisible()
  await commands.press('Control+s')
  await expect.element(locateNotification('Record updated')).toBeVisible()
})
