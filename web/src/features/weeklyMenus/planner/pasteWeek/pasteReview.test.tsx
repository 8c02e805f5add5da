import { SETUP_STEPS } from '@poledne/contract/modules/dashboard'
import type { ParsedCell, ParsedWeek } from '@poledne/contract/modules/weekText'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type ApiHandlers, listCalls, problem } from '../../../../testing/api.ts'
import { DASHBOARD } from '../../../../testing/builders.ts'
import { expectNone, locateNotification } from '../../../../testing/page.ts'
import { renderApp } from '../../../../testing/renderApp.tsx'
import { focusCell, locateCell, openPlanner, pasteText } from '../testing/plannerPage.ts'
import { serveWeek } from '../testing/serveWeek.ts'

const DISHES = ['Kulajda', 'Hovězí guláš s knedlíkem', 'Rizoto']
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const ROWS = ['Soup', 'Menu 1', 'Menu 2']

/** The exact name of a dish is sure, its start is doubtful, and any other text is new. */
function recognizeCell(text: string): ParsedCell {
  const dishId = DISHES.indexOf(text) + 1 || null
  const similarId = DISHES.findIndex((name) => name.startsWith(text)) + 1 || null
  const state = dishId ? 'sure' : similarId ? 'doubtful' : 'new'
  return {
    ...{ text, state, dishId, translation: null, note: null, dishTypeId: null },
    candidates: similarId ? [{ dishId: similarId, score: 0.8 }] : [],
    allergenCodes: null,
    unknownAllergenCodes: [],
    proposal: { action: similarId ? 'use' : 'create', dishId: similarId },
  }
}

/** Recognises a table with days in its first row and row labels in its first column. */
function recognizeTable(text: string, unused: ParsedWeek['unused'] = []): ParsedWeek {
  const [heading = [], ...rows] = text.split('\n').map((line) => line.split('\t'))
  const days = DAYS.flatMap((name, index) => {
    const column = heading.indexOf(name)
    const items = rows.flatMap((row) => {
      const cell = row[column] ?? ''
      return cell === ''
        ? []
        : [{ menuItemTypeId: ROWS.indexOf(row[0] ?? '') + 1, label: row[0] ?? '', cells: [recognizeCell(cell)] }]
    })
    return column < 0 || items.length === 0 ? [] : [{ day: (index + 1) as 1, items }]
  })
  const dishes = DISHES.map((nameCs, index) => ({
    id: index + 1,
    nameCs,
    nameEn: null,
    dishTypeId: 1,
    allergenIds: null,
  }))
  return { days, startDate: null, unplaced: [], unused, dishes }
}

const PARSE = 'POST weeklyMenus/parse/'
const serve = (options: Parameters<typeof serveWeek>[0] = {}, unused: ParsedWeek['unused'] = []) => {
  const served = serveWeek({ dishes: DISHES, ...options })
  const handlers: ApiHandlers = {
    ...served.handlers,
    [PARSE]: ({ body }) => recognizeTable((body as { text: string }).text, unused),
  }
  return { ...served, handlers }
}

const dialog = page.getByRole('dialog', { name: 'Paste a week' })
const clickInDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

const WEEK = 'x\tMonday\tTuesday\nSoup\tKulajda\tHovězí guláš\nMenu 1\tRizoto\tXeno'

test('exact names of several cells are pasted without a question, as one step', async () => {
  await openPlanner(serve({ cells: { '3:1': [3] } }))
  focusCell('Soup', 'Tue')
  pasteText('Kulajda\tRizoto\nHovězí guláš s knedlíkem\t')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Kulajda')
  await expect.element(locateCell('Soup', 'Wed')).toHaveTextContent('Rizoto')
  await expect.element(locateCell('Menu 1', 'Tue')).toHaveTextContent('Hovězí guláš s knedlíkem')
  await expectNone(dialog)
  // A notification under the pointer stays open.
  await locateNotification('3 dishes pasted.').hover()
  focusCell('Soup', 'Mon')
  await commands.press('Control+z')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent(/empty/)
  await expect.element(locateCell('Menu 1', 'Tue')).toHaveTextContent(/empty/)
  await expectNone(locateNotification('3 dishes pasted.'))
})

test('a paste into cells inserts certain dishes, asks about the rest, and is one step', async () => {
  await openPlanner(serve())
  focusCell('Soup', 'Mon')
  pasteText('Kulajda\nHovězí guláš')
  await expect.element(dialog).toBeVisible()
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Kulajda')
  await expect
    .element(dialog.getByRole('group', { name: 'Hovězí guláš' }))
    .toHaveTextContent('Hovězí guláš s knedlíkem')
  await clickInDialog('Accept all proposals')
  await clickInDialog('Paste 2 dishes')
  await expectNone(dialog)
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent('Hovězí guláš s knedlíkem')
  focusCell('Menu 2', 'Mon')
  await commands.press('Control+z')
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent(/empty/)
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent(/empty/)
})

