import { useTranslation } from 'react-i18next'
import { validateFields } from '../form/formErrors.ts'
import type { OfferedDraft } from '../form/useEditSession.ts'
import { type FormBase, useFormSession } from '../form/useFormSession.ts'
import { useSession } from '../session/session.ts'
import {
  type AnyRecord,
  type FieldValues,
  getChangedFields,
  getInitialFields,
  pickDraftFields,
  pickFields,
  type RecordModule,
  toPayload,
} from './recordFields.ts'
import { getRepeatedName, getSecretFields, pickTypedSecrets, validateSecrets } from './secrets.ts'
import { useSaveRecord } from './useSaveRecord.ts'

export type RecordDraft = OfferedDraft<FormBase<FieldValues>, FieldValues>

/** The form session of one record. The initial values of a new record count as changes, as they are not stored yet. */
export function useRecordForm<M extends RecordModule>(
  module: M,
  record: AnyRecord | null,
  onSaved: (record: AnyRecord, isContinued: boolean, changedFields: readonly string[]) => void,
  prefilled?: FieldValues,
) {
  const { t } = useTranslation()
  const { isStrict } = useSession().config
  const isNew = record === null
  const secrets = getSecretFields(module, isNew)
  const repeatedSecrets = secrets.map(getRepeatedName)
  const saving = useSaveRecord(module, record?.id ?? null)
  const session = useFormSession<FieldValues, AnyRecord, AnyRecord>({
    stored: record,
    toValues: (stored) => (stored ? pickFields(module, stored) : getInitialFields(module)),
    prefilled,
    fields: [...module.fields, ...secrets, ...repeatedSecrets],
    secrets: [...secrets, ...repeatedSecrets],
    getChanged: (base, values) => getChangedFields(module, base, values),
    draft: {
      module: module.name,
      getId: (stored) => (stored ? String(stored.id) : 'new'),
      pick: (values) => pickDraftFields(module, values, isStrict),
      read: (values, initial) => pickFields(module, { ...initial, ...values }),
    },
    validate: (values) => ({ ...validateFields(module, values, t), ...validateSecrets(module, isNew, values, t) }),
    send: (values, version) =>
      saving.mutateAsync({
        ...toPayload(module, values),
        ...pickTypedSecrets(module, isNew, values),
        ...(version === null ? {} : { version }),
      }),
    canContinue: ({ can }) => can.edit,
    onSaved: (saved, isContinued, base) => {
      if (!isContinued) onSaved(saved, false, getChangedFields(module, base, pickFields(module, saved)))
      else if (isNew) onSaved(saved, true, [])
    },
  })
  return {
    ...session,
    module,
    isNew,
    /** What the user can do with the stored record. */
    can: (record?.can ?? {}) as Readonly<Record<string, boolean>>,
    /** The changed fields; a secret that is typed twice is one change. */
    changes: session.changes.filter((name) => !repeatedSecrets.includes(name)),
    /** Starts the next new record, whose initial fields do not count as changes. */
    startNext: (fields: FieldValues) => session.reset({ ...getInitialFields(module), ...fields }),
  }
}

/** The form that fields and dialogs receive. Its module limits the field names that they can use. */
export type RecordForm<M extends RecordModule = RecordModule> = ReturnType<typeof useRecordForm<M>>
