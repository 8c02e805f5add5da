import { collectViolations, type RawViolation } from '@poledne/contract/http/violations'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import type { RecordModule } from '../record/recordFields.ts'
import { type FieldValues, toPayload } from '../record/recordFields.ts'

/** The message to show below each field, by field key. */
export type FieldErrors = Record<string, string>

function formatViolation(violation: RawViolation, t: TFunction): string {
  if (violation.unknown) return t('messages:violations.unknownField')
  if (violation.max !== undefined) return t('messages:violations.tooLong', { count: violation.max })
  return t(`messages:violations.${violation.reason ?? violation.code}`)
}

/**
 * Converts violations to messages by field. Several messages for one field are joined with a bar, as in
 * `ApiError.getFieldErrors`.
 */
export function toFieldErrors(violations: readonly RawViolation[], t: TFunction): FieldErrors {
  const errors: FieldErrors = {}
  for (const violation of violations) {
    const before = errors[violation.field]
    const message = formatViolation(violation, t)
    errors[violation.field] = before === undefined ? message : `${before} | ${message}`
  }
  return errors
}

/** Validates with the schema that the server uses too, and returns translated messages. */
export function validateBody(schema: z.ZodType | undefined, body: unknown, t: TFunction): FieldErrors {
  const error = schema?.safeParse(body, { reportInput: true }).error
  return error ? toFieldErrors(collectViolations(error.issues), t) : {}
}

export const validateFields = (module: RecordModule, values: FieldValues, t: TFunction): FieldErrors =>
  validateBody(module.schemas.fields, toPayload(module, values), t)

/** Returns an error for each empty value of a form in which every field is required. */
export const findEmptyFields = (values: Record<string, unknown>, t: TFunction): FieldErrors =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => values[name] === '')
      .map((name) => [name, t('messages:violations.emptyField')]),
  )

/**
 * Returns the message below a field. A violation in a list item (`allergenIds.3`) is shown below the list, unless the
 * form shows each item.
 */
export function getFieldError(errors: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const messages = Object.entries(errors)
    .filter(([key, message]) => (key === field || key.startsWith(`${field}.`)) && message)
    .map(([, message]) => String(message))
  return messages.length > 0 ? [...new Set(messages)].join(' | ') : undefined
}

/** Returns the messages for keys that the form does not show, such as `version` or the empty key. */
export function getErrorsOutsideFields(fields: readonly string[], errors: FieldErrors): string[] {
  return Object.entries(errors)
    .filter(([key]) => !fields.some((field) => key === field || key.startsWith(`${field}.`)))
    .map(([, message]) => message)
}
