import { collectViolations, type RawViolation } from '@poledne/contract/schemas/violations'
import type { TFunction } from 'i18next'
import type { RecordModule } from '../record/recordFields.ts'
import { type FieldValues, toPayload } from '../record/recordFields.ts'

/** Messages by field key, as they stand beneath the fields. */
export type FieldErrors = Record<string, string>

function formatViolation(violation: RawViolation, t: TFunction): string {
  if (violation.unknown) return t('messages:violations.unknownField')
  if (violation.max !== undefined) return t('messages:violations.tooLong', { count: violation.max })
  return t(`messages:violations.${violation.reason ?? violation.code}`)
}

/** Several messages of one field are joined with a bar, as those of the server are. */
export function toFieldErrors(violations: readonly RawViolation[], t: TFunction): FieldErrors {
  const errors: FieldErrors = {}
  for (const violation of violations) {
    const before = errors[violation.field]
    const message = formatViolation(violation, t)
    errors[violation.field] = before === undefined ? message : `${before} | ${message}`
  }
  return errors
}

/** The contract's own schema, in the words of the catalogue: the server would say the same. */
export function validateFields(module: RecordModule, values: FieldValues, t: TFunction): FieldErrors {
  const result = module.schemas.fields.safeParse(toPayload(module, values), {
    reportInput: true,
  })
  return result.success ? {} : toFieldErrors(collectViolations(result.error.issues), t)
}

/** A violation of an item of a list (`allergenIds.3`) stands beneath the list, unless the form shows each item. */
export function getFieldError(errors: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const messages = Object.entries(errors)
    .filter(([key, message]) => (key === field || key.startsWith(`${field}.`)) && message)
    .map(([, message]) => String(message))
  return messages.length > 0 ? [...new Set(messages)].join(' | ') : undefined
}

/** What the server refused for fields that no form shows, such as the version or none at all. */
export function getErrorsOutsideFields(fields: readonly string[], errors: FieldErrors): string[] {
  return Object.entries(errors)
    .filter(([key]) => !fields.some((field) => key === field || key.startsWith(`${field}.`)))
    .map(([, message]) => message)
}
