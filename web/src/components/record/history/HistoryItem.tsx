import { Button } from '@mantine/core'
import type { HistoryEntry } from '@poledne/contract/endpoints/record'
import { useTranslation } from 'react-i18next'
import { useFormat, useRelativeTime } from '../../../lib/format/useFormat.ts'
import { usePersonName } from '../../../lib/format/usePersonName.ts'
import type { RecordModule } from '../../../lib/record/recordFields.ts'
import { isBlank } from '../../../lib/record/recordFields.ts'
import { useFieldLabel } from '../../../lib/record/useFieldLabel.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { useFieldDisplay } from '../values/fieldDisplays.ts'
import { ChangeArrow } from './ChangeArrow.tsx'
import classes from './History.module.css'

type HistoryItemProps = {
  module: RecordModule
  entry: HistoryEntry
  isCurrent: boolean
  onRevert?: (() => void) | undefined
}

/** One entry: who (and as whom), when, what, and each changed field from → to. */
export function HistoryItem({ module, entry, isCurrent, onRevert }: HistoryItemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const ago = useRelativeTime()
  const personName = usePersonName()
  const who = personName(entry.by)
  const when = format.moment(entry.at)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span>
          <strong>{t(`record:history.action.${entry.action}`)}</strong>
          {' · '}
          {entry.actingAs ? t('record:history.byAs', { who, as: personName(entry.actingAs) }) : who}
          {' · '}
          <time dateTime={`${entry.at}Z`} title={ago(entry.at)}>
            {when}
          </time>
        </span>
        {isCurrent ? (
          <span className={classes.quiet}>{t('record:history.current')}</span>
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
      <HistoryChanges module={module} entry={entry} />
    </li>
  )
}

function HistoryChanges({ module, entry }: { module: RecordModule; entry: HistoryEntry }) {
  const { t } = useTranslation()
  const label = useFieldLabel(module)
  const isNew = entry.action === 'create'
  const changes = entry.changes
    .filter((change) => module.fields.includes(change.field) && (change.omitted || !(isNew && isBlank(change.to))))
    // as the form has them
    .toSorted((a, b) => module.fields.indexOf(a.field) - module.fields.indexOf(b.field))
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, from, to, omitted }) => (
        <div key={field} className={classes.change}>
          <dt className={classes.quiet}>{label(field)}</dt>
          <dd className={classes.values}>
            {omitted ? (
              <span className={classes.quiet}>{t('record:history.omitted')}</span>
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
