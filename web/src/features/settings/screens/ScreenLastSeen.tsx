import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRelativeTime } from '../../../lib/format/useFormat.ts'
import { callApi } from '../../../lib/http/http.ts'
import classes from './ScreenAddress.module.css'

const REFETCH_MS = 20_000

/** All rows share one request. */
const screensSeenQuery = {
  queryKey: ['settings', 'screensSeen'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('GET settings/screensSeen/', { signal }),
  refetchInterval: REFETCH_MS,
}

/** Shows when the screen last sent a request and whether it shows the current menu. */
export function ScreenLastSeen({ id }: { id: number | string | undefined }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTime()
  const { data } = useQuery({ ...screensSeenQuery, enabled: id !== undefined })
  const seen = data?.items.find((item) => item.id === id)
  if (!seen) return null
  if (seen.lastSeenAt === null) return <p className={classes.seen}>{t('settings:screen.neverSeen')}</p>
  const isCurrent = seen.shownRevision === seen.revision
  return (
    <p className={classes.seen} data-old={!isCurrent || undefined}>
      {t(isCurrent ? 'settings:screen.shows' : 'settings:screen.showsOld', {
        revision: seen.shownRevision ?? 0,
        seen: formatAgo(seen.lastSeenAt),
      })}
    </p>
  )
}
