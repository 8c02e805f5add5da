import { useForm } from '@mantine/form'
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ApiError } from '../http/apiError.ts'
import { getFailureMessage, getServerMessage } from '../http/errorMessages.ts'
import { isBlank, isSameValue } from '../record/recordFields.ts'
import { type FieldErrors, getErrorsOutsideFields } from './formErrors.ts'
import { type DraftOptions, type EditSession, useEditSession } from './useEditSession.ts'

/** A stored record or list, which has a new version after each save. */
type Versioned = { version: number }
/** The version that a save is an update of; changes are counted against its fields. */
export type FormBase<Values> = { version: number | null; fields: Values }

type FormDraft<Values, Stored> = Pick<DraftOptions<Stored, FormBase<Values>, Values>, 'module' | 'isRestoredAtOnce'> & {
  getId?: (stored: Stored | null) => string
  /** Returns the values to keep; null keeps nothing. */
  pick?: (values: Values) => Values | null
  /** Returns the values of a draft, in which values of an older release can be missing. */
  read?: (values: Record<string, unknown>, initial: Values) => Values
}

type FormSessionOptions<Values, Saved, Stored> = {
  /** A controlled form is rendered with each change of a value. */
  mode?: 'controlled' | 'uncontrolled'
  /** The newest version from the server; null for a new record. Left out, if the server does not version the values. */
  stored?: Stored | null
  /** Returns the values of a version, or the values of an empty form. */
  toValues: (stored: Stored | null) => Values
  /** Values of a new record that count as changes, because they are not stored yet. */
  prefilled?: Partial<Values> | undefined
  /** The keys of errors that the form shows at its inputs; by default the keys of the values. */
  fields?: readonly string[]
  /** The names of values such as passwords, which are cleared after a save and never kept on the device. */
  secrets?: readonly (keyof Values & string)[]
  /** Returns the names of the changed values. */
  getChanged?: (base: Values, values: Values) => string[]
  draft?: FormDraft<Values, Stored>
  isGuarded?: boolean
  validate?: (values: Values, version: number | null) => FieldErrors
  send: (values: Values, version: number | null) => Promise<Saved>
  /** Called after a save. `isContinued`: the form has changes that were made during the save. */
  onSaved: (saved: Saved, isContinued: boolean, base: Values) => void
  /** Called after a failed save, before its errors are shown. */
  onFailed?: (error: ApiError, sent: Values) => void
  /** The message that is shown if the response gives no reason for a failed save. */
  failureMessage?: string
  /** Returns whether changes that were made during the save can still be saved. */
  canContinue?: (saved: Saved) => boolean
}

