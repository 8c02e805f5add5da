import { useState } from 'react'
import { basePath } from '../../core/http/basePath.ts'
import type { FieldValues } from '../../core/record/recordFields.ts'
import { useDraft } from '../../core/record/useDraft.ts'
import { useSession } from '../../core/session/session.ts'
import { buildDraftKey } from '../../core/storage/drafts.ts'

/** The values of a step. They are kept on the device until the step is saved, so that leaving the page loses nothing. */
export function useStepDraft<T extends object>(step: string, initial: T) {
  const { profile } = useSession()
  const { offered, saveDraft, deleteDraft } = useDraft(buildDraftKey(basePath, profile.id, 'setup', step))
  const [values, setValues] = useState<T>(() => ({ ...initial, ...(offered?.values as Partial<T> | undefined) }))
  const change = (part: Partial<T>) => {
    const next = { ...values, ...part }
    setValues(next)
    saveDraft({ version: null, base: {}, values: next as FieldValues })
  }
  return { values, change, deleteDraft }
}
