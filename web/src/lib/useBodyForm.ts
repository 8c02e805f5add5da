import { useForm } from '@mantine/form'
import type { AnswerOf, Endpoint, ParamsOf } from '@poledne/contract/endpoint'
import { violationsOf } from '@poledne/contract/violations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from './apiError.ts'
import { errorText } from './errorText.ts'
import { joinViolations } from './formErrors.ts'
import { call } from './http.ts'
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
  const bodyOf = spec.bodyOf ?? ((values: Values) => values)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: spec.initial,
    validate: (values) => {
      const result = spec.endpoint.body?.safeParse(bodyOf(values), { reportInput: true })
      const broken = result?.error ? joinViolations(violationsOf(result.error.issues), t) : {}
      return { ...broken, ...spec.alsoCheck?.(values) }
    },
  })
  const saving = useSave<Values, AnswerOf<E>>({
    kind: spec.kind,
    mutationFn: (values) =>
      call(spec.endpoint, { params: spec.params, body: bodyOf(values) } as never) as Promise<AnswerOf<E>>,
    onSuccess: spec.onSaved,
    onError: (error) => {
      if (spec.onRefused?.(error)) return
      const errors = error.fieldErrors()
      form.setErrors(errors)
      const isPlaced = Object.keys(errors).length > 0
      setFailure(isPlaced ? null : errorText(error, error.message))
    },
    ...(spec.words ? { words: spec.words } : {}),
  })
  const submit = form.onSubmit((values) => {
    setFailure(null)
    if (!saving.isPending) saving.mutate(values)
  })
  return { form, submit, saving: saving.isPending, failure }
}
