import { useForm } from '@mantine/form'
import type { AnswerOf, Endpoint, ParamsOf } from '@poledne/contract/endpoint'
import { violationsOf } from '@poledne/contract/violations'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, NoResponseError } from './apiError.ts'
import { useReconnect } from './connection.ts'
import { failureText } from './failureText.ts'
import { joinViolations } from './formErrors.ts'
import { call } from './http.ts'
import { idempotencyKeys } from './idempotency.ts'
import { useSave } from './useSave.ts'

type Values = Record<string, unknown>

type BodyForm<E extends Endpoint> = {
  endpoint: E
  params?: ParamsOf<E>
  initial: Values
  /** From what the form holds to what is sent; the same unless told. */
  bodyOf?: (values: Values) => unknown
  /** Errors of fields that are never sent, such as a repeated password. */
  alsoCheck?: (values: Values) => Record<string, string>
  /** Holds what is typed while the form is away, so that closing a dialog loses nothing. */
  kept?: { current: Values | null }
  kind: 'create' | 'update'
  words?: { success?: string; failure?: string }
  onSaved: (answer: AnswerOf<E>) => void
  /** True where the refusal has been dealt with. */
  onRefused?: (error: ApiError) => boolean
}

/** A form for one call that is no record's: checked by the contract, saved with its notifications, errors at their fields. */
export function useBodyForm<const E extends Endpoint>(spec: BodyForm<E>) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const unanswered = useRef(false)
  useReconnect(() => unanswered.current && setFailure(null))
  const [isDirty, setDirty] = useState(false)
  const start = useRef(spec.initial)
  const element = useRef<HTMLFormElement>(null)
  const bodyOf = spec.bodyOf ?? ((values: Values) => values)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: spec.kept?.current ?? spec.initial,
    onValuesChange: (values) => {
      setDirty(JSON.stringify(values) !== JSON.stringify(start.current))
      if (spec.kept) spec.kept.current = values
    },
    validate: (values) => {
      const result = spec.endpoint.body?.safeParse(bodyOf(values), { reportInput: true })
      const broken = result?.error ? joinViolations(violationsOf(result.error.issues), t) : {}
      return { ...broken, ...spec.alsoCheck?.(values) }
    },
  })
  const [withKey] = useState(() => idempotencyKeys())
  const saving = useSave<Values, AnswerOf<E>>({
    kind: spec.kind,
    mutationFn: (values) => {
      const sent = { params: spec.params, body: bodyOf(values) }
      const send = (headers: Record<string, string> = {}) =>
        call(spec.endpoint, { ...sent, headers } as never) as Promise<AnswerOf<E>>
      // what makes something new must not make it twice
      return spec.kind === 'create' ? withKey(sent, (key) => send({ 'Idempotency-Key': key })) : send()
    },
    onSuccess: (answer) => {
      if (spec.kept) spec.kept.current = null
      spec.onSaved(answer)
    },
    onError: (error) => {
      if (spec.onRefused?.(error)) return
      const errors = error.fieldErrors()
      form.setErrors(errors)
      unanswered.current = error instanceof NoResponseError
      const isPlaced = Object.keys(errors).length > 0
      setFailure(isPlaced ? null : failureText(error))
      setFailures((count) => count + 1)
    },
    ...(spec.words ? { words: spec.words } : {}),
  })
  // after the errors are on the page, in the order in which it shows them
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  const send = form.onSubmit(
    (values) => {
      setFailure(null)
      if (!saving.isPending) saving.mutate(values)
    },
    () => setFailures((count) => count + 1),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    element.current = event.currentTarget
    send(event)
  }
  /** From here on these values are the stored ones. */
  const begin = (values: Values) => {
    start.current = values
    form.setValues(values)
    setDirty(false)
  }
  return { form, submit, begin, isDirty, saving: saving.isPending, failure }
}
