/** Modules share these field schemas. The schemas have no transforms, so that their JSON Schema is exact. */

import { z } from 'zod'
import { COUNTRIES } from '../domain/countries.ts'
import { isDay } from '../domain/day.ts'
import { MAX_ID } from '../domain/limits.ts'
import { amountToMinorUnits } from '../domain/prices/money.ts'
import { isTimeZone } from '../domain/timeZone.ts'
import { isMonday } from '../domain/week.ts'
import type { ViolationCode } from './errors.ts'
import type { ViolationReason } from './violations.ts'

const SINGLE_LINE = /^[^\p{Cc}\u2028\u2029\uFFFE\uFFFF]*$/u
const MULTI_LINE = /^(?:[^\p{Cc}\u2028\u2029\uFFFE\uFFFF]|[\n\r\t])*$/u
const isWellFormed = (value: string) => !/\p{Surrogate}/u.test(value)

/**
 * Refuses very long texts without counting their characters: a text with more than twice as many UTF-16 units as
 * allowed characters is always too long.
 */
const createFarTooLongCheck = (max: number, error?: ViolationCode) => (context: z.core.ParsePayload<string>) => {
  const { value: input, issues } = context
  const issue = { code: 'too_big', origin: 'string', maximum: max, inclusive: true, input, continue: false } as const
  if (input.length > 2 * max) issues.push(error ? { ...issue, message: error } : issue)
}

/** Limits the length and aborts for a longer string, so that patterns run on short texts only. */
const limitLength = (schema: z.ZodString, max: number, error?: ViolationCode) =>
  schema.check(createFarTooLongCheck(max, error)).max(max, { abort: true, ...(error && { error }) })

/** Creates a schema for a string whose length is checked first. Every string that a client sends uses it. */
export const text = (max: number, error?: ViolationCode) => limitLength(z.string(), max, error)
/** Creates a schema like `text` that trims the string first. */
export const trimmedText = (max: number) => limitLength(z.string().trim(), max)

/** Creates a schema for one line of text, possibly empty. */
export const singleLineText = (max: number) =>
  trimmedText(max).regex(SINGLE_LINE, 'wrongFormat').refine(isWellFormed, 'wrongFormat')

/** Creates a schema for one line of text that is not empty. */
export const requiredText = (max: number) => singleLineText(max).min(1, 'emptyField')

/** Creates a schema for one optional line of text; an empty one is stored as null. */
export const optionalText = (max: number) => singleLineText(max).nullable().default(null)

/** Creates a schema for several lines of text, possibly empty. */
export const multiLineText = (max: number) =>
  trimmedText(max).regex(MULTI_LINE, 'wrongFormat').refine(isWellFormed, 'wrongFormat')

/** Creates a schema for several lines of text that are not empty. */
export const requiredMultiLineText = (max: number) => multiLineText(max).min(1, 'emptyField')

/**
 * An e-mail address has a local part, an at sign and a domain of at least two labels; the mail server checks the rest.
 * No label contains a dot, so that the pattern does not backtrack.
 */
export const email = requiredText(254).regex(
  /^$|^[^\s@<>,;:"()[\]\\]+@(?:[^\s@<>,;:"()[\]\\.]+\.)+[^\s@<>,;:"()[\]\\.]{2,}$/,
  'wrongFormat',
)

/** A phone number has digits, spaces and the usual separators, with an optional leading plus. */
export const phone = singleLineText(32).regex(/^$|^\+?[\d ()/.-]{5,}$/, 'wrongFormat')

/** The lowest minimum length of a password; the environment variable `PASSWORD_MIN` raises it. */
const PASSWORD_MIN = 2
export const MAX_PASSWORD = 1024
export const password = text(MAX_PASSWORD).min(1, 'emptyField').min(PASSWORD_MIN, 'short')

export const id = z.int().min(1).max(MAX_ID)

/** `name` is the first and last name if they are known, otherwise the username. */
export const person = z.object({
  id,
  username: z.string(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})
export type Person = z.output<typeof person>

/** Ids in paths and queries are text, so their range is checked after the pattern. */
const isIdInRange = (digits: string) => Number(digits) <= MAX_ID
const ID_DIGITS = 10
export const idParam = text(ID_DIGITS, 'wrongFormat')
  .regex(/^[1-9]\d{0,9}$/, 'wrongFormat')
  .refine(isIdInRange, 'wrongFormat')
/** Creates a schema for ids in a query, separated by commas. */
export const createIdListSchema = (max: number) =>
  text(max * (ID_DIGITS + 1), 'wrongFormat')
    .regex(new RegExp(`^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${max - 1}}$`), 'wrongFormat')
    .refine((ids) => ids.split(',').every(isIdInRange), 'wrongFormat')
/** A positive number in a query, such as the number of a page. */
export const countParam = text(6, 'wrongFormat').regex(/^[1-9]\d{0,5}$/, 'wrongFormat')

/**
 * Creates a schema for the `page` and `pageSize` of a request whose response is paged, but neither filtered nor sorted.
 */
export const createPageQuerySchema = (maxSize: number) =>
  z.strictObject({
    page: countParam.optional(),
    pageSize: countParam.refine((text) => Number(text) <= maxSize, 'wrongFormat').optional(),
  })
export const createPageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() })

/** Creates a schema for a number; a missing one is reported as an empty field, any other value with the code. */
export const requiredNumber = (code: ViolationCode) =>
  z.number({ error: ({ input }) => (input === undefined || input === null ? 'emptyField' : code) })

/** The id of an item that was chosen from a code list or from another module. */
export const choice = z
  .int({ error: (issue) => (issue.input === undefined || issue.input === null ? 'selectValue' : 'wrongFormat') })
  .min(1, 'selectValue')
  .max(MAX_ID, 'selectValue')

