import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, NoResponseError } from './apiError.ts'
import { basePath } from './basePath.ts'
import { differences } from './conflict.ts'
import { useReconnect } from './connection.ts'
import { type Draft, draftKey } from './draft.ts'
import { failureText } from './failureText.ts'
import { errorsElsewhere, validateFields } from './formErrors.ts'
import type { RecordModule } from './recordFields.ts'
import {
  type AnyRecord,
  changedFields,
  type FieldValues,
  fieldsOf,
  initialFields,
  isBlank,
  sameValue,
  toPayload,
} from './recordFields.ts'
import { repeatedName, secretErrors, secretsOf, typedSecrets } from './secrets.ts'
import { useSession } from './session.ts'
import { useDraft } from './useDraft.ts'
import { staleRecord, useSaveRecord } from './useSaveRecord.ts'

/** What the typing started from: a save carries its version, changes are counted against its fields. */
type Start = { version: number | null; fields: FieldValues }
export type Conflict = {
  base: FieldValues
  mine: FieldValues
  theirs: AnyRecord
}

const startOf = (module: RecordModule, record: AnyRecord | null): Start =>
  record
    ? { version: record.version, fields: fieldsOf(module, record) }
    : { version: null, fields: initialFields(module) }

/**
 * One record being written: values, changes, errors, the draft on the device, saving, and conflicts.
 * What a new one comes filled with counts as changed: it is not stored yet.
 */
