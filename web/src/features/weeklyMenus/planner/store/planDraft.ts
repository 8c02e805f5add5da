import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useCallback, useEffect } from 'react'
import type { EditSession } from '../../../../core/form/useEditSession.ts'
import type { Draft } from '../../../../core/storage/drafts.ts'
import type { Store } from '../../../../core/storage/store.ts'
import { type CellKey, findChangedCells } from '../../weeklyMenuPlan.ts'
import { type EditedWeek, findChangedHeaderFields, parseRecordFields, type StoredWeek } from './editedWeek.ts'

/** Text in the input of a cell that is not a dish yet, by cell. */
export type PendingTexts = Readonly<Partial<Record<CellKey, string>>>
export type PendingTextStore = Store<PendingTexts>

/** A week and its half-typed names, which are part of the draft but never of a save. */
export type DraftWeek = EditedWeek & { pendingTexts?: PendingTexts }

const isPendingTexts = (value: unknown): value is PendingTexts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

export function countChanges(base: EditedWeek, { header, plan, pendingTexts = {} }: DraftWeek): number {
  const cells = new Set([...findChangedCells(base.plan, plan), ...Object.keys(pendingTexts)])
  return cells.size + findChangedHeaderFields(base.header, header).length
}

export function parseWeekDraft({ version, base, values }: Draft): { base: StoredWeek; value: DraftWeek } | null {
  const baseWeek = parseRecordFields(base)
  const week = parseRecordFields(values)
  if (!baseWeek || !week) return null
  const pendingTexts = isPendingTexts(values.typed) ? values.typed : {}
  return { base: { ...baseWeek, version }, value: { ...week, pendingTexts } }
}

/** Writes the draft whenever the week or a half-typed name changes. */
export function useAutosavePlanDraft(
  { base, offered, keepDraft }: EditSession<WeeklyMenu, StoredWeek, DraftWeek>,
  pendingTexts: PendingTextStore,
  week: EditedWeek,
): void {
  const isOffered = offered !== null
  const writeDraft = useCallback(() => {
    if (!isOffered) keepDraft(base, { ...week, pendingTexts: pendingTexts.get() })
  }, [isOffered, base, week, pendingTexts, keepDraft])

  useEffect(() => {
    writeDraft()
    return pendingTexts.subscribe(writeDraft)
  }, [writeDraft, pendingTexts])
}

/** Sets the half-typed name of a cell; an empty text removes it. */
export function setPendingText(store: PendingTextStore, key: CellKey, text: string): void {
  const { [key]: _, ...others } = store.get()
  store.set(text === '' ? others : { ...others, [key]: text })
}
