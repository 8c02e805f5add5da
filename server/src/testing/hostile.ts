import fc from 'fast-check'
import { z } from 'zod'

/** Bodies that are almost right: one that would fit, with something done to it. */

export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u2028',
    '__proto__',
    'constructor',
    "'; drop table dishes; --",
  ),
  fc.constantFrom('x'.repeat(300), 'x'.repeat(40_000), '2026-02-30', '1e309', 'Infinity', '%', '\\', '🍲'),
  fc.string({ unit: 'binary' }),
)
const hostileNumber = fc.constantFrom(0, -1, 1, 1.5, -0, 1e21, 1e300, 2_147_483_648, 99_999_999_999, 5e-324)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 1 }, [1, 1], ['1'], { id: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minItems?: number
  minLength?: number
}

/** The simplest value that the schema describes. */
function plausible(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return plausible(schema.anyOf[0])
  if (schema.type === 'string') return 'text'
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return schema.items && schema.minItems ? [plausible(schema.items)] : []
  const entries = Object.entries(schema.properties ?? {})
  return Object.fromEntries(entries.map(([key, each]) => [key, plausible(each)]))
}

type Mutation = (body: Record<string, unknown>) => unknown
const mutation = (keys: readonly string[]): fc.Arbitrary<Mutation> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...keys, 'nonsense'), hostileValue).map(set) },
    { weight: 2, arbitrary: fc.constantFrom(...keys, 'nonsense').map(leaveOut) },
    { weight: 1, arbitrary: fc.tuple(hostileText, hostileValue).map(set) },
    {
      weight: 1,
      arbitrary: hostileValue.map(
        (value): Mutation =>
          () =>
            value,
      ),
    },
  )
const set =
  ([key, value]: [string, unknown]): Mutation =>
  (body) => ({ ...body, [key]: value })
const leaveOut =
  (key: string): Mutation =>
  ({ [key]: _, ...rest }) =>
    rest

/** As text, at times cut short or with a number that JSON can write and nothing can hold. */
export function hostileBody(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const described = (schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}) as JsonSchema
  const keys = Object.keys(described.properties ?? {})
  const fitting = plausible(described) as Record<string, unknown>
  const mutated = fc
    .array(mutation(keys), { minLength: 1, maxLength: 2 })
    .map((mutations) => mutations.reduce<unknown>((body, mutate) => mutate(body as Record<string, unknown>), fitting))
    .map((body) => JSON.stringify(body) ?? '')
  return fc.oneof(
    { weight: 8, arbitrary: mutated },
    { weight: 1, arbitrary: mutated.map((text) => text.slice(0, -1)) },
    { weight: 1, arbitrary: mutated.map((text) => text.replace(/:(?:null|1|true)/, ':1e400')) },
  )
}