export function useRecordForm<M extends RecordModule>(
  module: M,
  record: AnyRecord | null,
  onSaved: (record: AnyRecord, goesOn: boolean) => void,
  filled?: FieldValues,
) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const keyOf = (id: string) => draftKey(basePath, profile.id, module.name, id)
  const draft = useDraft(keyOf(record ? String(record.id) : 'new'))
  // What holds no change any more, because the contract has moved on, is no work to offer.
  const kept =
    draft.offered && changedFields(module, draft.offered.base, draft.offered.values).length > 0 ? draft.offered : null
  const [goesOn, offered] = draft.goesOn ? [kept, null] : [null, kept]
  const startOfDraft = ({ version, base }: Draft): Start => ({
    version: record && version,
    fields: fieldsOf(module, base),
  })
  const start = useRef<Start>(goesOn ? startOfDraft(goesOn) : startOf(module, record))
  const isNew = record === null
  const [initialValues] = useState(() => ({
    ...start.current.fields,
    ...(goesOn ? fieldsOf(module, goesOn.values) : filled),
  }))
  const [changes, setChanges] = useState<readonly string[]>(() =>
    changedFields(module, start.current.fields, initialValues),
  )
  const [otherErrors, setOtherErrors] = useState<readonly string[]>([])
  const [failures, setFailures] = useState(0)
  const unanswered = useRef(false)
  useReconnect(() => unanswered.current && setOtherErrors([]))
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const form = useForm<FieldValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => ({ ...validateFields(module, values, t), ...secretErrors(module, isNew, values, t) }),
    onValuesChange: (values) => heed(values),
  })

  const heed = (values: FieldValues) => {
    const { version, fields } = start.current
    const changed = changedFields(module, fields, values)
    const secret = secretsOf(module, isNew).filter((name) => !isBlank(values[name]))
    const all = [...changed, ...secret]
    setChanges((before) => (before.join() === all.join() ? before : all))
    if (changed.length > 0) draft.keep({ version, base: fields, values: fieldsOf(module, values) })
    else draft.clear()
  }

  const begin = useCallback(
    (from: Start, values: FieldValues = from.fields) => {
      start.current = from
      setOtherErrors([])
      form.setValues(values)
    },
    [form.setValues],
  )

  const leave = (answer: AnyRecord) => {
    draft.clear()
    setChanges([])
    onSaved(answer, false)
  }

  // It may be typed on while a save is on its way; its answer speaks of what was sent.
  const sent = useRef<FieldValues>({})
  const saved = (answer: AnyRecord) => {
    const now = form.getValues()
    if (!answer.can.edit || !hasTypedOn(module, isNew, sent.current, now)) return leave(answer)
    if (isNew) draft.moveTo(keyOf(String(answer.id)))
    start.current = startOf(module, answer)
    // Field by field: all values set at once would take the focus from the one that is being typed into.
    for (const [name, value] of Object.entries({ ...start.current.fields, ...noSecrets(module, isNew) }))
      if (sameValue(now[name], sent.current[name]) && !isSame(now[name], value)) form.setFieldValue(name, value)
    heed(form.getValues())
    if (isNew) onSaved(answer, true)
  }

  /** Two who typed the same have nothing to settle. */
  const overtaken = (found: Conflict) =>
    differences(module, found).length > 0 ? setConflict(found) : leave(found.theirs)

  const refused = (error: ApiError) => {
    const theirs = staleRecord(error)
    if (theirs) return overtaken({ base: start.current.fields, mine: form.getValues(), theirs })
    const errors = error.fieldErrors()
    const elsewhere = errorsElsewhere([...module.fields, ...secretsOf(module, isNew)], errors)
    const general = Object.keys(errors).length === 0 ? [failureText(error)] : []
    form.setErrors(errors)
    unanswered.current = error instanceof NoResponseError
    setOtherErrors([...general, ...elsewhere].filter(Boolean))
    setFailures((count) => count + 1)
  }

  const saving = useSaveRecord(module, record?.id ?? null, {
    onSuccess: saved,
    onError: refused,
  })

  const send = () => {
    const values = form.getValues()
    sent.current = values
    saving.mutate({
      ...toPayload(module, values),
      ...typedSecrets(module, isNew, values),
      ...versionOf(start.current),
    })
  }

  const save = () => {
    // A new record that is stored by now is saved in the form it has moved to.
    if (saving.isPending || (isNew && start.current.version !== null)) return
    setOtherErrors([])
    if (form.validate().hasErrors) return setFailures((count) => count + 1)
    send()
  }

  /** Their record becomes the start, so that the save which follows is based on it. */
  const resolve = (merged: FieldValues, theirs: AnyRecord) => {
    setConflict(null)
    if (changedFields(module, theirs, merged).length === 0) return leave(theirs)
    begin(startOf(module, theirs), merged)
    send()
  }

  const restoreDraft = () => {
    if (!offered) return
    draft.accept()
    begin(startOfDraft(offered), fieldsOf(module, offered.values))
  }

  // A newer record that arrives while nothing is typed is simply shown; typed work meets it when it is saved.
  const untouched = changes.length === 0 && !offered
  const arrived = record !== null && record.version > (start.current.version ?? 0)
  useEffect(() => {
    if (arrived && untouched && record) begin(startOf(module, record))
  }, [arrived, untouched, record, module, begin])

  return {
    module,
    form,
    isNew,
    changes,
    otherErrors,
    failures,
    saving: saving.isPending,
    save,
    discard: () => begin(startOf(module, record), { ...startOf(module, record).fields, ...noSecrets(module, isNew) }),
    offered,
    restoreDraft,
    forgetDraft: draft.clear,
    conflict,
    resolve,
    closeConflict: () => setConflict(null),
  }
}

const noSecrets = (module: RecordModule, isNew: boolean): FieldValues =>
  Object.fromEntries(
    secretsOf(module, isNew).flatMap((name) => [
      [name, ''],
      [repeatedName(name), ''],
    ]),
  )

const isSame = (one: unknown, other: unknown) => sameValue(one, other) || (isBlank(one) && isBlank(other))

/** What is typed into the secrets of a new record after it was sent goes: nothing else keeps them either. */
const hasTypedOn = (module: RecordModule, isNew: boolean, sent: FieldValues, now: FieldValues) =>
  changedFields(module, sent, now).length > 0 ||
  (!isNew && secretsOf(module, isNew).some((name) => !isSame(sent[name], now[name])))

const versionOf = ({ version }: Start) => (version === null ? {} : { version })

/** What fields and dialogs are handed; the names let a form refer only to fields its module has. */
export type RecordForm<M extends RecordModule = RecordModule> = ReturnType<typeof useRecordForm<M>>
