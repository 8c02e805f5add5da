import { MAX_ITEM_DISHES } from '@poledne/contract/domain/limits'
import type { ParsedCell, ParsedWeek } from '@poledne/contract/modules/weekText'
import { describe, expect, it } from 'vitest'
import type { WeekPlan } from '../../weeklyMenuPlan.ts'
import {
  answerUndecided,
  buildInitialAnswers,
  countPasted,
  countTexts,
  countUndecidedTexts,
  findUndecidedKeys,
  type PasteAnswers,
  pasteIntoPlan,
  readPastedWeek,
} from './pasteAnswers.ts'

const SOUP = 1
const MENU = 2

const createCell = (text: string, change: Partial<ParsedCell> = {}): ParsedCell => ({
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
  ...change,
})
const sure = (text: string, dishId: number, note: string | null = null) =>
  createCell(text, { state: 'sure', dishId, note, proposal: { action: 'use', dishId } })
const doubtful = (text: string) =>
  createCell(text, {
    state: 'doubtful',
    candidates: [{ dishId: 9, score: 0.8 }],
    allergenCodes: ['1'],
    proposal: { action: 'use', dishId: 9 },
  })

const createWeek = (days: ParsedWeek['days']): ParsedWeek => ({
  days,
  startDate: null,
  unplaced: [],
  unused: [],
  dishes: [],
})
const soups = (...cells: ParsedCell[]) => ({ menuItemTypeId: SOUP, label: 'Polévka', cells })

const MIXED = createWeek([
  { day: 1, items: [soups(sure('Kulajda', 5)), { menuItemTypeId: null, label: 'Salát', cells: [sure('Řecký', 6)] }] },
  { day: 2, items: [soups(doubtful('Vývar')), { menuItemTypeId: MENU, label: null, cells: [createCell('Guláš')] }] },
  { day: 3, items: [soups(doubtful('VYVAR'), createCell('150 Kč', { state: 'ignored' }))] },
])
const chooseDish = (answers: PasteAnswers, key: string, choice: number | 'skip'): PasteAnswers => {
  const answer = answers.dishes[key]
  if (!answer) throw new Error(`no question ${key}`)
  return { ...answers, dishes: { ...answers.dishes, [key]: { ...answer, choice, isAccepted: true } } }
}

describe('a pasted week', () => {
  it('asks once about a text that occurs several times', () => {
    const week = readPastedWeek(MIXED)
    expect(week.questions.map(({ text }) => text)).toEqual(['Kulajda', 'Řecký', 'Vývar', 'Guláš'])
    expect(week.rows.map(({ label, menuItemTypeId }) => [label, menuItemTypeId])).toEqual([
      ['Polévka', SOUP],
      ['Salát', null],
      [null, MENU],
    ])
  })

  it('leaves uncertain dishes and rows without a type open', () => {
    const week = readPastedWeek(MIXED)
    const answers = buildInitialAnswers(week)
    expect(findUndecidedKeys(week, answers)).toHaveLength(2)
    expect(countTexts(week, answers)).toEqual({ recognized: 2, open: 2, created: 1 })
  })

  it('is fully answered after the rest is skipped, and skips no decided text', () => {
    const week = readPastedWeek(MIXED)
    const answers = answerUndecided(week, buildInitialAnswers(week), 'skip')
    expect(findUndecidedKeys(week, answers)).toEqual([])
    expect(countPasted(week, answers)).toBe(2)
  })

  it('uses proposals once they are accepted, or new dishes instead of them', () => {
    const week = readPastedWeek(MIXED)
    const answers = buildInitialAnswers(week)
    const key = week.questions.find(({ text }) => text === 'Vývar')?.key ?? ''
    expect(countUndecidedTexts(week, answers)).toEqual({ texts: 1, proposals: 1 })
    expect(countPasted(week, answers)).toBe(2)
    const accepted = answerUndecided(week, answers, 'proposals')
    expect([accepted.dishes[key]?.choice, findUndecidedKeys(week, accepted)]).toEqual([9, ['label Salát']])
    expect(answerUndecided(week, answers, 'create').dishes[key]?.choice).toBe('create')
  })

  it('does not ask about texts of a skipped row', () => {
    const week = readPastedWeek(
      createWeek([{ day: 1, items: [{ menuItemTypeId: null, label: 'Salát', cells: [doubtful('Řecký')] }] }]),
    )
    const answers = buildInitialAnswers(week)
    expect(findUndecidedKeys(week, { ...answers, rows: { 'label Salát': 'skip' } })).toEqual([])
    expect(findUndecidedKeys(week, { ...answers, rows: { 'label Salát': MENU } })).toHaveLength(1)
  })

  it('keeps undeclared allergens undeclared and writes declared ones as codes', () => {
    const formatCodes = (change: Partial<ParsedCell>) => {
      const week = readPastedWeek(createWeek([{ day: 1, items: [soups(createCell('Guláš', change))] }]))
      return Object.values(buildInitialAnswers(week).dishes)[0]?.fields.codes
    }
    expect(formatCodes({ allergenCodes: null })).toBe('')
    expect(formatCodes({ allergenCodes: [] })).toBe('0')
    expect(formatCodes({ allergenCodes: ['1', '3'] })).toBe('1, 3')
    // A code that does not exist stays in the field, where the form reports it.
    expect(formatCodes({ allergenCodes: ['1'], unknownAllergenCodes: ['99'] })).toBe('1, 99')
  })
})

describe('pasting into the plan', () => {
  const PLAN: WeekPlan = { '1:1': { dishIds: [40], note: 's chlebem' } }

  it('adds dishes below those of a cell, or replaces them with their note', () => {
    const week = readPastedWeek(createWeek([{ day: 1, items: [soups(sure('Kulajda', 5, '0,3 l'))] }]))
    const answers = buildInitialAnswers(week)
    expect(pasteIntoPlan(PLAN, week, answers, false).plan).toEqual({
      '1:1': { dishIds: [40, 5], note: 's chlebem\n0,3 l' },
    })
    expect(pasteIntoPlan(PLAN, week, answers, true).plan).toEqual({ '1:1': { dishIds: [5], note: '0,3 l' } })
  })

  it('fills all cells of a text with its answer and none with a skipped one', () => {
    const week = readPastedWeek(MIXED)
    const key = week.questions.find(({ text }) => text === 'Vývar')?.key ?? ''
    const answers = answerUndecided(week, chooseDish(buildInitialAnswers(week), key, 9), 'skip')
    expect(pasteIntoPlan({}, week, answers, false).plan).toEqual({
      '1:1': { dishIds: [5], note: null },
      '2:1': { dishIds: [9], note: null },
      '3:1': { dishIds: [9], note: null },
    })
    expect(pasteIntoPlan(PLAN, week, chooseDish(answers, week.questions[0]?.key ?? '', 'skip'), true).plan['1:1']).toBe(
      PLAN['1:1'],
    )
  })

  it('counts the dishes that a full cell can not take', () => {
    const texts = Array.from({ length: MAX_ITEM_DISHES + 2 }, (_, index) => sure(`Jídlo ${index}`, index + 1))
    const week = readPastedWeek(createWeek([{ day: 1, items: [soups(...texts)] }]))
    const { plan, leftOut } = pasteIntoPlan({}, week, buildInitialAnswers(week), false)
    expect(plan['1:1']?.dishIds).toHaveLength(MAX_ITEM_DISHES)
    expect(leftOut).toBe(2)
  })
})
