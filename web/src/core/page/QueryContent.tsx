import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './QueryContent.module.css'

type QueryContentProps<T> = {
  query: UseQueryResult<T>
  rows?: number
  /** The message that names what could not be loaded. */
  failedText?: string
  children: (data: T) => ReactNode
}

/**
 * Shows the loading state, the error state or the data of one query, so that its failure does not affect the rest of
 * the page.
 */
export function QueryContent<T>({ query, rows = 3, failedText, children }: QueryContentProps<T>) {
  const { t } = useTranslation()
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <div role="alert" className={classes.failed}>
        <span>{failedText ?? t('record:failed.part')}</span>
        <Button variant="default" size="xs" onClick={() => refetch()}>
          {t('errors.retry')}
        </Button>
      </div>
    )
  return (
    <div className={classes.waiting} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <Skeleton key={row} h={24} />
      ))}
    </div>
  )
}
