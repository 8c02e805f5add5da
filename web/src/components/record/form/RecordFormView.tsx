import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../lib/form/useUnsavedGuard.ts'
import type { AnyRecord, FieldValues, RecordModule } from '../../../lib/record/recordFields.ts'
import { type RecordForm, useRecordForm } from '../../../lib/record/useRecordForm.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { ConflictDialog } from '../conflict/ConflictDialog.tsx'
import { PageSection } from '../page/RecordPage.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import classes from './RecordFormView.module.css'
import { SaveBar } from './SaveBar.tsx'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

type RecordFormViewProps<M extends RecordModule> = {
  module: M
  record: AnyRecord | null
  /** What a new record comes filled with. */
  prefilled?: FieldValues | undefined
  /** `goesOn`: with what was typed since it was sent, in the form of the record that a new one has become. */
  onSaved: (record: AnyRecord, goesOn: boolean) => void
  children: (form: RecordForm<M>) => ReactNode
}

/** A module's fields with everything that keeps typed work safe: draft, guard, conflicts, errors, save bar. */
export function RecordFormView<M extends RecordModule>(props: RecordFormViewProps<M>) {
  const { module, record, prefilled, onSaved, children } = props
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const releaseAndNotify = (saved: AnyRecord, isContinued: boolean) => {
    guard.release()
    onSaved(saved, isContinued)
  }
  const recordForm = useRecordForm(module, record, releaseAndNotify, prefilled)
  const { changes, conflict, offered, failures } = recordForm
  const guard = useUnsavedGuard(changes.length > 0)
  const errors = Object.values(recordForm.form.errors).filter(Boolean).length

  useHotkeys([['mod+S', () => changes.length > 0 && recordForm.save()]], [])

  // After the errors are on the page, in the order in which it shows them.
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        recordForm.save()
      }}
    >
      {offered && (
        <DraftNotice
          module={module}
          draft={offered}
          onRestore={recordForm.restoreDraft}
          onDiscard={recordForm.forgetDraft}
        />
      )}
      {recordForm.generalErrors.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {recordForm.generalErrors.join(' | ')}
        </Alert>
      )}
      <PageSection>
        {/* Typing over an offered draft would overwrite it: first the answer, then the form. */}
        <fieldset className={classes.fields} disabled={offered !== null}>
          {children(recordForm)}
        </fieldset>
      </PageSection>
      {changes.length > 0 && (
        <SaveBar
          changeCount={changes.length}
          errorCount={errors}
          isNew={record === null}
          isSaving={recordForm.saving}
          onDiscard={() => setIsDiscarding(true)}
        />
      )}
      <ConfirmDialog
        opened={isDiscarding}
        title={t('record:discard.title', { count: changes.length })}
        confirmLabel={t('record:discard.confirm')}
        cancelLabel={t('record:discard.keep')}
        onConfirm={() => {
          setIsDiscarding(false)
          recordForm.discard()
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
      <UnsavedChangesDialog
        opened={guard.blocked !== null}
        onStay={() => guard.blocked?.reset()}
        onKeepDraft={() => guard.blocked?.proceed()}
        onDiscard={() => {
          recordForm.forgetDraft()
          guard.blocked?.proceed()
        }}
      />
    </form>
  )
}