/** A form whose values are fields: its inputs, changes and errors, and the edit session that saves them. */
export function useFormSession<Values extends Record<string, unknown>, Saved, Stored extends Versioned = Versioned>(
  options: FormSessionOptions<Values, Saved, Stored>,
) {
  const { stored = null, toValues, secrets = [], send } = options
  const root = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const getChanged = (base: Values, values: Values) =>
    options.getChanged?.(base, values) ??
    Object.keys(values).filter((name) => !secrets.includes(name) && !isSameValue(base[name], values[name]))

  const session: EditSession<Stored, FormBase<Values>, Values, Saved> = useEditSession({
    root,
    stored,
    draft: options.draft ? toDraftOptions(options.draft, toValues, getChanged, secrets) : null,
    toBase: (version) => ({ version: version?.version ?? null, fields: toValues(version) }),
    toValue: ({ fields }) => fields,
    countChanges: ({ fields }, values) => getChanged(fields, values).length,
    isGuarded: options.isGuarded,
    getValue: () => form.getValues(),
    setValue: (values) => {
      setFailure(null)
      form.setValues(values)
    },
    hasEdits: () => changes.length > 0,
    validate: (_, { version }) => {
      const errors = options.validate?.(form.getValues(), version) ?? {}
      showErrors(errors)
      return Object.keys(errors).length === 0
    },
    send: (_, { version }) => send(form.getValues(), version),
    onSaved: (saved, sent) => handleSaved(saved, sent),
    onSaveFailed: (error, sent) => {
      options.onFailed?.(error, sent)
      const errors = error.getFieldErrors()
      const { failureMessage } = options
      const reason = failureMessage ? getServerMessage(error, failureMessage) : getFailureMessage(error)
      showErrors(errors, Object.keys(errors).length === 0 ? [reason] : [])
    },
    onAlreadyStored: (theirs) => handleSaved(theirs as unknown as Saved, form.getValues()),
    onReconnect: () => setFailure(null),
  })
  const [initialValues] = useState(() => ({ ...session.base.fields, ...(session.initialValue ?? options.prefilled) }))
  const listChanges = (values: Values) => [
    ...getChanged(session.getBase().fields, values),
    ...secrets.filter((name) => !isBlank(values[name])),
  ]
  const [changes, setChanges] = useState<readonly string[]>(() => listChanges(initialValues))

  const latestTrack = useRef<(values: Values) => void>(() => {})
  const form = useForm<Values>({
    mode: options.mode ?? 'uncontrolled',
    initialValues,
    // The callback must be stable, because a new one makes the form create new setters.
    onValuesChange: useCallback((values: Values) => latestTrack.current(values), []),
  })

  const trackChanges = (values: Values) => {
    const now = listChanges(values)
    setChanges((before) => (before.join() === now.join() ? before : now))
    session.keepDraft(session.getBase(), values)
  }

  useLayoutEffect(() => {
    latestTrack.current = trackChanges
  })

  const showErrors = (errors: FieldErrors, general: readonly string[] = []) => {
    const elsewhere = getErrorsOutsideFields(options.fields ?? Object.keys(form.getValues()), errors)
    form.setErrors(errors)
    setFailure([...general, ...elsewhere].filter(Boolean).join(' | ') || null)
  }

  /** A secret that the form does not ask for stays undefined. */
  const getBlankSecrets = (values: Values) =>
    Object.fromEntries(secrets.map((name) => [name, values[name] === undefined ? undefined : ''])) as Partial<Values>

  /**
   * Makes the saved version the base, and takes over its values except for fields that the user has edited meanwhile.
   */
  const adoptSaved = (saved: Stored, sent: Values, now: Values) => {
    const next = session.continueFrom(saved).fields
    // Setting all values at once would take the focus from the field that the user is typing into.
    for (const [name, value] of Object.entries({ ...next, ...getBlankSecrets(now) }))
      if (isSameValue(now[name], sent[name]) && !isSameOrBothBlank(now[name], value))
        form.setFieldValue(name, value as never)
    trackChanges(form.getValues())
  }

  const handleSaved = (saved: Saved, sent: Values) => {
    const now = form.getValues()
    const { fields } = session.getBase()
    // Secrets of a new record are not moved to its page.
    const movedSecrets = stored ? secrets : []
    const isContinued =
      options.canContinue?.(saved) !== false &&
      (getChanged(sent, now).length > 0 || movedSecrets.some((name) => !isSameOrBothBlank(sent[name], now[name])))
    if (stored || (isContinued && options.stored === null)) adoptSaved(saved as unknown as Stored, sent, now)
    if (!isContinued) {
      session.forgetDraft()
      setChanges([])
    }
    options.onSaved(saved, isContinued, fields)
  }

  return {
    form,
    formProps: {
      ref: root,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void session.save()
      },
    },
    changes,
    isDirty: changes.length > 0,
    /** The errors of the whole form, or of fields that it does not show. */
    failure,
    isSaving: session.isSaving,
    save: session.save,
    guard: session.guard,
    /** Resets the form to these values, by default to the stored values. */
    reset: (fields = toValues(stored)) => {
      form.clearErrors()
      session.reset({ version: stored?.version ?? null, fields }, { ...fields, ...getBlankSecrets(form.getValues()) })
    },
    offered: session.offered,
    restoreDraft: session.restoreDraft,
    forgetDraft: session.forgetDraft,
    conflict: session.conflict && {
      base: session.conflict.base.fields,
      mine: session.conflict.mine,
      theirs: toValues(session.conflict.theirs),
      stored: session.conflict.theirs,
    },
    resolveConflict: session.resolveConflict,
    closeConflict: session.closeConflict,
  }
}

export type FormSession<
  Values extends Record<string, unknown>,
  Saved,
  Stored extends Versioned = Versioned,
> = ReturnType<typeof useFormSession<Values, Saved, Stored>>

const isSameOrBothBlank = (one: unknown, other: unknown) => isSameValue(one, other) || (isBlank(one) && isBlank(other))

function toDraftOptions<Values extends Record<string, unknown>, Stored>(
  { module, isRestoredAtOnce, getId = () => 'new', pick, read }: FormDraft<Values, Stored>,
  toValues: (stored: Stored | null) => Values,
  getChanged: (base: Values, values: Values) => string[],
  secrets: readonly string[],
): DraftOptions<Stored, FormBase<Values>, Values> {
  const omitSecrets = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))) as Values
  const readValues = (values: Record<string, unknown>) => {
    const initial = toValues(null)
    return read ? read(values, initial) : { ...initial, ...values }
  }
  return {
    module,
    getId,
    isRestoredAtOnce,
    write: ({ fields }, values) => {
      const kept = getChanged(fields, values).length > 0 && (pick ? pick(values) : omitSecrets(values))
      return kept ? { base: fields, values: kept } : null
    },
    read: ({ version, base, values }) => ({
      base: { version, fields: readValues(base) },
      value: readValues(values),
    }),
  }
}
