import type { Endpoint, RequestParams, ResponseBody } from '@poledne/contract/http/endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callEndpoint } from '../http/http.ts'
import { createIdempotencyKeys } from '../http/idempotency.ts'
import { validateBody } from './formErrors.ts'
import { useSave } from './useSave.ts'

type EndpointSaveOptions<E extends Endpoint, Values> = {
  endpoint: E
  params?: RequestParams<E>
  kind: 'create' | 'update'
  messages?: { success?: string; failure?: string }
  /** Converts the values to the request body; by default they are sent unchanged. */
  toBody?: (values: Values, version: number | null) => unknown
}

/** Returns how a form session validates its values with the contract of an endpoint and sends them to it. */
export function useEndpointSave<const E extends Endpoint, Values>(options: EndpointSaveOptions<E, Values>) {
  const { endpoint, params, kind, messages, toBody = (values: Values): unknown => values } = options
  const { t } = useTranslation()
  const [withKey] = useState(() => createIdempotencyKeys())
  const saving = useSave<unknown, ResponseBody<E>>({
    kind,
    hasConflictDialog: true,
    mutationFn: (body) => {
      // The cast is needed, because TypeScript cannot check the types of parameters and body for a generic endpoint.
      const send = (headers: Record<string, string> = {}) =>
        callEndpoint(endpoint, { params, body, headers } as never) as Promise<ResponseBody<E>>
      // A retried create must not create a second record.
      return kind === 'create' ? withKey({ params, body }, (key) => send({ 'Idempotency-Key': key })) : send()
    },
    ...(messages && { messages }),
  })
  return {
    validate: (values: Values, version: number | null) => validateBody(endpoint.body, toBody(values, version), t),
    send: (values: Values, version: number | null) => saving.mutateAsync(toBody(values, version)),
  }
}
