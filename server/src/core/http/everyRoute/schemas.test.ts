import { DEFAULT_BODY_LIMIT, type Endpoint } from '@poledne/contract/http/endpoint'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { collectRoutes } from '../../../testing/fuzz/fuzzTarget.ts'
import { buildTestApp, type TestApp } from '../../../testing/testApp.ts'
import { recordProof } from '../../../testing/testReport.ts'

/** A nested schema and its path, such as `restaurantMenuItems.[].priceCzk`. */
type SchemaPart = { path: string; schema: z.ZodType; isJson: boolean }

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  getter?: () => z.ZodType
}

const WITHOUT_PARTS = ['string', 'number', 'int', 'boolean', 'null', 'enum', 'literal']

const getSchemaDefinition = (schema: z.ZodType) => schema.def as unknown as Def

function getChildren(schema: z.ZodType): [key: string, child: z.ZodType][] {
  const def = getSchemaDefinition(schema)
  if (def.shape) return Object.entries(def.shape)
  if (def.element) return [['[]', def.element]]
  if (def.keyType && def.valueType)
    return [
      ['{key}', def.keyType],
      ['{value}', def.valueType],
    ]
  if (def.options) return def.options.map((option, index) => [`|${index}`, option])
  if (def.innerType) return [['', def.innerType]]
  if (def.getter) return [['{json}', def.getter()]]
  if (WITHOUT_PARTS.includes(def.type)) return []
  throw new Error(`walkSchema does not support the type ${def.type}`)
}

/**
 * Lists the schema and every schema inside it; parts of `z.json()` are marked, because its strings have no own limit.
 */
function walkSchema(root: z.ZodType): SchemaPart[] {
  const seen = new Set<z.ZodType>()
  function walk(schema: z.ZodType, path: string, isJson: boolean): SchemaPart[] {
    if (seen.has(schema) && schema instanceof z.ZodLazy) return []
    seen.add(schema)
    const inJson = isJson || schema instanceof z.ZodLazy
    const below = getChildren(schema).flatMap(([key, child]) =>
      walk(child, [path, key].filter(Boolean).join('.'), inJson),
    )
    return [{ path, schema, isJson: inJson }, ...below]
  }
  return walk(root, '', false)
}

const getLongestJson = (values: readonly unknown[]) => Math.max(...values.map((value) => JSON.stringify(value).length))
/** The bytes that a number takes at most; all of our numbers have fewer digits. */
const NUMBER_BYTES = 20
const UTF8_BYTES = 3

/** Returns the bytes of the longest body that the schema accepts, written without spaces. */
function computeMaxBytes(schema: z.ZodType): number {
  if (schema instanceof z.ZodString) return 2 + UTF8_BYTES * Number(schema.maxLength ?? Number.POSITIVE_INFINITY)
  if (schema instanceof z.ZodEnum) return getLongestJson(schema.options)
  if (schema instanceof z.ZodLiteral) return getLongestJson([...schema.values])
  if (schema instanceof z.ZodArray) {
    const maxima = (schema.def.checks ?? []).map((check) => (check._zod.def as { maximum?: number }).maximum)
    return (
      2 + Math.min(...maxima.filter((max) => max !== undefined)) * (1 + computeMaxBytes(schema.element as z.ZodType))
    )
  }
  const children = getChildren(schema)
  const sizes = children.map(
    ([key, child]) => (schema instanceof z.ZodObject ? key.length + 4 : 0) + computeMaxBytes(child),
  )
  if (schema instanceof z.ZodObject) return 2 + sizes.reduce((sum, size) => sum + size, 0)
  return Math.max(NUMBER_BYTES, ...sizes)
}

/** Whether the tests measure times, as only `npm run prove` does. */
const IS_MEASURING = process.env.PROVE_STRINGS !== undefined
const MAX_MS = 5
const MEGABYTE = 1_048_576
const MAX_ANONYMOUS_BODY = 65_536

