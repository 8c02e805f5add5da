import { useForm } from '@mantine/form'
import type { Endpoint, RequestParams, ResponseBody } from '@poledne/contract/endpoints/endpoint'
import { collectViolations } from '@poledne/contract/schemas/violations'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, NoResponseError } from '../http/apiError.ts'
import { useReconnect } from '../http/connection.ts'
import { getFailureMessage } from '../http/errorMessages.ts'
import { callEndpoint } from '../http/http.ts'
import { createIdempotencyKeys } from '../http/idempotency.ts'
import { toFieldErrors } from './formErrors.ts'
import { useSave } from './useSave.ts'

type Values = Record<string, unknown>

type EndpointFormOptions<E extends Endpoint> = {
  endpoint: E
  params?: RequestParams<E>
  initial: Values
  /** From what the form holds to what is sent; the same unless told. */
  toBody?: (values: Values) => unknown
  /** Errors of fields that are never sent, such as a repeated password. */
  validateExtra?: (values: Values) => Record<string, string>
  /** Holds what is typed while the form is away, so that closing a dialog loses nothing. */
  unsavedValues?: { current: Values | null }
  kind: 'create' | 'update'
  messages?: { success?: string; failure?: string }
  onSaved: (answer: ResponseBody<E>) => void
  /** True where the refusal has been dealt with. */
  onRefused?: (error: ApiError) => boolean
}

/** A form for one call that is no record's: checked by the contract, saved with its notifications, errors at their fields. */
export function useEndpointForm<const E extends Endpoint>(spec: EndpointFormOptions<E>) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const hadNoResponse = useRef(false)
  useReconnect(() => hadNoResponse.current && setFailure(null))
  const [isDirty, setDirty] = useState(false)
  const baseValues = useRef(spec.initial)
  const formElement = useRef<HTMLFormElement>(null)
  const bodyOf = spec.toBody ?? ((values: Values) => values)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: spec.unsavedValues?.current ?? spec.initial,
    onValuesChange: (values) => {
      setDirty(JSON.stringify(values) !== JSON.stringify(baseValues.current))
      if (spec.unsavedValues) spec.unsavedValues.current = values
    },
    validate: (values) => {
      const result = spec.endpoint.body?.safeParse(bodyOf(values), { reportInput: true })
      const schemaErrors = result?.error ? toFieldErrors(collectViolations(result.error.issues), t) : {}
      return { ...schemaErrors, ...spec.validateExtra?.(values) }
    },
  })
  const [withKey] = useState(() => createIdempotencyKeys())
  const saving = useSave<Values, ResponseBody<E>>({
    kind: spec.kind,
    mutationFn: (values) => {
      const request = { params: spec.params, body: bodyOf(values) }
      // The endpoint decides the types of parameters and body, which TypeScript cannot check for a generic endpoint.
      const send = (headers: Record<string, string> = {}) =>
        callEndpoint(spec.endpoint, { ...request, headers } as never) as Promise<ResponseBody<E>>
      // A retried create must not create a second record.
      return spec.kind === 'create' ? withKey(request, (key) => send({ 'Idempotency-Key': key })) : send()
    },
    onSuccess: (answer) => {
      if (spec.unsavedValues) spec.unsavedValues.current = null
      spec.onSaved(answer)
    },
    onError: (error) => {
      if (spec.onRefused?.(error)) return
      const errors = error.getFieldErrors()
      form.setErrors(errors)
      hadNoResponse.current = error instanceof NoResponseError
      const isPlaced = Object.keys(errors).length > 0
      setFailure(isPlaced ? null : getFailureMessage(error))
      setFailures((count) => count + 1)
    },
    ...(spec.messages ? { messages: spec.messages } : {}),
  })
  // after the errors are on the page, in the order in which it shows them
  useEffect(() => {
    if (failures > 0) formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  const send = form.onSubmit(
    (values) => {
      setFailure(null)
      if (!saving.isPending) saving.mutate(values)
    },
    () => setFailures((count) => count + 1),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    formElement.current = event.currentTarget
    send(event)
  }
  /** From here on these values are the stored ones. */
  const resetTo = (values: Values) => {
    baseValues.current = values
    form.setValues(values)
    setDirty(false)
  }
  return { form, submit, resetTo, isDirty, saving: saving.isPending, failure }
}
