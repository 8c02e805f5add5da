import { useEffect, useMemo } from 'react'
import { basePath } from '../../lib/basePath.ts'
import { draftKey } from '../../lib/draft.ts'
import { useSession } from '../../lib/session.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { listDiff } from './listDiff.ts'
import type { Item, ListSpec, StoredList } from './lists.ts'
import { keptItems, type Row, readRows, withoutBlank } from './rows.ts'

/** Keeps the changed list on the device, and offers what an earlier visit left behind. */
export function useListDraft(spec: ListSpec, base: StoredList, rows: readonly Row[], changes: number) {
  const { profile } = useSession()
  const { offered: found, accept, keep, clear } = useDraft(draftKey(basePath, profile.id, 'settings', spec.name))

  const offered = useMemo(() => {
    const kept = readRows(found?.values.rows)
    if (!found || !kept || found.version === null || !Array.isArray(found.base.items)) return null
    const items = found.base.items as Item[]
    const count = listDiff(spec.fields, items, keptItems(withoutBlank(kept, spec.blank))).length
    return count > 0 ? { savedAt: found.savedAt, base: { items, version: found.version }, rows: kept, count } : null
  }, [found, spec])

  const waits = offered !== null
  useEffect(() => {
    if (waits) return
    if (changes > 0) keep({ version: base.version, base: { items: base.items }, values: { rows } })
    else clear()
  }, [waits, changes, base, rows, keep, clear])

  return { offered, accept, clear }
}
