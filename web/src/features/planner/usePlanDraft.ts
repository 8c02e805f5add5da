import { useCallback, useEffect, useMemo } from 'react'
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

type Now = { start: StoredWeek; week: Week; changes: number }

/** Keeps the week on the device while it is planned, half-typed names included, and offers what was left behind. */
export function usePlanDraft(id: string, typeOrder: readonly number[], { start, week, changes }: Now) {
  const { profile } = useSession()
  const { offered: found, accept, keep, clear } = useDraft(draftKey(basePath, profile.id, 'weeklyMenus', id))
  const typed = useMemo(() => createStore<TypedTexts>({}), [])

  const offered = useMemo(() => {
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

  const waits = offered !== null
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

  return { offered, accept, clear, typed }
}

/** An input that was emptied leaves no trace. */
export function setTyped(store: TypedStore, key: CellKey, text: string): void {
  const { [key]: _, ...others } = store.get()
  store.set(text === '' ? others : { ...others, [key]: text })
}
