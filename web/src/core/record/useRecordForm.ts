import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorsOutsideFields, validateFields } from '../form/formErrors.ts'
import type { ApiError } from '../http/apiError.ts'
import { getFailureMessage } from '../http/errorMessages.ts'
import { useSession } from '../session/session.ts'
import {
  type AnyRecord,
  buildDraftContent,
  type FieldValues,
  getChangedFields,
  getInitialFields,
  isBlank,
  isSameValue,
  pickFields,
  type RecordModule,
  toPayload,
} from './recordFields.ts'
import { getRepeatedName, getSecretFields, pickTypedSecrets, validateSecrets } from './secrets.ts'
import { type EditConflict, type EditSession, type OfferedDraft, useEditSession } from './useEditSession.ts'
import { useSaveRecord } from './useSaveRecord.ts'

/** The version that a save is an update of; changes are counted against its fields. */
type BaseVersion = { version: number | null; fields: FieldValues }
export type RecordDraft = OfferedDraft<BaseVersion, FieldValues>
export type RecordConflict = EditConflict<AnyRecord, BaseVersion, FieldValues>

const toBaseVersion = (module: RecordModule, record: AnyRecord | null): BaseVersion =>
  record
    ? { version: record.version, fields: pickFields(module, record) }
    : { version: null, fields: getInitialFields(module) }

/**
 * The form of one record: values, changes, errors, and the edit session.
 * The initial values of a new record count as changes, because they are not stored yet.
 */
