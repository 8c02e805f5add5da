import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, FieldValues, RecordModule } from '../../lib/recordFields.ts'
import { type RecordForm, useRecordForm } from '../../lib/useRecordForm.ts'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import classes from './RecordForm.module.css'
import { Section } from './RecordPage.tsx'
import { SaveBar } from './SaveBar.tsx'

type RecordFormViewProps<M extends RecordModule> = {
  module: M
  record: AnyRecord | null
  /** What a new record comes filled with. */
  filled?: FieldValues | undefined
  /** `goesOn`: with what was typed since it was sent, in the form of the record that a new one has become. */
  onSaved: (record: AnyRecord, goesOn: boolean) => void
  children: (form: RecordForm<M>) => ReactNode
}

/** A module's fields with everything that keeps typed work safe: draft, guard, conflicts, errors, save bar. */
export function RecordFormView<M extends RecordModule>(props: RecordFormViewProps<M>) {
  const { module, record, filled, onSaved, children } = props
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const [discarding, setDiscarding] = useState(false)
  const leaveAndTell = (saved: AnyRecord, goesOn: boolean) => {
    guard.letGo()
    onSaved(saved, goesOn)
  }
  const editing = useRecordForm(module, record, leaveAndTell, filled)
  const { changes, conflict, offered, failures } = editing
  const guard = useUnsavedGuard(changes.length > 0)
  const errors = Object.values(editing.form.errors).filter(Boolean).length

  useHotkeys([['mod+S', () => changes.length > 0 && editing.save()]], [])

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
        editing.save()
      }}
    >
      {offered && (
        <DraftNotice module={module} draft={offered} onRestore={editing.restoreDraft} onDiscard={editing.forgetDraft} />
      )}
      {editing.otherErrors.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {editing.otherErrors.join(' | ')}
        </Alert>
      )}
      <Section>
        {/* Typing over an offered draft would overwrite it: first the answer, then the form. */}
        <fieldset className={classes.fields} disabled={offered !== null}>
          {children(editing)}
        </fieldset>
      </Section>
      {changes.length > 0 && (
        <SaveBar
          changes={changes.length}
          errors={errors}
          isNew={record === null}
          saving={editing.saving}
          onDiscard={() => setDiscarding(true)}
        />
      )}
      <ConfirmDialog
        opened={discarding}
        title={t('record:discard.title', { count: changes.length })}
        confirm={t('record:discard.confirm')}
        cancel={t('record:discard.keep')}
        onConfirm={() => {
          setDiscarding(false)
          editing.discard()
        }}
        onClose={() => setDiscarding(false)}
      >
        {t('record:discard.body')}
      </ConfirmDialog>
      {conflict && (
        <ConflictDialog
          module={module}
          conflict={conflict}
          onResolve={editing.resolve}
          onClose={editing.closeConflict}
        />
      )}
      <LeaveDialog
        opened={guard.blocked !== null}
        onStay={() => guard.blocked?.reset()}
        onKeep={() => guard.blocked?.proceed()}
        onDiscard={() => {
          editing.forgetDraft()
          guard.blocked?.proceed()
        }}
      />
    </form>
  )
}
