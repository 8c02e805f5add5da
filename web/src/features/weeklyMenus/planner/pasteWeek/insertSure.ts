import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { type CellKey, getCell, type WeekPlan } from '../../weeklyMenuPlan.ts'
import type { PlannerStore } from '../store/plannerStore.ts'
import { buildInitialAnswers, findTargetCell, pasteIntoPlan, readPastedWeek } from './pasteAnswers.ts'
import type { AppliedPaste } from './usePasteWeek.ts'

/** The plan before and after the certain dishes were inserted. */
export type InsertedPlan = { before: WeekPlan; after: WeekPlan }

type InsertOptions = { isReplacing: boolean; applyPaste: (paste: AppliedPaste) => void }

/**
 * Inserts the certain dishes whose cells are empty or replaced; the review asks about the rest. If everything is certain
 * but some text is not used, nothing is inserted, because only the review shows that text.
 */
export function insertSure(
  store: PlannerStore,
  parsed: ParsedWeek,
  { isReplacing, applyPaste }: InsertOptions,
): { inserted: InsertedPlan | null; isComplete: boolean } {
  const nothing = { inserted: null, isComplete: false }
  const { header, plan: before } = store.get().week
  if (parsed.startDate && header.startDate && parsed.startDate !== header.startDate) return nothing
  const week = readPastedWeek(parsed)
  const answers = buildInitialAnswers(week)
  const sureKeys = new Set(week.questions.filter(({ state }) => state === 'sure').map(({ key }) => key))
  const cells = week.cells.filter((cell) => {
    const key = findTargetCell(cell, answers)
    return sureKeys.has(cell.questionKey) && key && (isReplacing || getCell(before, key).dishIds.length === 0)
  })
  const isAll = cells.length === week.cells.length
  const isComplete = isAll && week.unused.every(({ kind }) => kind !== 'other')
  if (cells.length === 0 || (isAll && !isComplete)) return nothing
  const { plan: after, leftOut } = pasteIntoPlan(before, { ...week, cells }, answers, isReplacing)
  if (isComplete) applyPaste({ plan: after, inserted: null, created: [], count: cells.length, leftOut })
  else store.edit(() => after)
  return { inserted: { before, after }, isComplete }
}

/** Keeps the texts that were not certain in their cells when the user leaves the review of a paste into cells. */
export function keepRest(store: PlannerStore, parsed: ParsedWeek): void {
  const week = readPastedWeek(parsed)
  const answers = buildInitialAnswers(week)
  const texts = new Map<CellKey, string[]>()
  for (const cell of week.cells) {
    const key = findTargetCell(cell, answers)
    const question = week.questions.find((each) => each.key === cell.questionKey)
    if (key && question && question.state !== 'sure') texts.set(key, [...(texts.get(key) ?? []), question.text])
  }
  store.pasteTexts([...texts].map(([key, lines]) => ({ key, dishIds: [], text: lines.join(', ') })))
}
