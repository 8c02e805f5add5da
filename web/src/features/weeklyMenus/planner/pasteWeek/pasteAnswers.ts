import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import type { Weekday } from '@poledne/contract/domain/day'
import { MAX_ITEM_DISHES, MAX_NOTE } from '@poledne/contract/domain/limits'
import type { ParsedCell, ParsedWeek } from '@poledne/contract/modules/weekText'
import { type CellKey, EMPTY_CELL, getCell, toCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { setCells } from '../commands/planEdits.ts'

/** A text in one cell of the pasted week. All cells with the same text share one question. */
export type PastedCell = { day: Weekday; rowKey: string; questionKey: string; note: string | null }

/** A row of the pasted week. If it has no menu item type, the user chooses one for all cells with its label. */
export type PastedRow = { key: string; label: string | null; menuItemTypeId: number | null }

/** A text with the question which dish it is; for a `sure` text the answer is known. */
export type DishQuestion = Omit<ParsedCell, 'state' | 'note'> & { key: string; state: 'sure' | 'doubtful' | 'new' }

/** A recognized week as cells, with its rows and with the questions about its texts. */
export type PastedWeek = {
  cells: readonly PastedCell[]
  rows: readonly PastedRow[]
  questions: readonly DishQuestion[]
  unused: ParsedWeek['unused']
}

const getRowKey = (menuItemTypeId: number | null, label: string | null) =>
  menuItemTypeId === null ? `label ${label ?? ''}` : `type ${menuItemTypeId}`

/** Lists the cells of a recognized week, and its rows and texts without duplicates. */
export function readPastedWeek({ days, unused }: ParsedWeek): PastedWeek {
  const rows = new Map<string, PastedRow>()
  const questions = new Map<string, DishQuestion>()
  const cells: PastedCell[] = []
  for (const { day, items } of days) {
    for (const { menuItemTypeId, label, cells: texts } of items) {
      for (const { state, note, ...cell } of texts) {
        if (state === 'ignored') continue
        const rowKey = getRowKey(menuItemTypeId, label)
        if (!rows.has(rowKey)) rows.set(rowKey, { key: rowKey, label, menuItemTypeId })
        const questionKey = [state, cell.dishId, removeAccentsAndCase(cell.text)].join(' ')
        if (!questions.has(questionKey)) questions.set(questionKey, { ...cell, state, key: questionKey })
        cells.push({ day, rowKey, questionKey, note })
      }
    }
  }
  return { cells, rows: [...rows.values()], questions: [...questions.values()], unused }
}

export type NewDishFields = { nameCs: string; nameEn: string; dishTypeId: number | null; codes: string }

/**
 * The answer to a question: the id of a dish, a new dish, no dish, or null while it is undecided. A new dish's fields
 * and a dish that the user searched for are kept when the user chooses another answer.
 */
export type DishAnswer = {
  choice: number | 'create' | 'skip' | null
  /** A proposed dish is already chosen, but it is used only after the user accepts it. */
  isAccepted: boolean
  searched: { id: number; name: string } | null
  fields: NewDishFields
}
/** The menu item type that the user chose for a row; null while it is undecided. */
export type RowAnswer = number | 'skip' | null
export type PasteAnswers = {
  dishes: Readonly<Record<string, DishAnswer>>
  rows: Readonly<Record<string, RowAnswer>>
}

/** The code by which users declare that a dish contains no allergens. */
const NONE_CODE = '0'

/**
 * Formats the codes of the text. Unknown codes are included, because a declaration without them would be incomplete.
 */
export function formatTextCodes({ allergenCodes, unknownAllergenCodes }: DishQuestion): string {
  const codes = [...(allergenCodes ?? []), ...unknownAllergenCodes]
  if (codes.length > 0) return codes.join(', ')
  return allergenCodes === null ? '' : NONE_CODE
}

const getProposedChoice = ({ proposal: { action, dishId } }: DishQuestion): DishAnswer['choice'] => {
  if (action === 'use') return dishId
  return action === 'ask' ? null : action
}

/** Creates the initial answers from the proposals. The user has to accept those for doubtful texts. */
export function buildInitialAnswers({ questions, rows }: PastedWeek): PasteAnswers {
  return {
    dishes: Object.fromEntries(
      questions.map((question): [string, DishAnswer] => [
        question.key,
        {
          choice: getProposedChoice(question),
          isAccepted: question.state !== 'doubtful',
          searched: null,
          fields: {
            nameCs: question.text,
            nameEn: question.translation ?? '',
            dishTypeId: question.dishTypeId,
            codes: formatTextCodes(question),
          },
        },
      ]),
    ),
    rows: Object.fromEntries(rows.map(({ key, menuItemTypeId }) => [key, menuItemTypeId])),
  }
}

export const isUndecided = (answer: DishAnswer | undefined) =>
  answer === undefined || answer.choice === null || !answer.isAccepted

/** Returns whether a question still matters: at least one of its cells is in a row that is not skipped. */
export const isQuestionAsked = ({ cells }: PastedWeek, answers: PasteAnswers, questionKey: string) =>
  cells.some((cell) => cell.questionKey === questionKey && answers.rows[cell.rowKey] !== 'skip')

/** Lists the keys of rows and texts that are still undecided, rows first. */
export function findUndecidedKeys(week: PastedWeek, answers: PasteAnswers): string[] {
  const rows = week.rows.filter(({ key }) => answers.rows[key] === null)
  const questions = week.questions.filter(
    ({ key }) => isUndecided(answers.dishes[key]) && isQuestionAsked(week, answers, key),
  )
  return [...rows, ...questions].map(({ key }) => key)
}

/** Answers everything that is not decided yet: with the proposals, with new dishes, or by leaving it out. */
export function answerUndecided(
  week: PastedWeek,
  answers: PasteAnswers,
  by: 'proposals' | 'create' | 'skip',
): PasteAnswers {
  const open = new Set(findUndecidedKeys(week, answers))
  const decide = (answer: DishAnswer): DishAnswer => {
    const choice = by === 'proposals' ? answer.choice : by
    return { ...answer, choice, isAccepted: true }
  }
  return {
    dishes: Object.fromEntries(
      Object.entries(answers.dishes).map(([key, answer]) => [key, open.has(key) ? decide(answer) : answer]),
    ),
    rows: Object.fromEntries(
      Object.entries(answers.rows).map(([key, row]) => [key, open.has(key) && by === 'skip' ? 'skip' : row]),
    ),
  }
}

/** Counts the texts that the user still has to decide, and those of them that have a proposal. */
export function countUndecidedTexts(week: PastedWeek, answers: PasteAnswers) {
  const open = findUndecidedKeys(week, answers).flatMap((key) => answers.dishes[key] ?? [])
  return { texts: open.length, proposals: open.filter(({ choice }) => choice !== null).length }
}

/** Lists the texts that become new dishes. */
export const findNewDishes = (week: PastedWeek, answers: PasteAnswers): DishQuestion[] =>
  week.questions.filter(({ key }) => answers.dishes[key]?.choice === 'create' && isQuestionAsked(week, answers, key))

export function countTexts(week: PastedWeek, answers: PasteAnswers) {
  return {
    recognized: week.questions.filter(({ state }) => state === 'sure').length,
    open: findUndecidedKeys(week, answers).length,
    created: findNewDishes(week, answers).length,
  }
}

/** Returns the cell of the grid into which a pasted cell goes; null if its row is skipped or undecided. */
export function findTargetCell({ day, rowKey }: PastedCell, answers: PasteAnswers): CellKey | null {
  const row = answers.rows[rowKey]
  return typeof row === 'number' ? toCellKey(day, row) : null
}

const isUsed = (answers: PasteAnswers, { questionKey }: PastedCell) => {
  const answer = answers.dishes[questionKey]
  return answer !== undefined && !isUndecided(answer) && answer.choice !== 'skip'
}

/** Lists the cells of the grid that the paste fills, without duplicates. */
export const findTargetCells = ({ cells }: PastedWeek, answers: PasteAnswers): CellKey[] => [
  ...new Set(cells.filter((cell) => isUsed(answers, cell)).flatMap((cell) => findTargetCell(cell, answers) ?? [])),
]

export const countPasted = ({ cells }: PastedWeek, answers: PasteAnswers): number =>
  cells.filter((cell) => isUsed(answers, cell) && findTargetCell(cell, answers) !== null).length

/** Adds a note of the pasted text, unless the cell has it already or becomes too long. */
function joinNotes(note: string | null, added: string | null): string | null {
  const text = added?.trim() ?? ''
  if (text === '' || note?.split('\n').includes(text)) return note
  const joined = note === null ? text : `${note}\n${text}`
  return joined.length > MAX_NOTE ? note : joined
}

/**
 * Puts the dishes of the answers into the week. They are added to the dishes of a cell, or replace them. `leftOut`
 * counts the dishes for which a cell has no space.
 */
export function pasteIntoPlan(
  plan: WeekPlan,
  week: PastedWeek,
  answers: PasteAnswers,
  isReplacing: boolean,
): { plan: WeekPlan; leftOut: number } {
  const filled = new Map(
    findTargetCells(week, answers).map((key) => [key, isReplacing ? EMPTY_CELL : getCell(plan, key)] as const),
  )
  let leftOut = 0
  for (const pasted of week.cells) {
    const key = findTargetCell(pasted, answers)
    const cell = key && filled.get(key)
    const choice = answers.dishes[pasted.questionKey]?.choice
    if (!key || !cell || typeof choice !== 'number' || !isUsed(answers, pasted)) continue
    const isFull = cell.dishIds.length >= MAX_ITEM_DISHES
    const isNew = !cell.dishIds.includes(choice)
    if (isNew && isFull) leftOut += 1
    else
      filled.set(key, {
        dishIds: isNew ? [...cell.dishIds, choice] : cell.dishIds,
        note: joinNotes(cell.note, pasted.note),
      })
  }
  return {
    plan: setCells(
      plan,
      [...filled].map(([key, cell]) => ({ key, cell })),
    ),
    leftOut,
  }
}
