import type { ParsedCell, ParsedWeek } from '@poledne/contract/modules/weekText'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls, noResponse } from '../../../../testing/api.ts'
import { buildDish } from '../../../../testing/builders.ts'
import { expectNone, locateNotification } from '../../../../testing/page.ts'
import { renderApp } from '../../../../testing/renderApp.tsx'
import { dishInput, focusCell, locateCell, openPlanner, pasteText } from '../testing/plannerPage.ts'
import { serveWeek } from '../testing/serveWeek.ts'

const dishes = ['Kulajda', 'Hovězí na smetaně, houskový knedlík', 'Vývar']
const dialog = page.getByRole('dialog', { name: 'Paste a week' })
const locateQuestion = (text: string) => dialog.getByRole('radiogroup', { name: text })
const TEXT = 'Pondělí\nPolévka: Kulajda\nÚterý\nPolévka: Kulajda'

const buildCell = (text: string, changes: Partial<ParsedCell> = {}): ParsedCell => ({
  text,
  translation: null,
  state: 'new',
  dishId: null,
  candidates: [],
  allergenCodes: null,
  unknownAllergenCodes: [],
  dishTypeId: null,
  note: null,
  proposal: { action: 'create', dishId: null },
  ...changes,
})
const buildSure = (text: string, dishId: number) =>
  buildCell(text, { state: 'sure', dishId, proposal: { action: 'use', dishId } })
type Row = { day: 1 | 2; menuItemTypeId?: number; label?: string; cell: ParsedCell }
/** Builds what the server recognizes in a text, with one row on each day. */
const buildParsed = (rows: Row[], changes: Partial<ParsedWeek> = {}): ParsedWeek => ({
  days: rows.map(({ day, menuItemTypeId = null, label = null, cell }) => ({
    day,
    items: [{ menuItemTypeId, label, cells: [cell] }],
  })),
  startDate: null,
  unplaced: [],
  unused: [],
  dishes: dishes.map((nameCs, index) => ({
    id: index + 1,
    nameCs,
    nameEn: null,
    dishTypeId: null,
    allergenIds: null,
  })),
  ...changes,
})

async function openAndPaste(served: ReturnType<typeof serveWeek>, parsed: ParsedWeek): Promise<void> {
  served.handlers['POST weeklyMenus/parse/'] = parsed
  await openPlanner(served)
  focusCell('Soup', 'Mon')
  pasteText(TEXT)
  await expect.element(dialog.getByRole('status')).toBeVisible()
}

test('an open question keeps the dialog open, and one undo reverts the paste with its new dishes', async () => {
  const served = serveWeek({ dishes })
  const doubtful = buildCell('Hovězí', {
    state: 'doubtful',
    candidates: [{ dishId: 2, score: 0.6 }],
    proposal: { action: 'ask', dishId: null },
  })
  await openAndPaste(
    served,
    buildParsed([
      { day: 1, menuItemTypeId: 2, cell: doubtful },
      { day: 2, menuItemTypeId: 1, cell: buildCell('Xeno', { allergenCodes: ['1', '3'] }) },
    ]),
  )
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 recognised · 1 to decide · 1 new')
  await dialog.getByRole('button', { name: /^Paste \d dish/ }).click()
  await expect.element(locateQuestion('Hovězí')).toHaveAccessibleDescription(/^Choose an answer\./)
  await expect.element(locateQuestion('Hovězí').getByRole('radio').first()).toHaveFocus()
  expect(listCalls('POST dishes/several/')).toEqual([])
  await locateQuestion('Hovězí')
    .getByRole('radio', { name: /^Hovězí na smetaně/ })
    .click()
  await dialog.getByRole('group', { name: 'Xeno' }).getByRole('button', { name: 'Change' }).click()
  const codes = locateQuestion('Xeno').getByRole('textbox', { name: 'Allergen codes' })
  await expect.element(codes).toHaveValue('1, 3')
  const confirm = dialog.getByRole('button', { name: 'Paste 2 dishes' })
  await codes.fill('1, 99')
  await confirm.click()
  await expect.element(codes).toHaveAccessibleDescription(/99/)
  await codes.fill('1, 3')

  // A failure keeps the dialog open.
  answerApi({ 'POST dishes/several/': noResponse })
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  const created = buildDish({ id: 9, nameCs: 'Xeno' })
  served.week.dishes.set(9, created)
  const undoId = '00000000-0000-4000-8000-000000000001'
  answerApi({
    'POST dishes/several/': { items: [created], undo: undoId },
    'POST dishes/bulk/': { count: 1, changed: 1, undo: undoId },
  })
  await confirm.click()
  await expectNone(dialog)
  expect(listCalls('POST dishes/several/').at(-1)?.body).toMatchObject({
    dishes: [{ nameCs: 'Xeno', allergenIds: [1, 3] }],
  })
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent('Hovězí na smetaně')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Xeno')
  await expect.element(locateNotification('2 dishes pasted.')).toBeVisible()

  focusCell('Soup', 'Mon')
  await commands.press('Control+z')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('empty')
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent('empty')
  await expect.element(locateNotification('1 dish created by the paste was archived.')).toBeVisible()
  await commands.press('Control+Shift+z')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Xeno')
  await expect
    .poll(() => listCalls('POST dishes/bulk/').map(({ body }) => body))
    .toMatchObject([
      { action: 'archive', ids: [9] },
      { action: 'restore', ids: [9] },
    ])
})

