import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './QueryContent.module.css'

type QueryContentProps<T> = { query: UseQueryResult<T>; rows?: number; children: (data: T) => ReactNode }

/** One section's own waiting and failing: the others stand whatever happens to it. */
export function QueryContent<T>({ query, rows = 3, children }: QueryContentProps<T>) {
  const { t } = useTranslation()
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <div role="alert" className={classes.failed}>
        <span>{t('record:failed.part')}</span>
        <Button variant="default" size="xs" onClick={() => refetch()}>
          {t('record:failed.retry')}
        </Button>
      </div>
    )
  return (
    <div className={classes.waiting} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that say nothing have nothing else to be known by
        <Skeleton key={row} h={24} />
      ))}
    </div>
  )
}
