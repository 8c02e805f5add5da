import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { SavedChange } from '../../core/list/useList.ts'
import { notify } from '../../core/overlay/notify.ts'
import type { AnyRecord } from '../../core/record/recordFields.ts'
import { dishImpactQuery, isShownToGuests } from './dishReview.ts'

type AnnounceOptions = {
  client: QueryClient
  t: TFunction
  openReview: (dish: AnyRecord) => void
  openDashboard: () => void
}

/**
 * Offers the review after a change in the list that guests see. It is a notification, because a dialog would interrupt
 * the user who types into the next cell.
 */
export async function announceDishChange({ fields, record }: SavedChange, options: AnnounceOptions): Promise<void> {
  const { client, t, openReview, openDashboard } = options
  if (!fields.some(isShownToGuests)) return
  if (record === null)
    return notify.infoWithAction({
      message: t('dishes:impact.changedMany'),
      label: t('dishes:impact.dashboard'),
      onChosen: openDashboard,
    })
  const impact = await client.fetchQuery(dishImpactQuery(record.id, record.version)).catch(() => null)
  if (!impact || impact.totals.weeks === 0) return
  notify.infoWithAction({
    message: t('dishes:impact.changed', { name: record.nameCs }),
    label: t('dishes:impact.review'),
    onChosen: () => openReview(record),
  })
}
