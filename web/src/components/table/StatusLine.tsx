import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import classes from './ListPage.module.css'

type StatusLineProps = { shown: number; total: number | undefined; requests: number; isEnd: boolean }

/** A quick answer needs no announcement: only a wait that can be felt is told of. */
const ANNOUNCE_DELAY_MS = 300

export function StatusLine({ shown, total, requests, isEnd }: StatusLineProps) {
  const { t } = useTranslation()
  const [delayedRequests] = useDebouncedValue(requests, ANNOUNCE_DELAY_MS)
  return (
    <div className={classes.status}>
      <span>
        {total !== undefined &&
          total > 0 &&
          (isEnd ? t('table:end', { count: total }) : t('table:shown', { shown, total }))}
      </span>
      <output aria-live="polite">
        {delayedRequests > 0 && requests > 0 && t('table:requests', { count: requests })}
      </output>
    </div>
  )
}
