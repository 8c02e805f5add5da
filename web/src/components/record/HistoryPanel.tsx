import { Button, Skeleton } from '@mantine/core'
import type { HistoryEntry } from '@poledne/contract/record'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, RecordModule } from '../../lib/recordFields.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { useHistory } from '../../lib/useRecord.ts'
import { useRevert } from '../../lib/useRecordActions.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './History.module.css'
import { HistoryItem } from './HistoryItem.tsx'

/** What a glance takes in; older entries wait behind a button. */
const SHOWN = 10

/** Who changed what, newest first; any earlier state can be brought back. */
export function HistoryPanel({ module, record }: { module: RecordModule; record: AnyRecord }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useHistory(module, String(record.id))
  const [asked, setAsked] = useState<HistoryEntry | null>(null)
  const [all, setAll] = useState(false)

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
  if (data.length === 0) return <p className={classes.quiet}>{t('record:history.empty')}</p>

  const hidden = all ? 0 : Math.max(0, data.length - SHOWN)
  return (
    <>
      <ol className={classes.entries}>
        {data.slice(0, data.length - hidden).map((entry) => (
          <HistoryItem
            key={entry.revision}
            module={module}
            entry={entry}
            current={entry.revision === data[0]?.revision}
            onRevert={record.can.edit ? () => setAsked(entry) : undefined}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="default" className={classes.older} onClick={() => setAll(true)}>
          {t('record:history.more', { count: hidden })}
        </Button>
      )}
      <RevertDialog module={module} record={record} entry={asked} onClose={() => setAsked(null)} />
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
      confirm={t('record:history.revert.action')}
      busy={revert.isPending}
      onConfirm={() => entry && revert.mutate(entry.revision)}
      onClose={onClose}
    >
      {t('record:history.revert.body', { when })}
    </ConfirmDialog>
  )
}
