import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/format/usePageTitle.ts'
import { type AnyRecord, copyFields, type RecordModule } from '../../../lib/record/recordFields.ts'
import type { RecordForm } from '../../../lib/record/useRecordForm.ts'
import { RecordLoader } from '../page/RecordLoader.tsx'
import { RecordPage } from '../page/RecordPage.tsx'
import { StateBadges } from '../page/StateBadges.tsx'
import { RecordFormView } from './RecordFormView.tsx'

type RecordEditPageProps<M extends RecordModule> = {
  module: M
  /** `new` is a record that does not exist yet. */
  id: string
  /** A new record that starts as a copy: of which one, and which fields it must be given anew. */
  copy?: { of: string; without: readonly M['fields'][number][] } | undefined
  /** What a new record starts with, where its address says so. */
  initialFields?: Partial<Record<M['fields'][number], unknown>> | undefined
  back: { to: string; label: string }
  /** Null asks for the title of a new record, which may be a copy. */
  getTitle: (record: AnyRecord | null, source?: AnyRecord) => string
  children: (form: RecordForm<M>) => ReactNode
}

/** Writing a record, new or old: the same page as viewing it, with a form for its facts. */
export function RecordEditPage<M extends RecordModule>(props: RecordEditPageProps<M>) {
  const { module, id, back, copy } = props
  if (id === 'new' && copy)
    return (
      <RecordLoader module={module} id={copy.of} back={back}>
        {(source) => <RecordEditor {...props} record={null} source={source} />}
      </RecordLoader>
    )
  if (id === 'new') return <RecordEditor {...props} record={null} />
  return (
    <RecordLoader module={module} id={id} back={back}>
      {(record) => <RecordEditor key={record.id} {...props} record={record} />}
    </RecordLoader>
  )
}

type RecordEditorProps<M extends RecordModule> = RecordEditPageProps<M> & {
  record: AnyRecord | null
  source?: AnyRecord
}

function RecordEditor<M extends RecordModule>(props: RecordEditorProps<M>) {
  const { module, record, source, copy, initialFields, back, getTitle, children } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const title = getTitle(record, source)
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
        prefilled={source ? copyFields(module, source, copy?.without ?? []) : initialFields}
        onSaved={(saved, isContinued) =>
          navigate({ to: `${back.to}/${saved.id}${isContinued ? '/edit' : ''}`, replace: record === null })
        }
      >
        {children}
      </RecordFormView>
    </RecordPage>
  )
}
