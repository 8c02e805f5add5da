import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoResponseError } from './apiError.ts'
import { useReconnect } from './connection.ts'
import { errorText } from './errorText.ts'
import { isApiError } from './http.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>
type Values<Field extends string> = Record<Field, string>

type Options<Field extends string> = {
  fields: readonly Field[]
  /** What the form finds wrong before anything is sent, beside what is missing. */
  check?: (values: Values<Field>) => Errors<Field> | Promise<Errors<Field>>
  send: (values: Values<Field>) => Promise<void>
  /** Where the server gives no words of its own. */
  failed: string
  /** What is wrong already when the form opens. */
  initialErrors?: Errors<Field>
}

/** Uncontrolled and without a form library: these forms are the first thing that loads. */
export function useBareForm<Field extends string>({ fields, check, send, failed, initialErrors = {} }: Options<Field>) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<Field>>(initialErrors)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const unanswered = useRef(false)
  useReconnect(() => unanswered.current && setFailure(undefined))

  /** The one check that needs no schema. */
  const missing = (values: Values<Field>): Errors<Field> =>
    Object.fromEntries(
      fields.filter((field) => values[field] === '').map((field) => [field, t('messages:violations.emptyField')]),
    ) as Errors<Field>

  function refuse(next: Errors<Field>): boolean {
    setErrors(next)
    const first = fields.find((field) => next[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  async function attempt(values: Values<Field>) {
    // An empty field is only empty, whatever else a schema finds wrong with it.
    if (refuse({ ...(await check?.(values)), ...missing(values) })) return
    try {
      await send(values)
    } catch (error) {
      if (!isApiError(error)) throw error
      unanswered.current = error instanceof NoResponseError
      const shown = refuse(error.fieldErrors() as Errors<Field>)
      if (!shown) setFailure(errorText(error, failed))
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const read = (field: Field) => {
      const text = String(data.get(field) ?? '')
      return field.toLowerCase().includes('password') ? text : text.trim()
    }
    setFailure(undefined)
    setBusy(true)
    try {
      await attempt(Object.fromEntries(fields.map((field) => [field, read(field)])) as Values<Field>)
    } finally {
      setBusy(false)
    }
  }

  return { form, errors, failure, busy, submit }
}
