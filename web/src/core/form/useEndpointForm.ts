import { useForm } from '@mantine/form'
import type { Endpoint, RequestParams, ResponseBody } from '@poledne/contract/http/endpoint'
import { collectViolations } from '@poledne/contract/http/violations'
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
  /** Converts the form values to the request body; by default they are sent unchanged. */
  toBody?: (values: Values) => unknown
  /** Validates fields that are never sent, such as a repeated password. */
  validateExtra?: (values: Values) => Record<string, string>
  /** Stores the values while the form is unmounted, so that closing a dialog loses nothing. */
  unsavedValues?: { current: Values | null }
  kind: 'create' | 'update'
  messages?: { success?: string; failure?: string }
  onSaved: (answer: ResponseBody<E>) => void
  /** Handles a refused save; returns true if nothing else has to handle the error. */
  onRefused?: (error: ApiError) => boolean
}

/** A form for an endpoint outside the record modules: validates with the contract, saves, shows errors at fields. */
export function useEndpointForm<const E extends Endpoint>(spec: EndpointFormOptions<E>) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const hadNoResponse = useRef(false)
  useReconnect(() => hadNoResponse.current && setFailure(null))
  const [isDirty, setDirty] = useState(false)
  const baseValues = useRef(spec.initial)
  const formElement = useRef<HTMLFormElement>(null)
  const toBody = spec.toBody ?? ((values: Values) => values)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: spec.unsavedValues?.current ?? spec.initial,
    onValuesChange: (values) => {
      setDirty(JSON.stringify(values) !== JSON.stringify(baseValues.current))
      if (spec.unsavedValues) spec.unsavedValues.current = values
    },
    validate: (values) => {
      const result = spec.endpoint.body?.safeParse(toBody(values), { reportInput: true })
      const schemaErrors = result?.error ? toFieldErrors(collectViolations(result.error.issues), t) : {}
      return { ...schemaErrors, ...spec.validateExtra?.(values) }
    },
  })
  const [withKey] = useState(() => createIdempotencyKeys())
  const saving = useSave<Values, ResponseBody<E>>({
    kind: spec.kind,
    mutationFn: (values) => {
      const request = { params: spec.params, body: toBody(values) }
      // The cast is needed, because TypeScript cannot check the types of parameters and body for a generic endpoint.
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
      const hasFieldErrors = Object.keys(errors).length > 0
      setFailure(hasFieldErrors ? null : getFailureMessage(error))
      setFailures((count) => count + 1)
    },
    ...(spec.messages ? { messages: spec.messages } : {}),
  })
  // Focus the first invalid field in page order, after the errors are rendered.
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
  /** Sets these values as the stored ones, so that the form is not dirty. */
  const resetTo = (values: Values) => {
    baseValues.current = values
    form.setValues(values)
    setDirty(false)
  }
  return { form, submit, resetTo, isDirty, saving: saving.isPending, failure }
}
