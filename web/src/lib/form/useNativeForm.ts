import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, NoResponseError } from '../http/apiError.ts'
import { useReconnect } from '../http/connection.ts'
import { getServerMessage } from '../http/errorMessages.ts'
import { loadCommonNamespaces } from '../i18n/i18n.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>
type Values<Field extends string> = Record<Field, string>

type NativeFormOptions<Field extends string> = {
  fields: readonly Field[]
  /** Returns errors before the request is sent; empty fields are checked separately. */
  validate?: (values: Values<Field>) => Errors<Field> | Promise<Errors<Field>>
  send: (values: Values<Field>) => Promise<void>
  /** Shown if the error response has no message. */
  fallbackMessage: string
  /** Errors that are shown when the form opens. */
  initialErrors?: Errors<Field>
}

/** An uncontrolled form without a form library, because it is part of the first page load. */
export function useNativeForm<Field extends string>({
  fields,
  validate,
  send,
  fallbackMessage,
  initialErrors = {},
}: NativeFormOptions<Field>) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<Field>>(initialErrors)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const hadNoResponse = useRef(false)
  useReconnect(() => hadNoResponse.current && setFailure(undefined))

  /** Returns an error for each empty field, because every field is required. */
  const findEmptyFields = (values: Values<Field>): Errors<Field> =>
    Object.fromEntries(
      fields.filter((field) => values[field] === '').map((field) => [field, t('messages:violations.emptyField')]),
    ) as Errors<Field>

  function showErrors(next: Errors<Field>): boolean {
    setErrors(next)
    const first = fields.find((field) => next[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  function readValues(): Values<Field> {
    const data = new FormData(form.current ?? undefined)
    const readField = (field: Field) => {
      const text = String(data.get(field) ?? '')
      return field.toLowerCase().includes('password') ? text : text.trim()
    }
    return Object.fromEntries(fields.map((field) => [field, readField(field)])) as Values<Field>
  }
  const hasEmptyField = (values: Values<Field>) => fields.some((field) => values[field] === '')

  /** Loads the message about empty fields and shows it, unless the fields have been filled in meanwhile. */
  async function showEmptyFields() {
    await loadCommonNamespaces()
    const values = readValues()
    // The message about an empty field replaces the message of the schema.
    if (hasEmptyField(values)) showErrors({ ...(await validate?.(values)), ...findEmptyFields(values) })
  }

  async function validateAndSend(values: Values<Field>) {
    if (showErrors((await validate?.(values)) ?? {})) return
    try {
      await send(values)
    } catch (error) {
      if (!isApiError(error)) throw error
      hadNoResponse.current = error instanceof NoResponseError
      const hasFieldErrors = showErrors(error.getFieldErrors() as Errors<Field>)
      if (!hasFieldErrors) setFailure(getServerMessage(error, fallbackMessage))
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    const values = readValues()
    if (hasEmptyField(values)) return showEmptyFields()
    setIsBusy(true)
    try {
      await validateAndSend(values)
    } finally {
      setIsBusy(false)
    }
  }

  return { form, errors, failure, isBusy, submit }
}