export function useRecordForm<M extends RecordModule>(
  module: M,
  record: AnyRecord | null,
  onSaved: (record: AnyRecord, isContinued: boolean, changedFields: readonly string[]) => void,
  prefilled?: FieldValues,
) {
  const { t } = useTranslation()
  const { isStrict } = useSession().config
  const isNew = record === null
  const session: EditSession<AnyRecord, BaseVersion, FieldValues> = useEditSession({
    module: module.name,
    stored: record,
    getDraftId: (stored) => (stored ? String(stored.id) : 'new'),
    toBase: (stored) => toBaseVersion(module, stored),
    toValue: ({ fields }) => fields,
    countChanges: ({ fields }, values) => getChangedFields(module, fields, values).length,
    toDraft: ({ fields }, values) => buildDraftContent(module, fields, values, isStrict),
    fromDraft: ({ version, base, values }) => ({
      // A draft of an earlier release lacks the fields that were added since.
      base: { version, fields: pickFields(module, { ...getInitialFields(module), ...base }) },
      value: pickFields(module, { ...getInitialFields(module), ...values }),
    }),
    getValue: () => form.getValues(),
    setValue: (values) => {
      setGeneralErrors([])
      form.setValues(values)
    },
    hasEdits: () => changes.length > 0,
    isSaving: () => saving.isPending,
    send: () => validateAndSend(),
    onSaved: (saved, sent) => handleSaved(saved, sent),
    onSaveFailed: (error) => showErrors(error),
    onAlreadyStored: (stored) => finishEditing(stored),
    onReconnect: () => setGeneralErrors([]),
  })
  const [initialValues] = useState(() => ({ ...session.base.fields, ...(session.initialValue ?? prefilled) }))
  const [changes, setChanges] = useState<readonly string[]>(() =>
    getChangedFields(module, session.base.fields, initialValues),
  )
  const [generalErrors, setGeneralErrors] = useState<readonly string[]>([])

  const form = useForm<FieldValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => ({ ...validateFields(module, values, t), ...validateSecrets(module, isNew, values, t) }),
    onValuesChange: (values) => trackChanges(values),
  })

  const trackChanges = (values: FieldValues) => {
    const changed = getChangedFields(module, session.getBase().fields, values)
    const secret = getSecretFields(module, isNew).filter((name) => !isBlank(values[name]))
    const all = [...changed, ...secret]
    setChanges((before) => (before.join() === all.join() ? before : all))
    session.keepDraft(session.getBase(), values)
  }

  const finishEditing = (saved: AnyRecord) => {
    const changedFields = getChangedFields(module, session.getBase().fields, pickFields(module, saved))
    session.forgetDraft()
    setChanges([])
    onSaved(saved, false, changedFields)
  }

  const handleSaved = (saved: AnyRecord, sent: FieldValues) => {
    const now = form.getValues()
    if (!saved.can.edit || !hasChangedSinceSent(module, isNew, sent, now)) return finishEditing(saved)
    const { fields } = session.continueFrom(saved)
    // Setting all values at once would take the focus from the field that the user is typing into.
    for (const [name, value] of Object.entries({ ...fields, ...getBlankSecrets(module, isNew, now) }))
      if (isSameValue(now[name], sent[name]) && !isSameOrBothBlank(now[name], value)) form.setFieldValue(name, value)
    trackChanges(form.getValues())
    if (isNew) onSaved(saved, true, [])
  }

  const showErrors = (error: ApiError) => {
    const errors = error.getFieldErrors()
    const elsewhere = getErrorsOutsideFields([...module.fields, ...getSecretFields(module, isNew)], errors)
    const general = Object.keys(errors).length === 0 ? [getFailureMessage(error)] : []
    form.setErrors(errors)
    setGeneralErrors([...general, ...elsewhere].filter(Boolean))
    session.countFailure()
  }

  const saving = useSaveRecord(module, record?.id ?? null, {
    onSuccess: session.handleSaved,
    onError: session.handleSaveError,
  })

  const validateAndSend = () => {
    setGeneralErrors([])
    if (form.validate().hasErrors) return session.countFailure()
    const values = form.getValues()
    const { version } = session.getBase()
    session.markSent(values)
    saving.mutate({
      ...toPayload(module, values),
      ...pickTypedSecrets(module, isNew, values),
      ...(version === null ? {} : { version }),
    })
  }

  return {
    module,
    form,
    isNew,
    /** What the user can do with the stored record. */
    can: (record?.can ?? {}) as Readonly<Record<string, boolean>>,
    changes,
    generalErrors,
    failures: session.failures,
    saving: saving.isPending,
    save: session.save,
    discard: () => {
      const base = toBaseVersion(module, record)
      session.reset(base, { ...base.fields, ...getBlankSecrets(module, isNew, form.getValues()) })
    },
    /** Starts the next new record, whose initial fields do not count as changes. */
    startNext: (fields: FieldValues) => {
      form.clearErrors()
      session.reset({ version: null, fields: { ...getInitialFields(module), ...fields } })
    },
    offered: session.offered,
    restoreDraft: session.restoreDraft,
    forgetDraft: session.forgetDraft,
    conflict: session.conflict,
    resolveConflict: session.resolveConflict,
    closeConflict: session.closeConflict,
  }
}

/** A secret that the form does not ask for stays undefined. */
const getBlankSecrets = (module: RecordModule, isNew: boolean, current: FieldValues): FieldValues =>
  Object.fromEntries(
    getSecretFields(module, isNew).flatMap((name) => [
      [name, current[name] === undefined ? undefined : ''],
      [getRepeatedName(name), ''],
    ]),
  )

const isSameOrBothBlank = (one: unknown, other: unknown) => isSameValue(one, other) || (isBlank(one) && isBlank(other))

/**
 * Returns whether the user has edited the form during a save. Secrets typed into a new record meanwhile do not count,
 * as drafts drop them too.
 */
const hasChangedSinceSent = (module: RecordModule, isNew: boolean, sent: FieldValues, now: FieldValues) =>
  getChangedFields(module, sent, now).length > 0 ||
  (!isNew && getSecretFields(module, isNew).some((name) => !isSameOrBothBlank(sent[name], now[name])))

/** The form that fields and dialogs receive; its module limits the field names they can use. */
export type RecordForm<M extends RecordModule = RecordModule> = ReturnType<typeof useRecordForm<M>>
