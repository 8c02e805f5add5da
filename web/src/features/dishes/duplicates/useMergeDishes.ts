import type { Dish } from '@poledne/contract/modules/dish'
import type { DishMerge, MergeField, MergeRequest } from '@poledne/contract/modules/dishDuplicate'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../core/form/useSave.ts'
import type { ApiError } from '../../../core/http/apiError.ts'
import { callApi } from '../../../core/http/http.ts'
import { createIdempotencyKeys } from '../../../core/http/idempotency.ts'
import { SavedChangesContext } from '../../../core/list/useList.ts'
import type { AnyRecord } from '../../../core/record/recordFields.ts'
import { mergeDishes } from './duplicates.api.ts'

type MergeOptions = {
  /** The fields in which the dishes differ, which some guests now see differently. */
  differentFields: readonly MergeField[]
  onMerged: (merge: DishMerge) => void
  onRefused: (error: ApiError) => void
}

/** Merges two dishes, offers to undo it, and to review where guests see the kept dish. */
export function useMergeDishes({ differentFields, onMerged, onRefused }: MergeOptions) {
  const { t } = useTranslation()
  const announceChange = use(SavedChangesContext)
  const [withKey] = useState(() => createIdempotencyKeys())

  /** The dish is read again, because the review shows which screens already show this version. */
  async function announce(id: number): Promise<void> {
    if (!announceChange) return
    const dish: Dish = await callApi('GET dishes/:id/', { params: { id: String(id) } })
    announceChange({ fields: differentFields, record: dish as unknown as AnyRecord })
  }

  return useSave<MergeRequest, DishMerge>({
    kind: 'update',
    mutationFn: (body) => withKey(body, (key) => mergeDishes(body, key)),
    messages: {
      success: (_, { keep }) => t('duplicates:done', { name: keep.nameCs }),
      failure: t('duplicates:failed'),
    },
    isFailureOnScreen: true,
    onSuccess: (merge) => {
      // The merge itself has succeeded, so a failed announcement is ignored.
      void announce(merge.keepId).catch(() => {})
      onMerged(merge)
    },
    changes: ['dishes', 'weeklyMenus', 'dishDuplicates', 'changes'],
    onError: onRefused,
    undo: ({ changeId }) => changeId,
  })
}
