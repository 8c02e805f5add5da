import type { defineRecordModule, RecordBase } from '@poledne/contract/endpoints/record'
import type { z } from 'zod'

/** Any module of records, with the schemas that its form is made from. */
export type RecordModule = ReturnType<typeof defineRecordModule>

/** The fields a client writes, by name. What they hold is the contract's business, not this machinery's. */
export type FieldValues = Record<string, unknown>
export type AnyRecord = RecordBase & FieldValues

export const isBlank = (value: unknown) => value === undefined || value === null || value === ''

export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a new record starts from: the contract's defaults; without one a list is empty, anything else nothing. */
export function getInitialFields(module: RecordModule): FieldValues {
  const { shape } = module.schemas.create
  return Object.fromEntries(
    module.fields.map((field) => {
      const initial = shape[field]?.safeParse(undefined)
      return [field, initial?.success ? initial.data : isMissingArray(initial?.error) ? [] : null]
    }),
  )
}

const isMissingArray = (error: z.ZodError | undefined) =>
  error?.issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'array') ?? false

export function pickFields(module: RecordModule, record: FieldValues): FieldValues {
  return Object.fromEntries(module.fields.map((field) => [field, record[field] ?? null]))
}

/** A copy starts from the fields of another record, save those that would make it the same one. */
export function copyFields(module: RecordModule, record: FieldValues, without: readonly string[]): FieldValues {
  const copied = module.fields.filter((field) => !without.includes(field))
  return Object.fromEntries(copied.map((field) => [field, record[field] ?? null]))
}

/** What the form holds as the server wants it: trimmed, and an empty text is null where the field may be missing. */
export function toPayload(module: RecordModule, values: FieldValues): FieldValues {
  return Object.fromEntries(
    module.fields.map((field) => {
      const value = values[field]
      const trimmed = typeof value === 'string' ? value.trim() : (value ?? null)
      return [field, trimmed === '' && isNullable(module, field) ? null : trimmed]
    }),
  )
}

function isNullable(module: RecordModule, field: string): boolean {
  return module.schemas.fields.shape[field]?.safeParse(null).success ?? false
}

/** By value: a list that was changed and changed back is no change. A required text that is still empty is none either. */
export function getChangedFields(module: RecordModule, base: FieldValues, values: FieldValues): string[] {
  const before = toPayload(module, base)
  const after = toPayload(module, values)
  return module.fields.filter((field) => {
    const blank = isBlank(before[field]) && isBlank(after[field])
    return !blank && !isSameValue(before[field], after[field])
  })
}

/** Whether a form must mark the field: neither nothing nor an empty text will do. */
export function isRequired(module: RecordModule, field: string): boolean {
  return !isNullable(module, field) && !module.schemas.create.shape[field]?.safeParse(undefined).success
}