test('a paste into cells replaces their dishes, a pasted week is added below them', async () => {
  await openPlanner(serve({ cells: { '1:1': [3] } }))
  focusCell('Soup', 'Mon')
  pasteText('Kula\nRizoto')
  await expect.element(dialog.getByRole('switch', { name: /^Replace existing dishes/ })).not.toBeInTheDocument()
  await clickInDialog('Accept all proposals')
  await expect.element(dialog.getByRole('switch', { name: /^Replace existing dishes/ })).toBeChecked()
  await clickInDialog('Paste 2 dishes')
  await expect.element(locateCell('Soup', 'Mon')).not.toHaveTextContent('Rizoto')
  focusCell('Soup', 'Mon')
  pasteText(WEEK)
  await clickInDialog('Accept all proposals')
  await expect.element(dialog.getByRole('switch', { name: /^Replace existing dishes/ })).not.toBeChecked()
})

test('texts outside the grid are listed instead of disappearing', async () => {
  await openPlanner(serve())
  focusCell('Soup', 'Sun')
  pasteText('Kulajda\tRizoto')
  await dialog.getByText('1 entry not used').click()
  await expect.element(dialog.getByText('Rizoto', { exact: true })).toBeVisible()
})

test('a week has one line for each clear proposal, and its open questions are answered at once', async () => {
  const served = serve({}, [{ text: '139 Kč', kind: 'price' }])
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  pasteText(WEEK)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 recognised · 1 to decide · 1 new')
  const line = dialog.getByRole('group', { name: 'Hovězí guláš' })
  expect(line.element().getBoundingClientRect().height).toBeLessThan(40)
  const questions = dialog.getByRole('group', { name: 'Questions about the pasted week' }).element()
  expect(questions.scrollWidth).toBe(questions.clientWidth)
  await clickInDialog('Paste 3 dishes')
  await expect.element(line.getByRole('button', { name: 'Accept' })).toHaveFocus()
  await line.getByRole('button', { name: 'Change' }).click()
  const question = dialog.getByRole('radiogroup', { name: 'Hovězí guláš' })
  await expect.element(question.getByRole('radio', { name: /^Hovězí guláš s knedlíkem/ })).toBeChecked()
  await clickInDialog('Create the rest')
  await expect.element(question.getByRole('radio', { name: 'New dish' })).toBeChecked()
  await question.getByRole('radio', { name: 'Don’t paste' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Paste 3 dishes' })).toBeVisible()
  await dialog.getByText('1 entry not used').click()
  await expect.element(dialog.getByText('139 Kč (price)')).toBeVisible()
})

test('skipping the rest leaves only what is decided', async () => {
  await openPlanner(serve())
  focusCell('Soup', 'Mon')
  pasteText(WEEK)
  await clickInDialog('Skip the rest')
  await expect.element(dialog.getByRole('button', { name: 'Paste 3 dishes' })).toBeVisible()
  await expectNone(dialog.getByRole('button', { name: 'Skip the rest' }))
})

test('leaving the review keeps the certain dishes and the other texts in their cells', async () => {
  await openPlanner(serve())
  focusCell('Soup', 'Mon')
  pasteText('Kulajda\tXeno\nRizoto\tHovězí guláš')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 recognised · 1 to decide · 1 new')
  await commands.press('Escape')
  await expectNone(dialog)
  await expect.element(locateCell('Soup', 'Mon')).toHaveFocus()
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent('Rizoto')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('“Xeno” isn’t a dish yet')
  await expect.element(locateCell('Menu 1', 'Tue')).toHaveTextContent('“Hovězí guláš” isn’t a dish yet')
})

test('a failed paste keeps its text in the dialog', async () => {
  const served = serve()
  await openPlanner({
    handlers: { ...served.handlers, [PARSE]: problem('internal_error', { title: 'The disk is full.' }) },
  })
  focusCell('Soup', 'Mon')
  pasteText('Kulajda\nRizoto')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Kulajda\nRizoto')
  await expect.element(dialog.getByText('The disk is full.')).toBeVisible()
})

test('offline, known names are pasted and other texts stay in their cells', async () => {
  await openPlanner(serve({ cells: { '5:1': [1] } }))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  focusCell('Soup', 'Mon')
  pasteText('kulajda\tXeno')
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Kulajda')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Xeno')
  await expect.element(locateNotification('You’re offline.')).toBeVisible()
  expect(listCalls(PARSE)).toHaveLength(0)
})

test('several names that are pasted into the checklist open the planner with their days and rows', async () => {
  const done = ['profile', 'allergens', 'lists', 'restaurant', 'prices']
  const setup = Object.fromEntries(SETUP_STEPS.map((step) => [step, done.includes(step)])) as never
  const handlers: ApiHandlers = {
    ...serve().handlers,
    'GET dashboard/': { ...DASHBOARD, setup },
  }
  await renderApp('', { handlers })
  const checklist = page.getByRole('region', { name: 'Set up Poledne' })
  await checklist.getByRole('textbox', { name: 'Soup' }).first().click()
  pasteText('Kulajda\nRizoto')
  await expect.element(dialog.getByRole('textbox')).toHaveValue(expect.stringMatching(/^\tMonday.*\nSoup\tKulajda/))
})
