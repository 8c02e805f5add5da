import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi } from '../../core/http/http.ts'
import type { SavedChange } from '../../core/list/useList.ts'
import { notify } from '../../core/overlay/notify.ts'
import type { AnyRecord } from '../../core/record/recordFields.ts'

const GUEST_FIELDS: readonly string[] = ['nameCs', 'nameEn', 'allergenIds', 'meats', 'portion']

/** Returns whether guests see this field of a dish. */
export const isShownToGuests = (field: string): boolean => GUEST_FIELDS.includes(field)

/** The key starts with the name of the module of weekly menus, so that a change of a menu refetches the impact. */
export const dishImpactQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'impact', id, version],
    queryFn: ({ signal }) => callApi('GET dishes/:id/impact/', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })

type AnnounceOptions = {
  client: QueryClient
  t: TFunction
  openReview: (dish: AnyRecord) => void
  openDashboard: () => void
}

/**
 * After a change in the list that guests see, offers to review where they see it. The offer is a notification, because
 * a dialog would interrupt a user who types into the next cell.
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