let testApp: TestApp
let routes: RouteOptions[]
let parts: (SchemaPart & { name: string; endpoint: Endpoint })[]

beforeAll(async () => {
  const collected = await collectRoutes(() => buildTestApp())
  testApp = collected.built
  routes = collected.routes.filter(({ config, method }) => config?.endpoint && method !== 'HEAD')
  parts = routes.flatMap(({ method, url, config }) => {
    const endpoint = config?.endpoint as Endpoint
    return (['params', 'query', 'body'] as const).flatMap((place) => {
      const schema = endpoint[place]
      if (!schema) return []
      return walkSchema(schema).map((part) => ({ ...part, endpoint, name: `${method} ${url} ${place} ${part.path}` }))
    })
  })
})
afterAll(() => testApp.close())

type Check = z.core.$ZodCheck & { _zod: { def: { check: string; maximum?: number; abort?: boolean } } }

const getChecks = (schema: z.ZodType) => (schema.def.checks ?? []) as Check[]
/** Trimming changes a text but never refuses it. */
const isTrimming = ({ _zod: { def } }: Check) => def.check === 'overwrite'
const isAbortingLengthCheck = ({ _zod: { def } }: Check) => def.check === 'max_length' && def.abort === true
const listStringParts = () =>
  parts.filter((part): part is typeof part & { schema: z.ZodString } => part.schema.def.type === 'string')
const listLimitedStrings = () => listStringParts().filter(({ isJson }) => !isJson)
const listArrayParts = () => parts.filter(({ schema, isJson }) => schema instanceof z.ZodArray && !isJson)

const repeatToLength = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
/** Repetitions of these texts take a pattern that backtracks quadratic or exponential time. */
const UNITS = [
  'a',
  '@',
  'a@',
  'a@a.',
  '.',
  'a.',
  '\\',
  '\\,',
  ',',
  '1,',
  '1',
  '-',
  '+1 ',
  '\u{1f372}',
  'ž',
  '\n',
  '\ud800',
  '!',
]
const buildHostileTexts = (length: number) =>
  UNITS.flatMap((unit) => [
    repeatToLength(unit, length),
    `${repeatToLength(unit, length - 1)}@`,
    `${repeatToLength(unit, length - 1)}\u0000`,
  ])
/** Builds hostile texts with a letter at both ends, so that trimming does not shorten them. */
const buildHostileLines = (length: number) =>
  [...buildHostileTexts(length - 2), repeatToLength(' ', length - 2)].map((text) => `x${text}x`)