test('a text of another week with an unknown row is pasted into the edited week, over its dishes', async () => {
  const served = serveWeek({ dishes, cells: { '1:1': [3] } })
  await openAndPaste(
    served,
    buildParsed(
      [
        { day: 1, menuItemTypeId: 1, cell: buildSure('Kulajda', 1) },
        { day: 2, label: 'Snídaně', cell: buildCell('Xeno') },
      ],
      { startDate: '2040-01-09' },
    ),
  )
  await expect.element(dialog).toHaveTextContent(/The text is for .*, but you’re editing /)
  await dialog.getByRole('combobox', { name: 'Snídaně' }).selectOptions('Don’t paste')
  await expectNone(locateQuestion('Xeno'))
  await dialog.getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your answers?' })
  await question.getByRole('button', { name: 'Keep answering' }).click()
  await dialog.getByRole('switch', { name: 'Replace existing dishes in 1 cell' }).click()
  await dialog.getByRole('button', { name: 'Paste 1 dish' }).click()
  await expect.element(locateCell('Soup', 'Mon')).not.toHaveTextContent('Vývar')
  await commands.press('Control+s')
  await expect.poll(served.readCells).toEqual({ '1:1': [1] })
})

test('lines without days stay one text in the input of a cell', async () => {
  await openPlanner(serveWeek())
  focusCell('Soup', 'Mon')
  await commands.press('Enter')
  await expect.element(dishInput).toHaveFocus()
  pasteText('Svíčková\nna smetaně')
  await expect.element(dishInput).toHaveValue('Svíčková na smetaně')
  await expectNone(dialog)
})

test('a text without days says what is expected, and a reload keeps it', async () => {
  const served = serveWeek()
  served.handlers['POST weeklyMenus/parse/'] = buildParsed([])
  await openPlanner(served)
  await page.getByRole('button', { name: 'More actions for this week' }).click()
  await page.getByRole('menuitem', { name: 'Paste a week…' }).click()
  const input = dialog.getByRole('textbox', { name: 'Text of the weekly menu' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).toHaveTextContent('Paste the text of the weekly menu, or choose a file.')
  await input.fill('Dobrou chuť')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No days found')
  await openPlanner(served)
  await expect.element(input).toHaveValue('Dobrou chuť')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await openPlanner(served)
  await expectNone(dialog)
})

test('a user who can not create dishes is asked about new ones, and told why', async () => {
  const { handlers } = serveWeek()
  const cell = buildCell('Xeno', { proposal: { action: 'ask', dishId: null } })
  const parsed = buildParsed([{ day: 1, menuItemTypeId: 1, cell }])
  await renderApp('weeklyMenus/1/edit', {
    profile: { availablePermissions: ['weeklyMenus.view', 'weeklyMenus.edit', 'dishes.view'] },
    handlers: { ...handlers, 'POST weeklyMenus/parse/': parsed },
  })
  await expect.element(locateCell('Soup', 'Mon')).toHaveAttribute('aria-readonly', 'false')
  focusCell('Soup', 'Mon')
  pasteText(TEXT)
  await expect.element(dialog).toHaveTextContent('You don’t have permission to create dishes.')
  expect(locateQuestion('Xeno').getByRole('radio', { name: 'New dish' }).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Skip the rest' }).click()
  await expect.element(locateQuestion('Xeno').getByRole('radio', { name: 'Don’t paste' })).toBeChecked()
})
