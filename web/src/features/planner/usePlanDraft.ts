import { useCallback, useEffect, useMemo, useState } from 'react'
import { basePath } from '../../lib/basePath.ts'
import { draftKey } from '../../lib/draft.ts'
import { useSession } from '../../lib/session.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { changedHeadFields, fieldsOfWeek, type StoredWeek, type Week, weekOfFields } from './head.ts'
import type { CellKey } from './plan.ts'
import { changedCells } from './planDiff.ts'

/** What stands in the input of a cell and is no dish yet, by cell. */
export type TypedTexts = Readonly<Partial<Record<CellKey, string>>>
export type TypedStore = Store<TypedTexts>

const isTexts = (value: unknown): value is TypedTexts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** What the device keeps of a week, half-typed names included: an offer, or what the page before went on with. */
export function usePlanDraft(id: string) {
  const { profile } = useSession()
  const keyOf = (menuId: string) => draftKey(basePath, profile.id, 'weeklyMenus', menuId)
  const { offered: found, goesOn, accept, keep, clear, moveTo } = useDraft(keyOf(id))

  const draft = useMemo(() => {
    const base = found && weekOfFields(found.base)
    const kept = found && weekOfFields(found.values)
    if (!found || !base || !kept) return null
    const texts = isTexts(found.values.typed) ? found.values.typed : {}
    const cells = new Set([...changedCells(base.plan, kept.plan), ...Object.keys(texts)]).size
    const count = cells + changedHeadFields(base.head, kept.head).length
    return count > 0
      ? { savedAt: found.savedAt, start: { ...base, version: found.version }, week: kept, texts, count }
      : null
  }, [found])

  const [wentOn] = useState(goesOn ? draft : null)
  const [typed] = useState(() => createStore<TypedTexts>(wentOn?.texts ?? {}))
  return {
    offered: goesOn ? null : draft,
    wentOn,
    typed,
    accept,
    keep,
    clear,
    /** What is planned on the page of a new menu belongs to the menu's own page, once there is one. */
    moveTo: (menuId: number) => moveTo(keyOf(String(menuId))),
  }
}
type PlanDraft = ReturnType<typeof usePlanDraft>

type Now = { start: StoredWeek; week: Week; changes: number }

/** Keeps the week on the device while it is planned. */
export function useKeptPlan(draft: PlanDraft, typeOrder: readonly number[], { start, week, changes }: Now): void {
  const { typed, keep, clear } = draft
  const waits = draft.offered !== null
  const write = useCallback(() => {
    if (waits) return
    const texts = typed.get()
    if (changes === 0 && Object.keys(texts).length === 0) return clear()
    keep({
      version: start.version,
      base: fieldsOfWeek(start, typeOrder),
      values: { ...fieldsOfWeek(week, typeOrder), typed: texts },
    })
  }, [waits, changes, start, week, typeOrder, typed, keep, clear])

  useEffect(() => {
    write()
    return typed.subscribe(write)
  }, [write, typed])
}

/** An input that was emptied leaves no trace. */
export function setTyped(store: TypedStore, key: CellKey, text: string): void {
  const { [key]: _, ...others } = store.get()
  store.set(text === '' ? others : { ...others, [key]: text })
}
