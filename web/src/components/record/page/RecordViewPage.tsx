import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/format/usePageTitle.ts'
import type { AnyRecord, RecordModule } from '../../../lib/record/recordFields.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { RecordFieldList } from '../values/RecordFieldList.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordLoader } from './RecordLoader.tsx'
import { RecordMeta } from './RecordMeta.tsx'
import { PageSection, RecordPage } from './RecordPage.tsx'
import { StateBadges } from './StateBadges.tsx'

type RecordViewPageProps<R> = {
  module: RecordModule
  id: string
  back: { to: string; label: string }
  getName: (record: R) => string
  /** States that only this module has, beside the title. */
  badges?: (record: R) => ReactNode
  /** What else may be done with the record, beside what all records have. */
  actions?: (record: R) => ReactNode
  /** What else belongs to the record, between its facts and its history. */
  children?: (record: R) => ReactNode
}

/** What a record is, what may be done with it, and what happened to it. */
export function RecordViewPage<R>(props: RecordViewPageProps<R>) {
  const { module, id, back, getName, badges, actions, children } = props
  return (
    <RecordLoader module={module} id={id} back={back} hidesDeleted>
      {(record) => (
        <RecordView
          module={module}
          record={record}
          back={back}
          name={getName(record as R)}
          ownBadges={badges?.(record as R)}
          ownActions={actions?.(record as R)}
        >
          {children?.(record as R)}
        </RecordView>
      )}
    </RecordLoader>
  )
}

type RecordViewProps = {
  module: RecordModule
  record: AnyRecord
  back: { to: string; label: string }
  name: string
  ownBadges: ReactNode
  ownActions: ReactNode
  children: ReactNode
}

function RecordView(props: RecordViewProps) {
  const { module, record, back, name, ownBadges, ownActions, children } = props
  const { t } = useTranslation()
  usePageTitle(name)
  const actions = (
    <>
      {record.can.edit && (
        <Button component={Link} to={`${back.to}/${record.id}/edit`} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('record:edit')}
        </Button>
      )}
      {ownActions}
      <RecordActions module={module} record={record} name={name} listPath={back.to} />
    </>
  )
  return (
    <RecordPage
      back={back}
      title={name}
      badges={
        <>
          {ownBadges}
          <StateBadges record={record} />
        </>
      }
      actions={actions}
    >
      {record.archived && (
        <Alert color="gray" variant="light" icon={<IconArchive size={18} aria-hidden />}>
          {t('record:archivedNotice')}
        </Alert>
      )}
      <PageSection>
        <RecordFieldList module={module} record={record} />
        <RecordMeta module={module} record={record} />
      </PageSection>
      {children}
      <PageSection title={t('record:history.title')}>
        <HistoryPanel module={module} record={record} />
      </PageSection>
    </RecordPage>
  )
}
