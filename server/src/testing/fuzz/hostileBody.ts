import fc from 'fast-check'
import { z } from 'zod'
import { hostileText, hostileValue } from './hostileValues.ts'

/** These functions build valid bodies with one hostile change. */

export type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  required?: string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minItems?: number
  format?: string
}

export const toJsonSchema = (schema: z.ZodType | undefined): JsonSchema =>
  (schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}) as JsonSchema

/** Valid values of fields that the server validates beyond their schema. */
const PLAUSIBLE_VALUES: Readonly<Record<string, unknown>> = {
  email: 'kuchar@example.com',
  timezone: 'Europe/Prague',
  code: '12345',
  hoursFrom: '08:00',
  hoursTo: '16:00',
  restaurantId: '1',
  dishIds: '1',
}

/** Builds the simplest value that the schema accepts. */
export function buildPlausibleValue(schema: JsonSchema, key = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return buildPlausibleValue(schema.anyOf[0], key)
  if (schema.format === 'date') return '2026-11-16'
  if (schema.type === 'string') return PLAUSIBLE_VALUES[key] ?? 'text'
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return schema.items && schema.minItems ? [buildPlausibleValue(schema.items)] : []
  const entries = Object.entries(schema.properties ?? {})
  return Object.fromEntries(entries.map(([name, each]) => [name, buildPlausibleValue(each, name)]))
}

type Path = readonly (string | number)[]

/** Lists the paths in a body that can be changed: its fields and those of its rows. */
function listPaths(value: unknown, left = 4): Path[] {
  if (typeof value !== 'object' || value === null || left === 0) return []
  const keys: Path = Array.isArray(value) ? [...value.keys()].slice(0, 3) : Object.keys(value)
  return keys.flatMap((key) => [
    [key],
    ...listPaths((value as Record<string | number, unknown>)[key], left - 1).map((rest) => [key, ...rest]),
  ])
}

/** Returns a copy with one changed value; the key is removed if `change` returns undefined. */
function changeValueAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? changeValueAt(each, rest, change) : each))
  if (typeof value !== 'object' || value === null) return value
  // The keys are defined, not assigned, because a key can be `__proto__`.
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    name === key ? changeValueAt(each, rest, change) : each,
  ])
  return Object.fromEntries(Object.hasOwn(value, key) ? entries : [...entries, [String(key), change(undefined)]])
}

/** Returns another value of the same type, so that some changes are accepted. */
const varyValue = (old: unknown, salt: number): unknown => {
  if (typeof old === 'number') return (salt % 5) + 1
  if (typeof old === 'boolean') return !old
  if (typeof old !== 'string') return old
  if (/^\d{4}-\d\d-\d\d$/.test(old)) return new Date(Date.UTC(2026, 0, 5 + 7 * (salt % 900))).toISOString().slice(0, 10)
  return old.includes('@') ? `kuchar${salt}@example.com` : `Jídlo ${salt} 🍲 é`
}

/** Changes the unique fields of a body, so that the record can be created again. */
const renewUniqueFields = (body: unknown, salt: number): unknown =>
  typeof body !== 'object' || body === null || Array.isArray(body)
    ? body
    : Object.fromEntries(
        Object.entries(body).map(([key, old]) => [key, /name|email|startDate/i.test(key) ? varyValue(old, salt) : old]),
      )

type Mutation = (body: unknown) => unknown

function createMutationArbitrary(paths: readonly Path[]): fc.Arbitrary<Mutation> {
  const path = fc.constantFrom<Path>(...paths, ['nonsense'])
  const anything = fc.tuple(path, hostileValue).map(
    ([at, value]): Mutation =>
      (body) =>
        changeValueAt(body, at, () => value),
  )
  const missing = path.map(
    (at): Mutation =>
      (body) =>
        changeValueAt(body, at, () => undefined),
  )
  const another = fc.tuple(path, fc.nat(9_999)).map(
    ([at, salt]): Mutation =>
      (body) =>
        changeValueAt(body, at, (old) => varyValue(old, salt)),
  )
  const unknown = fc.tuple(hostileText, hostileValue).map(
    ([key, value]): Mutation =>
      (body) =>
        changeValueAt(body, [key], () => value),
  )
  return fc.oneof(
    { weight: 6, arbitrary: anything },
    { weight: 2, arbitrary: missing },
    { weight: 3, arbitrary: another },
    { weight: 1, arbitrary: unknown },
  )
}

/** Creates bodies as text, sometimes truncated or with a number that overflows. */
export function createBodyArbitrary(fitting: unknown): fc.Arbitrary<string> {
  const mutated = fc
    .tuple(fc.boolean(), fc.nat(9_999), fc.array(createMutationArbitrary(listPaths(fitting)), { maxLength: 3 }))
    .map(([isNew, salt, mutations]) => {
      const base = isNew ? renewUniqueFields(fitting, salt) : fitting
      return JSON.stringify(mutations.reduce((body, mutate) => mutate(body), base)) ?? ''
    })
  return fc.oneof(
    { weight: 16, arbitrary: mutated },
    { weight: 1, arbitrary: mutated.map((text) => text.slice(0, -1)) },
    { weight: 1, arbitrary: mutated.map((text) => text.replace(/:(?:null|1|true)/, ':1e400')) },
  )
}
