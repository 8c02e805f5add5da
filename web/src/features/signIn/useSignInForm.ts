import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, isApiError, NoResponseError } from '../../core/http/apiError.ts'
import { useOnReconnect } from '../../core/http/connection.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { loadCommonNamespaces } from '../../core/i18n/i18n.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>
type Values<Field extends string> = Record<Field, string>

type SignInFormOptions<Field extends string> = {
  fields: readonly Field[]
  /** Returns errors before the request is sent; empty fields are checked separately. */
  validate?: (values: Values<Field>) => Errors<Field> | Promise<Errors<Field>>
  send: (values: Values<Field>) => Promise<void>
  /** The message that is shown if the error response has none. */
  fallbackMessage: string
  /** The errors that are shown when the form opens. */
  initialErrors?: Errors<Field>
}

/** Manages an uncontrolled form without a form library, because the form is part of the first page load. */
export function useSignInForm<Field extends string>({
  fields,
  validate,
  send,
  fallbackMessage,
  initialErrors = {},
}: SignInFormOptions<Field>) {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<Field>>(initialErrors)
  const [failure, setFailure] = useState<ApiError>()
  const [isBusy, setIsBusy] = useState(false)
  useOnReconnect(() => failure instanceof NoResponseError && setFailure(undefined))
  /** Whether the form itself found the errors, so that it can translate them again. */
  const hasOwnErrors = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the language changes
  useEffect(() => {
    if (hasOwnErrors.current) void findErrors(readValues()).then(setErrors)
  }, [i18n.language])

  /** Returns an error for each empty field, because every field is required. */
  const findEmptyFields = (values: Values<Field>): Errors<Field> =>
    Object.fromEntries(
      fields.filter((field) => values[field] === '').map((field) => [field, t('messages:violations.emptyField')]),
    ) as Errors<Field>

  /**
   * Returns the errors that can be found without a request. The message about an empty field replaces that of the
   * schema.
   */
  const findErrors = async (values: Values<Field>): Promise<Errors<Field>> => ({
    ...(await validate?.(values)),
    ...findEmptyFields(values),
  })

  function showErrors(next: Errors<Field>, isOwn: boolean): boolean {
    setErrors(next)
    hasOwnErrors.current = isOwn
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

  /** Loads the message about empty fields and shows it, unless the user has filled in the fields in the meantime. */
  async function showEmptyFields() {
    await loadCommonNamespaces()
    const values = readValues()
    if (hasEmptyField(values)) showErrors(await findErrors(values), true)
  }

  async function validateAndSend(values: Values<Field>) {
    if (showErrors(await findErrors(values), true)) return
    try {
      await send(values)
    } catch (error) {
      if (!isApiError(error)) throw error
      const hasFieldErrors = showErrors(error.getFieldErrors() as Errors<Field>, false)
      if (!hasFieldErrors) setFailure(error)
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

  return { form, errors, failure: failure && getServerMessage(failure, fallbackMessage), isBusy, submit }
}
