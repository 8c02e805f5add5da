import { Button, Skeleton } from '@mantine/core'
import type { HistoryEntry } from '@poledne/contract/endpoints/record'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'
import type { AnyRecord, RecordModule } from '../../../lib/record/recordFields.ts'
import { useRecordHistory } from '../../../lib/record/useRecord.ts'
import { useRevert } from '../../../lib/record/useRecordActions.ts'
import { LoadMoreButton } from '../../LoadMoreButton.tsx'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import classes from './History.module.css'
import { HistoryItem } from './HistoryItem.tsx'

/** Who changed what, newest first; any earlier state can be brought back. */
export function HistoryPanel({ module, record }: { module: RecordModule; record: AnyRecord }) {
  const { t } = useTranslation()
  const query = useRecordHistory(module, String(record.id))
  const { data, error, refetch } = query
  const [entryToRevert, setEntryToRevert] = useState<HistoryEntry | null>(null)

  if (error && !data)
    return (
      <div role="alert" className={classes.failed}>
        <span>{t('record:history.failed')}</span>
        <Button variant="default" size="xs" onClick={() => refetch()}>
          {t('record:failed.retry')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton h={72} />
  const entries = data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <p className={classes.quiet}>{t('record:history.empty')}</p>

  const olderCount = (data.pages.at(-1)?.total ?? 0) - entries.length
  const next = Math.min(olderCount, data.pages[0]?.items.length ?? 0)
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <HistoryItem
            key={entry.revision}
            module={module}
            entry={entry}
            isCurrent={entry.revision === entries[0]?.revision}
            onRevert={record.can.edit ? () => setEntryToRevert(entry) : undefined}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMoreButton
          label={t('record:history.more', { count: next })}
          isLoading={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
      <RevertDialog module={module} record={record} entry={entryToRevert} onClose={() => setEntryToRevert(null)} />
    </>
  )
}

type RevertDialogProps = {
  module: RecordModule
  record: AnyRecord
  entry: HistoryEntry | null
  onClose: () => void
}

function RevertDialog({ module, record, entry, onClose }: RevertDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = entry ? format.moment(entry.at) : ''
  const revert = useRevert(module, record, { success: t('record:history.revert.done', { when }) }, onClose)
  return (
    <ConfirmDialog
      opened={entry !== null}
      title={t('record:history.revert.title')}
      confirmLabel={t('record:history.revert.action')}
      isBusy={revert.isPending}
      onConfirm={() => entry && revert.mutate(entry.revision)}
      onClose={onClose}
    >
      {t('record:history.revert.body', { when })}
    </ConfirmDialog>
  )
}
