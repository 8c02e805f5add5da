import type { Dish } from '@poledne/contract/modules/dish'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { type SavedChange, SavedChangesContext } from '../../core/list/useList.ts'
import type { AnyRecord } from '../../core/record/recordFields.ts'
import { useSession } from '../../core/session/session.ts'

const DishReviewDialog = lazyWithRetry(() => import('./DishReviewDialog.tsx').then((file) => file.DishReviewDialog))

/** Offers a review of the places where guests see a dish, after the list has saved a change of it. */
export function DishListReview({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [reviewed, setReviewed] = useState<AnyRecord | null>(null)
  const announce = useCallback(
    async (change: SavedChange) => {
      const openDashboard = () => void navigate({ to: '/dashboard' })
      const { announceDishChange } = await import('./dishReview.ts')
      await announceDishChange(change, { client, t, openReview: setReviewed, openDashboard })
    },
    [client, t, navigate],
  )
  const close = () => {
    setReviewed(null)
    // The button of the notification had the focus and has disappeared, so the page gets the focus.
    document.getElementById('main')?.focus()
  }
  return (
    // Errors are ignored: the code of the review cannot be loaded offline, and the save does not need it.
    <SavedChangesContext value={can('weeklyMenus.view') ? (change) => void announce(change).catch(() => {}) : null}>
      {children}
      {reviewed && <DishReviewDialog opened dish={reviewed as unknown as Dish} isChanged onClose={close} />}
    </SavedChangesContext>
  )
}
