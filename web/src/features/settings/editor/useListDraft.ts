import { useEffect, useMemo } from 'react'
import { useDraft } from '../../../lib/form/useDraft.ts'
import { basePath } from '../../../lib/http/basePath.ts'
import { useSession } from '../../../lib/session/session.ts'
import { buildDraftKey } from '../../../lib/storage/draft.ts'
import type { ListItem, ListSpec, StoredList } from '../list/listSpecs.ts'
import { diffLists } from './diffLists.ts'
import { dropBlankRows, getRemainingItems, parseRows, type Row } from './rows.ts'

/** Keeps the changed list on the device, and offers what an earlier visit left behind. */
export function useListDraft(spec: ListSpec, base: StoredList, rows: readonly Row[], changes: number) {
  const { profile } = useSession()
  const {
    offered: storedDraft,
    dismissOffer,
    saveDraft,
    deleteDraft,
  } = useDraft(buildDraftKey(basePath, profile.id, 'settings', spec.name))

  const offered = useMemo(() => {
    const draftRows = parseRows(storedDraft?.values.rows)
    if (!storedDraft || !draftRows || storedDraft.version === null || !Array.isArray(storedDraft.base.items))
      return null
    const items = storedDraft.base.items as ListItem[]
    const count = diffLists(spec.fields, items, getRemainingItems(dropBlankRows(draftRows, spec.blank))).length
    return count > 0
      ? { savedAt: storedDraft.savedAt, base: { items, version: storedDraft.version }, rows: draftRows, count }
      : null
  }, [storedDraft, spec])

  const isOffered = offered !== null
  useEffect(() => {
    if (isOffered) return
    if (changes > 0) saveDraft({ version: base.version, base: { items: base.items }, values: { rows } })
    else deleteDraft()
  }, [isOffered, changes, base, rows, saveDraft, deleteDraft])

  return { offered, accept: dismissOffer, clear: deleteDraft }
}
