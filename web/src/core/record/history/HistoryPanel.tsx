import { Anchor, Button, Skeleton } from '@mantine/core'
import type { HistoryEntry } from '@poledne/contract/http/history'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useRelativeTimeFormat } from '../../format/useFormat.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { NextPageButton } from '../../page/LoadMoreButton.tsx'
import { actingAs } from '../../session/actingAs.ts'
import { useSession } from '../../session/session.ts'
import { type AnyRecord, isBlank, type RecordModule } from '../recordFields.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import { useRecordHistory } from '../useRecord.ts'
import { useRevert } from '../useSaveRecord.ts'
import { ChangeArrow, FieldValue, useFieldDisplay } from '../values/FieldValue.tsx'
import classes from './History.module.css'

/** The history of a record, newest first; an earlier version can be restored. */
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
          {t('errors.retry')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton h={72} />
  const entries = data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <p className="flat quiet small">{t('record:history.empty')}</p>

  const olderCount = (data.pages.at(-1)?.total ?? 0) - entries.length
  const next = Math.min(olderCount, data.pages[0]?.items.length ?? 0)
  return (
    <>
      <ol className="list">
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
      <NextPageButton label={t('record:history.more', { count: next })} query={query} />
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
  const when = entry ? format.shortInstant(entry.at) : ''
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

type HistoryItemProps = {
  module: RecordModule
  entry: HistoryEntry
  isCurrent: boolean
  onRevert?: (() => void) | undefined
}

/**
 * One history entry: who made the change, the user they acted as, when, and each changed field with its old and new
 * value.
 */
function HistoryItem({ module, entry, isCurrent, onRevert }: HistoryItemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const ago = useRelativeTimeFormat()
  const { profile } = useSession()
  const when = format.shortInstant(entry.at)
  // The server returns an import only to the user who made it, and only while they act as the same user as then.
  const author = entry.actingAs ?? entry.by
  const realUsername = actingAs?.by ?? profile.username
  const isOwnImport = entry.importId !== null && author?.id === profile.id && entry.by?.username === realUsername
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span>
          <strong>{t(`record:history.action.${entry.action}`)}</strong>
          {' · '}
          {format.person(entry.by, entry.actingAs)}
          {' · '}
          <time dateTime={`${entry.at}Z`} title={ago(entry.at)}>
            {when}
          </time>
        </span>
        {isCurrent ? (
          <span className="flat quiet small">{t('record:history.current')}</span>
        ) : (
          onRevert && (
            <Button
              variant="default"
              size="xs"
              onClick={onRevert}
              aria-label={t('record:history.revert.actionFor', { when })}
            >
              {t('record:history.revert.action')}
            </Button>
          )
        )}
      </div>
      {entry.priceChange && (
        <Anchor component={Link} to={`/priceChanges/${entry.priceChange.id}`} size="sm" underline="always">
          {t('record:history.priceChange', { name: entry.priceChange.name })}
        </Anchor>
      )}
      {isOwnImport && (
        <Anchor component={Link} to={`/imports/${entry.importId}`} size="sm" underline="always">
          {t('record:history.import')}
        </Anchor>
      )}
      {entry.mergedDish && (
        <Anchor component={Link} to={`/dishes/${entry.mergedDish.id}`} size="sm" underline="always">
          {t('record:history.mergedDish', { name: entry.mergedDish.name })}
        </Anchor>
      )}
      <HistoryChanges module={module} entry={entry} />
    </li>
  )
}

function HistoryChanges({ module, entry }: { module: RecordModule; entry: HistoryEntry }) {
  const { t } = useTranslation()
  const label = useFieldLabels(module)
  const isNew = entry.action === 'create'
  const changes = entry.changes
    .filter((change) => module.fields.includes(change.field) && (change.omitted || !(isNew && isBlank(change.to))))
    // The changed fields are in the order of the form.
    .toSorted((a, b) => module.fields.indexOf(a.field) - module.fields.indexOf(b.field))
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, from, to, omitted }) => (
        <div key={field} className={classes.change}>
          <dt className="flat quiet small">{label(field)}</dt>
          <dd className={classes.values}>
            {omitted ? (
              <span className="flat quiet small">{t('record:history.omitted')}</span>
            ) : isNew ? (
              <FieldValue module={module} field={field} value={to} />
            ) : (
              <FieldChange module={module} field={field} from={from} to={to} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FieldChangeProps = { module: RecordModule; field: string; from: unknown; to: unknown }

function FieldChange({ module, field, from, to }: FieldChangeProps) {
  const display = useFieldDisplay(field)
  if (display) return <display.Change from={from} to={to} />
  return (
    <>
      <span className={classes.from}>
        <FieldValue module={module} field={field} value={from} />
      </span>
      <ChangeArrow />
      <FieldValue module={module} field={field} value={to} />
    </>
  )
}
