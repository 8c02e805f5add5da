import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './LoadMoreButton.module.css'

type LoadMoreButtonProps = { label: string; isLoading: boolean; isFailed: boolean; onLoad: () => void }

/** Loads the next page of a list; a failure is shown beside the button that retries. */
export function LoadMoreButton({ label, isLoading, isFailed, onLoad }: LoadMoreButtonProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.more}>
      {isFailed && !isLoading && <span role="alert">{t('record:failed.part')}</span>}
      <Button variant="default" loading={isLoading} onClick={onLoad}>
        {isFailed ? t('errors.retry') : label}
      </Button>
    </div>
  )
}

type NextPageButtonProps = {
  label: string
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
}

/** The button that loads the next page of a paged query; it is hidden on the last page. */
export function NextPageButton({ label, query }: NextPageButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <LoadMoreButton
      label={label}
      isLoading={query.isFetchingNextPage}
      isFailed={query.isFetchNextPageError}
      onLoad={() => void query.fetchNextPage()}
    />
  )
}
