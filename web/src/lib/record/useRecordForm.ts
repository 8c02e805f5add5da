import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorsOutsideFields, validateFields } from '../form/formErrors.ts'
import { useDraft } from '../form/useDraft.ts'
import { type ApiError, NoResponseError } from '../http/apiError.ts'
import { basePath } from '../http/basePath.ts'
import { useReconnect } from '../http/connection.ts'
import { getFailureMessage } from '../http/errorMessages.ts'
import { useSession } from '../session/session.ts'
import { buildDraftKey, type Draft } from '../storage/draft.ts'
import { findDifferences } from './conflict.ts'
import type { RecordModule } from './recordFields.ts'
import {
  type AnyRecord,
  type FieldValues,
  getChangedFields,
  getInitialFields,
  isBlank,
  isSameValue,
  pickFields,
  toPayload,
} from './recordFields.ts'
import { getRepeatedName, getSecretFields, pickTypedSecrets, validateSecrets } from './secrets.ts'
import { getStoredRecord, useSaveRecord } from './useSaveRecord.ts'

/** What the typing started from: a save carries its version, changes are counted against its fields. */
type BaseVersion = { version: number | null; fields: FieldValues }
export type RecordConflict = {
  base: FieldValues
  mine: FieldValues
  theirs: AnyRecord
}

const getBaseVersion = (module: RecordModule, record: AnyRecord | null): BaseVersion =>
  record
    ? { version: record.version, fields: pickFields(module, record) }
    : { version: null, fields: getInitialFields(module) }

/**
 * One record being written: values, changes, errors, the draft on the device, saving, and conflicts.
 * What a new one comes filled with counts as changed: it is not stored yet.
 */