describe('every string that a client can send', () => {
  test('has a length limit that aborts validation', () => {
    expect(listLimitedStrings().length).toBeGreaterThan(100)
    const unlimited = listLimitedStrings().filter(
      ({ schema }) => !(schema instanceof z.ZodString && getChecks(schema).some(isAbortingLengthCheck)),
    )
    expect(unlimited.map(({ name }) => name)).toEqual([])
  })

  test('returns only the length issue for 1 MB, and runs no pattern or refinement', () => {
    const texts = ['a@a.a.', '1', ' '].map((unit) => `x${repeatToLength(unit, MEGABYTE)}@x`)
    const wrong = listLimitedStrings().filter(({ schema }) => {
      const spies = getChecks(schema).map((check) => ({ check, run: vi.spyOn(check._zod, 'check') }))
      const issues = texts.map((text) => schema.safeParse(text).error?.issues.map(({ code }) => code))
      const executed = spies.filter(({ check, run }) => !isTrimming(check) && run.mock.calls.length > 0)
      vi.restoreAllMocks()
      // Only the length check ran, and it refused the text.
      return executed.length !== 1 || issues.some((codes) => String(codes) !== 'too_big')
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('returns only the length issue if it is one character too long', () => {
    const wrong = listLimitedStrings().filter(({ schema }) => {
      const { error } = schema.safeParse('\u0000'.repeat(Number(schema.maxLength) + 1))
      return String(error?.issues.map(({ code }) => code)) !== 'too_big'
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('can be part of free JSON only in a small body', () => {
    const free = listStringParts().filter(({ isJson }) => isJson)
    expect(free.filter(({ endpoint }) => (endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT) > DEFAULT_BODY_LIMIT)).toEqual([])
  })
})

test('every array that a client can send is refused by its length before its elements are parsed', () => {
  expect(listArrayParts().length).toBeGreaterThan(10)
  const parsed = listArrayParts().filter(({ schema }) => {
    const { element } = schema as z.ZodArray<z.ZodType>
    const run = vi.spyOn(element._zod, 'run')
    const { error } = schema.safeParse(Array(100_000).fill({}))
    const isRun = run.mock.calls.length > 0 || error?.issues.length !== 1
    vi.restoreAllMocks()
    return isRun
  })
  expect(parsed.map(({ name }) => name)).toEqual([])
})

describe('the body limit of every route', () => {
  const getBodyLimit = ({ config }: RouteOptions) => config?.endpoint?.bodyLimit ?? DEFAULT_BODY_LIMIT
  const describeRoutes = (wrong: RouteOptions[]) => wrong.map(({ method, url }) => `${method} ${url}`)

  test('is the limit of its endpoint and large enough for every valid body', () => {
    expect(
      describeRoutes(routes.filter((route) => (route.bodyLimit ?? DEFAULT_BODY_LIMIT) !== getBodyLimit(route))),
    ).toEqual([])
    const tooNarrow = routes.filter((route) => {
      const body = route.config?.endpoint?.body
      const hasFreeJson = body && walkSchema(body).some(({ isJson }) => isJson)
      return body && !hasFreeJson && computeMaxBytes(body) > getBodyLimit(route)
    })
    expect(describeRoutes(tooNarrow)).toEqual([])
  })

  test('is at most 64 KB for public endpoints, and 16 KB below auth/', () => {
    const open = routes.filter(({ config }) => config?.endpoint?.guard === 'public' && config.endpoint.body)
    const hasSmallBodyLimit = ({ url, config }: RouteOptions) =>
      Number(config?.endpoint?.bodyLimit) <= (url.includes('/auth/') ? 16_384 : MAX_ANONYMOUS_BODY)
    expect(describeRoutes(open.filter((route) => !hasSmallBodyLimit(route)))).toEqual([])
  })
})

if (IS_MEASURING)
  test(`no string takes longer than ${MAX_MS} ms to parse`, () => {
    const slow: string[] = []
    let [tried, slowest] = [0, 0]
    /** Returns the shortest of several times in milliseconds, because a busy machine delays single runs. */
    function measureParseMs(schema: z.ZodType, text: string): number {
      let best = Number.POSITIVE_INFINITY
      for (let round = 0; round < 5 && (round === 0 || best > MAX_MS); round++) {
        const begin = performance.now()
        schema.safeParse(text)
        best = Math.min(best, performance.now() - begin)
      }
      return best
    }
    const texts = buildHostileLines(MEGABYTE)
    const seen = new Set<z.ZodType>()
    for (const { schema, name } of listLimitedStrings()) {
      if (seen.has(schema)) continue
      seen.add(schema)
      for (const text of [
        ...texts,
        repeatToLength(' ', MEGABYTE),
        ...buildHostileLines(Math.max(3, schema.maxLength ?? 3)),
      ]) {
        const ms = measureParseMs(schema, text)
        tried++
        slowest = Math.max(slowest, ms)
        if (ms > MAX_MS) slow.push(`${name}: ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 12))}…`)
      }
    }
    expect(slow).toEqual([])
    recordProof({
      proof: 'strings: hostile texts of up to 1 MB',
      tried,
      wrong: 0,
      measured: `${seen.size} strings of ${routes.length} endpoints, slowest ${slowest.toFixed(1)} ms`,
    })
  })
