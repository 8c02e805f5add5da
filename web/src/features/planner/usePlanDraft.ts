import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDraft } from '../../lib/form/useDraft.ts'
import { basePath } from '../../lib/http/basePath.ts'
import { useSession } from '../../lib/session/session.ts'
import { buildDraftKey } from '../../lib/storage/draft.ts'
import { createStore, type Store } from '../../lib/storage/store.ts'
import {
  type EditedWeek,
  findChangedHeaderFields,
  parseRecordFields,
  type StoredWeek,
  toRecordFields,
} from './model/editedWeek.ts'
import { findChangedCells } from './model/planDiff.ts'
import type { CellKey } from './model/weekPlan.ts'

/** What stands in the input of a cell and is no dish yet, by cell. */
export type PendingTexts = Readonly<Partial<Record<CellKey, string>>>
export type PendingTextStore = Store<PendingTexts>

const isPendingTexts = (value: unknown): value is PendingTexts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** What the device keeps of a week, half-typed names included: an offer, or what the page before went on with. */
export function usePlanDraft(id: string) {
  const { profile } = useSession()
  const getDraftKey = (menuId: string) => buildDraftKey(basePath, profile.id, 'weeklyMenus', menuId)
  const { offered: found, isContinued, dismissOffer, saveDraft, deleteDraft, moveToKey } = useDraft(getDraftKey(id))

  const draft = useMemo(() => {
    const base = found && parseRecordFields(found.base)
    const draftWeek = found && parseRecordFields(found.values)
    if (!found || !base || !draftWeek) return null
    const texts = isPendingTexts(found.values.typed) ? found.values.typed : {}
    const cells = new Set([...findChangedCells(base.plan, draftWeek.plan), ...Object.keys(texts)]).size
    const count = cells + findChangedHeaderFields(base.header, draftWeek.header).length
    return count > 0
      ? { savedAt: found.savedAt, start: { ...base, version: found.version }, week: draftWeek, texts, count }
      : null
  }, [found])

  const [continuedDraft] = useState(isContinued ? draft : null)
  const [pendingTexts] = useState(() => createStore<PendingTexts>(continuedDraft?.texts ?? {}))
  return {
    offered: isContinued ? null : draft,
    continuedDraft,
    pendingTexts,
    accept: dismissOffer,
    keep: saveDraft,
    clear: deleteDraft,
    /** What is planned on the page of a new menu belongs to the menu's own page, once there is one. */
    moveTo: (menuId: number) => moveToKey(getDraftKey(String(menuId))),
  }
}
type PlanDraft = ReturnType<typeof usePlanDraft>

type CurrentPlan = { start: StoredWeek; week: EditedWeek; changes: number }

/** Keeps the week on the device while it is planned. */
export function useAutosavePlanDraft(
  draft: PlanDraft,
  typeOrder: readonly number[],
  { start, week, changes }: CurrentPlan,
): void {
  const { pendingTexts, keep, clear } = draft
  const isOffered = draft.offered !== null
  const writeDraft = useCallback(() => {
    if (isOffered) return
    const texts = pendingTexts.get()
    if (changes === 0 && Object.keys(texts).length === 0) return clear()
    keep({
      version: start.version,
      base: toRecordFields(start, typeOrder),
      values: { ...toRecordFields(week, typeOrder), typed: texts },
    })
  }, [isOffered, changes, start, week, typeOrder, pendingTexts, keep, clear])

  useEffect(() => {
    writeDraft()
    return pendingTexts.subscribe(writeDraft)
  }, [writeDraft, pendingTexts])
}

/** An input that was emptied leaves no trace. */
export function setPendingText(store: PendingTextStore, key: CellKey, text: string): void {
  const { [key]: _, ...others } = store.get()
  store.set(text === '' ? others : { ...others, [key]: text })
}