export function useRecordForm<M extends RecordModule>(
  module: M,
  record: AnyRecord | null,
  onSaved: (record: AnyRecord, isContinued: boolean) => void,
  prefilled?: FieldValues,
) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const getDraftKey = (id: string) => buildDraftKey(basePath, profile.id, module.name, id)
  const draft = useDraft(getDraftKey(record ? String(record.id) : 'new'))
  // What holds no change any more, because the contract has moved on, is no work to offer.
  const changedDraft =
    draft.offered && getChangedFields(module, draft.offered.base, draft.offered.values).length > 0
      ? draft.offered
      : null
  const [continuedDraft, offered] = draft.isContinued ? [changedDraft, null] : [null, changedDraft]
  const getDraftBaseVersion = ({ version, base }: Draft): BaseVersion => ({
    version: record && version,
    fields: pickFields(module, base),
  })
  const baseVersion = useRef<BaseVersion>(
    continuedDraft ? getDraftBaseVersion(continuedDraft) : getBaseVersion(module, record),
  )
  const isNew = record === null
  const [initialValues] = useState(() => ({
    ...baseVersion.current.fields,
    ...(continuedDraft ? pickFields(module, continuedDraft.values) : prefilled),
  }))
  const [changes, setChanges] = useState<readonly string[]>(() =>
    getChangedFields(module, baseVersion.current.fields, initialValues),
  )
  const [generalErrors, setGeneralErrors] = useState<readonly string[]>([])
  const [failures, setFailures] = useState(0)
  const hadNoResponse = useRef(false)
  useReconnect(() => hadNoResponse.current && setGeneralErrors([]))
  const [conflict, setConflict] = useState<RecordConflict | null>(null)

  const form = useForm<FieldValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => ({ ...validateFields(module, values, t), ...validateSecrets(module, isNew, values, t) }),
    onValuesChange: (values) => trackChanges(values),
  })

  const trackChanges = (values: FieldValues) => {
    const { version, fields } = baseVersion.current
    const changed = getChangedFields(module, fields, values)
    const secret = getSecretFields(module, isNew).filter((name) => !isBlank(values[name]))
    const all = [...changed, ...secret]
    setChanges((before) => (before.join() === all.join() ? before : all))
    if (changed.length > 0) draft.saveDraft({ version, base: fields, values: pickFields(module, values) })
    else draft.deleteDraft()
  }

  const resetTo = useCallback(
    (from: BaseVersion, values: FieldValues = from.fields) => {
      baseVersion.current = from
      setGeneralErrors([])
      form.setValues(values)
    },
    [form.setValues],
  )

  const finishEditing = (answer: AnyRecord) => {
    draft.deleteDraft()
    setChanges([])
    onSaved(answer, false)
  }

  // It may be typed on while a save is on its way; its answer speaks of what was sent.
  const sentValues = useRef<FieldValues>({})
  const handleSaved = (answer: AnyRecord) => {
    const now = form.getValues()
    if (!answer.can.edit || !hasChangedSinceSent(module, isNew, sentValues.current, now)) return finishEditing(answer)
    if (isNew) draft.moveToKey(getDraftKey(String(answer.id)))
    baseVersion.current = getBaseVersion(module, answer)
    // Field by field: all values set at once would take the focus from the one that is being typed into.
    for (const [name, value] of Object.entries({ ...baseVersion.current.fields, ...getBlankSecrets(module, isNew) }))
      if (isSameValue(now[name], sentValues.current[name]) && !isSameOrBlank(now[name], value))
        form.setFieldValue(name, value)
    trackChanges(form.getValues())
    if (isNew) onSaved(answer, true)
  }

  /** Two who typed the same have nothing to settle. */
  const reportConflict = (found: RecordConflict) =>
    findDifferences(module, found).length > 0 ? setConflict(found) : finishEditing(found.theirs)

  const handleSaveError = (error: ApiError) => {
    const theirs = getStoredRecord(error)
    if (theirs) return reportConflict({ base: baseVersion.current.fields, mine: form.getValues(), theirs })
    const errors = error.getFieldErrors()
    const elsewhere = getErrorsOutsideFields([...module.fields, ...getSecretFields(module, isNew)], errors)
    const general = Object.keys(errors).length === 0 ? [getFailureMessage(error)] : []
    form.setErrors(errors)
    hadNoResponse.current = error instanceof NoResponseError
    setGeneralErrors([...general, ...elsewhere].filter(Boolean))
    setFailures((count) => count + 1)
  }

  const saving = useSaveRecord(module, record?.id ?? null, {
    onSuccess: handleSaved,
    onError: handleSaveError,
  })

  const sendValues = () => {
    const values = form.getValues()
    sentValues.current = values
    saving.mutate({
      ...toPayload(module, values),
      ...pickTypedSecrets(module, isNew, values),
      ...toVersionField(baseVersion.current),
    })
  }

  const save = () => {
    // A new record that is stored by now is saved in the form it has moved to.
    if (saving.isPending || (isNew && baseVersion.current.version !== null)) return
    setGeneralErrors([])
    if (form.validate().hasErrors) return setFailures((count) => count + 1)
    sendValues()
  }

  /** Their record becomes the start, so that the save which follows is based on it. */
  const resolveConflict = (merged: FieldValues, theirs: AnyRecord) => {
    setConflict(null)
    if (getChangedFields(module, theirs, merged).length === 0) return finishEditing(theirs)
    resetTo(getBaseVersion(module, theirs), merged)
    sendValues()
  }

  const restoreDraft = () => {
    if (!offered) return
    draft.dismissOffer()
    resetTo(getDraftBaseVersion(offered), pickFields(module, offered.values))
  }

  // A newer record that arrives while nothing is typed is simply shown; typed work meets it when it is saved.
  const isUntouched = changes.length === 0 && !offered
  const hasNewerRecord = record !== null && record.version > (baseVersion.current.version ?? 0)
  useEffect(() => {
    if (hasNewerRecord && isUntouched && record) resetTo(getBaseVersion(module, record))
  }, [hasNewerRecord, isUntouched, record, module, resetTo])

  return {
    module,
    form,
    isNew,
    changes,
    generalErrors,
    failures,
    saving: saving.isPending,
    save,
    discard: () =>
      resetTo(getBaseVersion(module, record), {
        ...getBaseVersion(module, record).fields,
        ...getBlankSecrets(module, isNew),
      }),
    offered,
    restoreDraft,
    forgetDraft: draft.deleteDraft,
    conflict,
    resolveConflict,
    closeConflict: () => setConflict(null),
  }
}

const getBlankSecrets = (module: RecordModule, isNew: boolean): FieldValues =>
  Object.fromEntries(
    getSecretFields(module, isNew).flatMap((name) => [
      [name, ''],
      [getRepeatedName(name), ''],
    ]),
  )

const isSameOrBlank = (one: unknown, other: unknown) => isSameValue(one, other) || (isBlank(one) && isBlank(other))

/** What is typed into the secrets of a new record after it was sent goes: nothing else keeps them either. */
const hasChangedSinceSent = (module: RecordModule, isNew: boolean, sent: FieldValues, now: FieldValues) =>
  getChangedFields(module, sent, now).length > 0 ||
  (!isNew && getSecretFields(module, isNew).some((name) => !isSameOrBlank(sent[name], now[name])))

const toVersionField = ({ version }: BaseVersion) => (version === null ? {} : { version })

/** What fields and dialogs are handed; the names let a form refer only to fields its module has. */
export type RecordForm<M extends RecordModule = RecordModule> = ReturnType<typeof useRecordForm<M>>
