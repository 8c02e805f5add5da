import { Anchor, Badge } from '@mantine/core'
import type { ChangedRecord, ChangeSet } from '@poledne/contract/modules/change'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { LabelledValues } from '../../core/record/values/FieldValue.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import classes from '../../core/undo/Changes.module.css'
import { changeSetQuery, renderUndoState, UndoButton } from '../../core/undo/ChangeUndo.tsx'
import { describeChange, getChangedRecordPath } from '../../core/undo/changeTexts.ts'

/** The page of one change set: what it changed, who made it, its records, and its undo. */
export function ChangePage() {
  const { t } = useTranslation()
  const { changeId = '' } = useParams({ strict: false })
  const query = useInfiniteQuery(changeSetQuery(changeId))
  const set = query.data?.pages[0]
  const title = set ? describeChange(set, t) : t('app:modules.changes')
  throwLoadError(query)
  return (
    <RecordPage
      back={{ to: '/changes', label: t('app:modules.changes') }}
      title={title}
      badges={set && renderUndoState(set, t)}
      actions={set && <UndoButton set={set} />}
    >
      <QueryContent query={query} rows={6}>
        {({ pages }) => (
          <>
            {set && <ChangeFacts set={set} />}
            <PageSection title={t('changes:changed.title')}>
              <ul className={classes.records}>
                {pages
                  .flatMap(({ records }) => records.items)
                  .map((record) => (
                    <RecordItem key={`${record.module} ${record.id}`} record={record} />
                  ))}
              </ul>
              <NextPageButton label={t('changes:changed.more')} query={query} />
            </PageSection>
          </>
        )}
      </QueryContent>
    </RecordPage>
  )
}

function ChangeFacts({ set }: { set: ChangeSet }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { byId: modules } = useCodelist('changeModules')
  const values = [
    { label: t('changes:fields.userId'), value: format.person(set.user) },
    { label: t('changes:fields.at'), value: format.shortInstant(set.at) },
    { label: t('changes:fields.module'), value: modules.get(set.module)?.value },
    { label: t('changes:fields.count'), value: format.number(set.count) },
    ...(set.undoneAt ? [{ label: t('changes:fields.undoneAt'), value: format.shortInstant(set.undoneAt) }] : []),
  ]
  return (
    <PageSection>
      <LabelledValues values={values} />
    </PageSection>
  )
}

function RecordItem({ record: { module, id, label, isCreated, undoneAt } }: { record: ChangedRecord }) {
  const { t } = useTranslation()
  return (
    <li>
      <span className={classes.record}>
        {label === null ? (
          <span className="flat quiet small">{t('changes:changed.unnamed', { id })}</span>
        ) : (
          <Anchor component={Link} to={getChangedRecordPath(module, id)} underline="always">
            {label}
          </Anchor>
        )}
        {isCreated && <Badge color="green">{t('changes:changed.created')}</Badge>}
        {renderUndoState({ undoneAt, left: 0 }, t)}
      </span>
    </li>
  )
}
