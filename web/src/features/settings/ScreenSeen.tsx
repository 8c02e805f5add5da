import { guestMenus } from '@poledne/contract/guestMenu'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http.ts'
import { useAgo } from '../../lib/useFormat.ts'
import classes from './ScreenAddress.module.css'

const AGAIN_MS = 20_000

/** One request for all rows; each finds its own. */
const seenQuery = {
  queryKey: ['settings', 'screensSeen'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(guestMenus.screensSeen, { signal }),
  refetchInterval: AGAIN_MS,
}

/** Whether the display lives, and whether it shows what it should. */
export function ScreenSeen({ id }: { id: number | string | undefined }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const { data } = useQuery({ ...seenQuery, enabled: id !== undefined })
  const seen = data?.items.find((item) => item.id === id)
  if (!seen) return null
  if (seen.lastSeenAt === null) return <p className={classes.seen}>{t('settings:screen.neverSeen')}</p>
  const isCurrent = seen.shownRevision === seen.revision
  return (
    <p className={classes.seen} data-old={!isCurrent || undefined}>
      {t(isCurrent ? 'settings:screen.shows' : 'settings:screen.showsOld', {
        revision: seen.shownRevision ?? 0,
        seen: ago(seen.lastSeenAt),
      })}
    </p>
  )
}
