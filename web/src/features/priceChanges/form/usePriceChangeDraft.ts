import { useCallback, useEffect, useMemo, useState } from 'react'
import { basePath } from '../../../core/http/basePath.ts'
import { useDraft } from '../../../core/record/useDraft.ts'
import { useSession } from '../../../core/session/session.ts'
import { buildDraftKey } from '../../../core/storage/drafts.ts'
import { type PriceChangeForm, readDraftForm } from './priceChangeForm.ts'

export type FormChange = Partial<PriceChangeForm> | ((form: PriceChangeForm) => Partial<PriceChangeForm>)

/** The values of the form, which are kept on the device until they are applied or discarded. */
export function usePriceChangeDraft(createInitial: () => PriceChangeForm) {
  const { profile } = useSession()
  const draft = useDraft(buildDraftKey(basePath, profile.id, 'priceChanges', 'new'))
  const { offered, saveDraft, deleteDraft, dismissOffer } = draft
  const [initial] = useState(createInitial)
  const [form, setForm] = useState(initial)
  /** Counts restored drafts, so that inputs with a state of their own start again. */
  const [restoredCount, setRestoredCount] = useState(0)
  const isDirty = useMemo(() => JSON.stringify(form) !== JSON.stringify(initial), [form, initial])
  const isOffered = offered !== null

  useEffect(() => {
    if (isOffered) return
    if (isDirty) saveDraft({ version: null, base: {}, values: form })
    else deleteDraft()
  }, [form, isDirty, isOffered, saveDraft, deleteDraft])

  return {
    form,
    isDirty,
    offered,
    restoredCount,
    change: useCallback(
      (change: FormChange) =>
        setForm((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
      [],
    ),
    restoreDraft: () => {
      if (!offered) return
      setForm(readDraftForm(offered.values, initial))
      setRestoredCount((count) => count + 1)
      dismissOffer()
    },
    deleteDraft,
  }
}
