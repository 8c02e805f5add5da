import { dateToInstant } from '@poledne/contract/domain/instant'
import { useEffect } from 'react'
import { useFormat } from '../../../core/format/useFormat.ts'
import { basePath } from '../../../core/http/basePath.ts'
import { actingAs } from '../../../core/session/actingAs.ts'
import { useSession } from '../../../core/session/session.ts'
import type { OfflineWeek } from '../../../core/storage/offlineWeeks.ts'
import { saveOfflineWeek } from '../../../core/storage/saveOfflineWeek.ts'

type ShownWeek = Omit<OfflineWeek, 'savedAt' | 'asOf'>

/** Stores the shown week on the device, so that it can be read offline. Nothing is stored while acting as another user. */
export function useOfflineCopy(week: ShownWeek | null): void {
  const userId = useSession().profile.id
  const format = useFormat()
  const text = week && JSON.stringify(week)
  useEffect(() => {
    if (text === null || actingAs) return
    const now = new Date()
    const asOf = format.instant(dateToInstant(now))
    saveOfflineWeek(basePath, userId, { ...(JSON.parse(text) as ShownWeek), asOf, savedAt: now.getTime() })
  }, [text, userId, format])
}
