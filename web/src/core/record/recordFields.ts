import type { defineRecordModule, RecordBase } from '@poledne/contract/http/record'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import type { z } from 'zod'

/** Any record module with its schemas and endpoints. */
export type RecordModule = ReturnType<typeof defineRecordModule>
/** A record module, or only its list, which needs no schemas. */
export type NamedModule = Pick<RecordModule, 'name'>

/** The fields of a form. History and conflicts show their values by the kinds of their columns. */
export type FieldSet = {
  name: string
  fields: readonly string[]
  columns: Readonly<Record<string, ListColumn>>
  labels?: string
}

/** The values of the editable fields by name; the schemas of the contract define them. */
export type FieldValues = Record<string, unknown>
export type AnyRecord = RecordBase & FieldValues
/** A record of one module. */
export type RecordOf<M extends RecordModule> = AnyRecord & z.output<M['schemas']['record']>

export const isBlank = (value: unknown) => value === undefined || value === null || value === ''

export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Compares the contents of two inputs: spaces around a text are ignored, and all blank values are the same. */
export const isSameInput = (one: unknown, other: unknown) => isSameValue(toInputContent(one), toInputContent(other))

function toInputContent(value: unknown): unknown {
  const trimmed = typeof value === 'string' ? value.trim() : value
  return isBlank(trimmed) ? null : trimmed
}

/** Reads a field; the name of an inner field is a path such as `retention.auditDays`. */
export const readField = (values: FieldValues, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as FieldValues | undefined)?.[name], values)

/** Returns the fields of a new record: the contract's defaults, otherwise an empty list or null. */
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

/** Returns the editable fields of a record, without its other fields. */
export function pickFields(module: RecordModule, record: FieldValues): FieldValues {
  return Object.fromEntries(module.fields.map((field) => [field, record[field] ?? null]))
}

/** Returns the fields that a copy takes over, without fields that must differ. */
export function copyFields(module: RecordModule, record: FieldValues, without: readonly string[]): FieldValues {
  const copied = module.fields.filter((field) => !without.includes(field))
  return Object.fromEntries(copied.map((field) => [field, record[field] ?? null]))
}

/**
 * Returns the values as they are sent: trimmed, and an empty text is null if the field is nullable. Fields that a form
 * does not have are left out, if the server then keeps their values.
 */
export function toPayload(module: RecordModule, values: FieldValues): FieldValues {
  return Object.fromEntries(
    module.fields.flatMap((field) => {
      if (!(field in values) && isOptional(module, field)) return []
      const value = values[field]
      const trimmed = typeof value === 'string' ? value.trim() : (value ?? null)
      return [[field, trimmed === '' && isNullable(module, field) ? null : trimmed]]
    }),
  )
}

const isOptional = (module: RecordModule, field: string): boolean =>
  module.schemas.fields.shape[field]?.safeParse(undefined).success ?? false

function isNullable(module: RecordModule, field: string): boolean {
  return module.schemas.fields.shape[field]?.safeParse(null).success ?? false
}

/**
 * Returns the fields whose values differ. Spaces around a text do not count, and `null` is the same as an empty text.
 */
export const getChangedFields = (
  { fields }: Pick<FieldSet, 'fields'>,
  base: FieldValues,
  values: FieldValues,
): string[] => fields.filter((field) => !isSameInput(readField(base, field), readField(values, field)))

/**
 * With `SECURITY=strict`, drafts of these modules are not stored in the browser, because they contain personal data.
 */
const PERSONAL_MODULES: readonly string[] = ['users']

/** Returns what a draft on the device contains; null for personal data. */
export function pickDraftFields(module: RecordModule, values: FieldValues, isStrict: boolean): FieldValues | null {
  return isStrict && PERSONAL_MODULES.includes(module.name) ? null : pickFields(module, values)
}

/** Returns whether the form marks the field as required. */
export function isRequired(module: RecordModule, field: string): boolean {
  return !isNullable(module, field) && !module.schemas.create.shape[field]?.safeParse(undefined).success
}