/*
 * Zod skips a check if any other field is invalid, unless the check has a `when` condition. Rules that read several values
 * use these conditions, so that a form shows all violations at once.
 */
export const isArrayValue = ({ value }: z.core.ParsePayload): boolean => Array.isArray(value)
/** Creates a condition under which a rule between fields runs: all fields that it reads are valid. A list has no fields. */
export const createFieldsValidCondition =
  (...fields: string[]) =>
  ({ value, issues }: z.core.ParsePayload): boolean =>
    Object(value) === value && !Array.isArray(value) && !issues.some(({ path }) => fields.includes(String(path?.[0])))

export const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Creates a schema for the ids of several chosen items, without duplicates. */
export const choices = (max: number) =>
  z.array(choice).max(max, 'wrongFormat').refine(areUnique, { error: 'duplicate', when: isArrayValue })

/** Creates a schema for several of these fixed values, without duplicates. */
export const fixedChoices = <const V extends readonly string[]>(values: V) =>
  z
    .array(z.enum(values))
    .max(values.length, 'wrongFormat')
    .refine(areUnique, { error: 'duplicate', when: isArrayValue })

/** Creates a schema for a boolean with a default. */
export const flag = (initial: boolean) => z.boolean().default(initial)

/** A day can be planned only if day arithmetic and time zones have a margin at both ends of the calendar. */
const isPlannableDay = (date: string) => isDay(date) && date >= '1900-01-01' && date < '3000-01-01'
export const day = text(10, 'wrongFormat').refine(isPlannableDay, 'wrongFormat').meta({ format: 'date' })

/** The first day of a week. */
export const monday = day.refine((date) => isDay(date) && isMonday(date), 'wrongFormat')

/** A local time of day, such as `09:30`. */
export const timeOfDay = text(5, 'wrongFormat').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'wrongFormat')

/** An ISO weekday: Monday is 1. */
export const weekday = z.int({ error: 'selectValue' }).min(1, 'selectValue').max(7, 'selectValue')

/** A country by its ISO 3166-1 alpha-2 code. */
export const country = text(2, 'wrongFormat').refine((code) => COUNTRIES.includes(code), 'wrongFormat')

/** A link to a page on the web. */
export const webLink = singleLineText(500).regex(/^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#]\S*)?$/, 'wrongFormat')

export const daySpanQuery = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'startBeforeEnd',
    path: ['to'],
  })

/** An instant in a response: `YYYY-MM-DDTHH:mm:ss` in UTC. */
export const instant = z.string()

export const timeZone = text(64).refine(isTimeZone, 'wrongFormat')

export const version = z.int({ error: 'wrongFormat' }).min(1).max(MAX_ID)

/** A price above zero with at most two decimals; it is never rounded. */
export const price = z
  .number()
  .check((context) => {
    const { value } = context
    if (value <= 0) context.issues.push({ code: 'custom', message: 'biggerThanZero', input: value })
    else if (amountToMinorUnits(value) === null)
      context.issues.push({ code: 'custom', message: 'wrongFormat', input: value })
  })
  .nullable()

/**
 * Creates a check that the values in these columns are unique; a duplicate is reported at its cell, unless the cell is
 * invalid itself.
 */
export const createUniqueRowsCheck = <Row extends object>(...keys: (keyof Row & string)[]) =>
  z.superRefine<Row[]>(
    (rows, context) => {
      const malformed = new Set(context.issues.map(({ path = [] }) => path.slice(0, 2).join('.')))
      for (const key of keys) {
        const seen = new Set<string>()
        rows.forEach((row, index) => {
          const cell = row?.[key]
          if (cell === undefined || malformed.has(`${index}.${key}`)) return
          const value = String(cell).toLowerCase()
          if (seen.has(value))
            context.addIssue({ code: 'custom', message: 'duplicate', path: [index, key], input: row })
          seen.add(value)
        })
      }
    },
    { when: isArrayValue },
  )

/** The path of a field, such as `['permissions', 3]`, and what is wrong with it. */
type RuleViolation = { path: [string, ...number[]]; code: ViolationCode; reason?: ViolationReason }

/** A rule between fields that are valid on their own. */
export type CrossFieldRule = {
  fields: readonly string[]
  findViolations: (fields: Record<string, unknown>) => readonly RuleViolation[]
}

/** Creates a check of a schema from a rule between its fields. */
export const createRuleCheck = ({ fields, findViolations }: CrossFieldRule) =>
  z.superRefine<unknown>(
    (fields, context) => {
      for (const { path, code, reason } of findViolations(fields as Record<string, unknown>))
        context.addIssue({ code: 'custom', message: code, path, params: { reason } })
    },
    { when: createFieldsValidCondition(...fields) },
  )

/** Schemas by the names of their fields. */
export type Fields = Record<string, z.ZodType>
/** The schema of a field without the default that makes the field optional on create. */
type WithoutDefaults<F extends Fields> = {
  [K in keyof F]: F[K] extends z.ZodDefault<infer T extends z.ZodType> ? T : F[K]
}

/** Returns the schemas without the defaults that make fields optional. */
export function removeDefaults<F extends Fields>(fields: F): WithoutDefaults<F> {
  const entries = Object.entries(fields).map(([key, field]) => [
    key,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ])
  return Object.fromEntries(entries) as WithoutDefaults<F>
}

/** Returns the named fields without defaults and optional; their types stay required, because our own client sends all. */
export const makeOptional = <F extends Fields>(
  fields: F,
  names: readonly string[] = [],
): Partial<WithoutDefaults<F>> => {
  const plain: Fields = removeDefaults(fields)
  return Object.fromEntries(names.map((name) => [name, (plain[name] as z.ZodType).optional()])) as unknown as Partial<
    WithoutDefaults<F>
  >
}
