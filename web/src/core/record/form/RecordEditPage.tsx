import { Alert, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { formatList } from '@poledne/contract/domain/languages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../list/linkSearch.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { ConflictDialog } from '../conflict/ConflictDialog.tsx'
import { PageSection, RecordLoader, RecordPage, RecordSkeleton, StateBadges, useListLink } from '../page/RecordPage.tsx'
import {
  type AnyRecord,
  copyFields,
  type FieldValues,
  getChangedFields,
  type RecordModule,
  type RecordOf,
} from '../recordFields.ts'
import { useCopySource } from '../useCopySource.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import { type RecordDraft, type RecordForm, useRecordForm } from '../useRecordForm.ts'
import { DraftNotice } from './DraftNotice.tsx'
import classes from './RecordFormView.module.css'
import { SaveBar } from './SaveBar.tsx'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

type RecordEditPageProps<M extends RecordModule> = {
  module: M
  /** The id of the record, or `new` for a record that does not exist yet. */
  id: string
  /**
   * Set for a record that can be copied: the fields that a copy leaves out, and the field whose name must be unique.
   */
  copy?: { without?: readonly M['fields'][number][]; unique?: M['fields'][number] }
  /** The initial values that the URL sets in fields of a new record. */
  initialFields?: Partial<Record<M['fields'][number], unknown>> | undefined
  /** The fields that the next new record keeps after "Save and add another"; without it the form does not offer it. */
  keptFields?: readonly M['fields'][number][]
  /** Returns the title of the page. `record` is null for a new record, which can be a copy of `source`. */
  getTitle: (record: RecordOf<M> | null, source?: RecordOf<M>) => string
  /** Returns the search parameters of the record's page after a save of these fields. */
  getSavedSearch?: (changedFields: readonly string[]) => object
  children: (form: RecordForm<M>, isCopy: boolean) => ReactNode
}

/** The page that creates or edits a record. */
export function RecordEditPage<M extends RecordModule>(props: RecordEditPageProps<M>) {
  const { module, id, copy } = props
  const copiedId = useCopySource()
  const skeleton = <RecordSkeleton module={module} />
  if (id === 'new' && copy && copiedId !== undefined)
    return (
      <RecordLoader<RecordOf<M>> key={copiedId} module={module} id={copiedId} skeleton={skeleton}>
        {(source) => <RecordEditor {...props} record={null} source={source} />}
      </RecordLoader>
    )
  if (id === 'new') return <RecordEditor {...props} record={null} />
  return (
    <RecordLoader<RecordOf<M>> module={module} id={id} skeleton={skeleton}>
      {(record) => <RecordEditor key={record.id} {...props} record={record} />}
    </RecordLoader>
  )
}

type RecordEditorProps<M extends RecordModule> = RecordEditPageProps<M> & {
  record: RecordOf<M> | null
  source?: RecordOf<M>
}

function RecordEditor<M extends RecordModule>(props: RecordEditorProps<M>) {
  const { module, record, source, copy, initialFields, keptFields, getTitle, getSavedSearch, children } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listPath = `/${module.name}`
  const copySource = (copied: AnyRecord): FieldValues => ({
    ...copyFields(module, copied, copy?.without ?? []),
    ...(copy?.unique !== undefined && { [copy.unique]: t('record:copyName', { name: copied[copy.unique] }) }),
  })
  return (
    <RecordPage
      back={useListLink(module)}
      title={getTitle(record, source)}
      badges={record && <StateBadges record={record} />}
      actions={
        <Button component={Link} to={record ? `${listPath}/${record.id}` : listPath} variant="default">
          {t('record:cancel')}
        </Button>
      }
    >
      <RecordFormView
        module={module}
        record={record}
        keptFields={record === null ? keptFields : undefined}
        prefilled={source ? copySource(source) : initialFields}
        onSaved={(saved, isContinued, changedFields) =>
          navigate({
            to: `${listPath}/${saved.id}${isContinued ? '/edit' : ''}`,
            search: toLinkSearch(record === null ? {} : (getSavedSearch?.(changedFields) ?? {})),
            replace: record === null,
          })
        }
      >
        {(form) => children(form, source !== undefined)}
      </RecordFormView>
    </RecordPage>
  )
}

type RecordFormViewProps<M extends RecordModule> = {
  module: M
  record: AnyRecord | null
  /** Initial fields of a new record. */
  prefilled?: FieldValues | undefined
  keptFields?: readonly string[] | undefined
  /**
   * Called after a save. `isContinued` says that a new record was edited during its save, so that the page of the
   * record opens with those edits.
   */
  onSaved: (record: AnyRecord, isContinued: boolean, changedFields: readonly string[]) => void
  children: (form: RecordForm<M>) => ReactNode
}

/** The form of a record with its draft, unsaved changes guard, conflict dialog, errors and save bar. */
function RecordFormView<M extends RecordModule>(props: RecordFormViewProps<M>) {
  const { module, record, prefilled, keptFields, onSaved, children } = props
  const { t } = useTranslation()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [isNextWanted, setIsNextWanted] = useState(false)
  const handleSaved = (saved: AnyRecord, isContinued: boolean, changedFields: readonly string[]) => {
    if (isNextWanted && keptFields && !isContinued) {
      setIsNextWanted(false)
      return recordForm.startNext(pickKeptFields(saved, keptFields))
    }
    guard.release()
    onSaved(saved, isContinued, changedFields)
  }
  const recordForm = useRecordForm(module, record, handleSaved, prefilled)
  const { changes, conflict, failure, guard, offered } = recordForm
  const errors = Object.values(recordForm.form.errors).filter(Boolean).length

  const save = () => {
    setIsNextWanted(false)
    void recordForm.save()
  }
  const saveAndNew = async () => {
    if (recordForm.isSaving || !keptFields) return
    setIsNextWanted(true)
    const result = await recordForm.save()
    if (result === 'invalid' || result === 'failed') setIsNextWanted(false)
  }
  useHotkeys(
    [
      ['mod+S', () => changes.length > 0 && save()],
      ['mod+shift+S', () => changes.length > 0 && saveAndNew()],
    ],
    [],
  )

  return (
    <form
      {...recordForm.formProps}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {offered && (
        <DraftNotice savedAt={offered.savedAt} onRestore={recordForm.restoreDraft} onDiscard={recordForm.forgetDraft}>
          <DraftFields module={module} draft={offered} />
        </DraftNotice>
      )}
      {failure && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failure}
        </Alert>
      )}
      <PageSection>
        {/*
          The form is disabled until the user decides about the offered draft, because typing would overwrite it, and
          while the next record waits for the save of this one.
        */}
        <fieldset className={classes.fields} disabled={offered !== null || (isNextWanted && recordForm.isSaving)}>
          {children(recordForm)}
        </fieldset>
      </PageSection>
      {changes.length > 0 && (
        <SaveBar
          changeCount={changes.length}
          errorCount={errors}
          isNew={record === null}
          isSaving={recordForm.isSaving}
          onDiscard={() => setIsDiscarding(true)}
          onSaveAndNew={keptFields && saveAndNew}
        />
      )}
      <ConfirmDialog
        opened={isDiscarding}
        title={t('record:discard.title', { count: changes.length })}
        confirmLabel={t('record:discard.confirm')}
        cancelLabel={t('record:discard.keep')}
        onConfirm={() => {
          setIsDiscarding(false)
          recordForm.reset()
        }}
        onClose={() => setIsDiscarding(false)}
      >
        {t('record:discard.body')}
      </ConfirmDialog>
      {conflict && (
        <ConflictDialog
          module={module}
          conflict={conflict}
          onResolve={recordForm.resolveConflict}
          onClose={recordForm.closeConflict}
        />
      )}
      <UnsavedChangesDialog guard={guard} onDiscard={recordForm.forgetDraft} />
    </form>
  )
}

const pickKeptFields = (saved: AnyRecord, fields: readonly string[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field, saved[field] ?? null]))

/** Lists the fields that a draft changes. */
function DraftFields({ module, draft }: { module: RecordModule; draft: RecordDraft }) {
  const { t, i18n } = useTranslation()
  const label = useFieldLabels(module)
  const changedLabels = getChangedFields(module, draft.base.fields, draft.value).map(label)
  const fields = formatList(changedLabels, i18n.language)
  return t('record:draft.body', { count: changedLabels.length, fields })
}
