import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, RecordModule } from '../../lib/recordFields.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import type { RecordForm } from '../../lib/useRecordForm.ts'
import { RecordFormView } from './RecordFormView.tsx'
import { RecordLoader } from './RecordLoader.tsx'
import { RecordPage } from './RecordPage.tsx'
import { StateBadges } from './StateBadges.tsx'

type RecordEditPageProps<M extends RecordModule> = {
  module: M
  /** `new` is a record that does not exist yet. */
  id: string
  back: { to: string; label: string }
  /** Null asks for the title of a new record. */
  titleOf: (record: AnyRecord | null) => string
  children: (form: RecordForm<M>) => ReactNode
}

/** Writing a record, new or old: the same page as viewing it, with a form for its facts. */
export function RecordEditPage<M extends RecordModule>(props: RecordEditPageProps<M>) {
  const { module, id, back } = props
  if (id === 'new') return <EditedRecord {...props} record={null} />
  return (
    <RecordLoader module={module} id={id} back={back}>
      {(record) => <EditedRecord key={record.id} {...props} record={record} />}
    </RecordLoader>
  )
}

function EditedRecord<M extends RecordModule>(props: RecordEditPageProps<M> & { record: AnyRecord | null }) {
  const { module, record, back, titleOf, children } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const title = titleOf(record)
  usePageTitle(title)
  const cancelTo = record ? `${back.to}/${record.id}` : back.to
  return (
    <RecordPage
      back={back}
      title={title}
      badges={record && <StateBadges record={record} />}
      actions={
        <Button component={Link} to={cancelTo} variant="default">
          {t('record:cancel')}
        </Button>
      }
    >
      <RecordFormView
        module={module}
        record={record}
        onSaved={(saved) => navigate({ to: `${back.to}/${saved.id}`, replace: record === null })}
      >
        {children}
      </RecordFormView>
    </RecordPage>
  )
}
