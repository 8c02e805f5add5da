import type { Endpoint } from '@poledne/contract/http/endpoint'
import fc from 'fast-check'
import { buildPlausibleValue, createBodyArbitrary, toJsonSchema } from './hostileBody.ts'
import { hostileRawBody, hostileSegment, hostileText } from './hostileValues.ts'

/** Hostile requests are plain data, so that they can be printed and repeated. */

export type CallerName = 'admin' | 'own' | 'viewer' | 'nobody' | 'stranger' | 'forged' | 'leaver' | 'program'

/** The endpoint of a call; its `path` contains named parameters. */
export type FuzzedEndpoint = Pick<Endpoint, 'method' | 'path' | 'query' | 'body'>

export type HostileCall = {
  endpoint: FuzzedEndpoint
  by: CallerName
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
  address: string
}

/** The existing ids and a valid body of an endpoint. */
export type KnownData = {
  getIds(asked: FuzzedEndpoint): readonly string[]
  getBody(asked: FuzzedEndpoint): object | undefined
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
const OTHER_CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]
const ODD_CONTENT_TYPES = [
  ...OTHER_CONTENT_TYPES,
  'x',
  '',
  'application/json; charset=utf-16',
  'application/problem+json',
  'APPLICATION/JSON',
]
const HEADERS = [
  'x-switch-user',
  'accept-language',
  'if-none-match',
  'origin',
  'user-agent',
  'cookie',
  'idempotency-key',
]
const LIST_QUERIES = [
  'filter=id:equals:1',
  'filter=nameCs:contains:%25',
  'filter=createdAt:betweenInclusive:2026-01-01,2026-12-31',
  'sort=id:desc&sort=createdAt:asc',
  'page=2&pageSize=200',
  'page=1&page=2',
  'filter=',
  `filter=id:equals:${'1,'.repeat(150)}1`,
  'sort=id:asc&'.repeat(21),
]

const createMostlyArbitrary = <T>(weight: number, common: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: common }, { weight: 1, arbitrary: rare })

function createPathArbitrary(asked: FuzzedEndpoint, known: KnownData): fc.Arbitrary<string> {
  const pieces = asked.path.split('/').map((piece) => {
    if (!piece.startsWith(':')) return fc.constant(piece)
    const [likely = '1', ...others] = piece === ':revision' ? ['1', '2'] : known.getIds(asked)
    return createMostlyArbitrary(
      8,
      createMostlyArbitrary(2, fc.constant(likely), fc.constantFrom(likely, ...others)),
      hostileSegment,
    )
  })
  return fc.tuple(...pieces).map((parts) => parts.join('/'))
}

function createQueryArbitrary({ query }: FuzzedEndpoint): fc.Arbitrary<string> {
  const { properties: shape = {}, required = [] } = toJsonSchema(query)
  const properties = Object.entries(shape)
  const names = [
    ...properties.map(([name]) => name),
    'page',
    'pageSize',
    'sort',
    'filter',
    'x',
    '__proto__',
    'constructor',
  ]
  const pair = fc.tuple(fc.constantFrom(...names), hostileSegment).map(([name, value]) => `${name}=${value}`)
  const formatFitting = (some: typeof properties) =>
    some.map(([name, schema]) => `${name}=${buildPlausibleValue(schema, name)}`).join('&')
  const fitting = formatFitting(properties)
  const needed = formatFitting(properties.filter(([name]) => required.includes(name)))
  const odd = fc.oneof(
    { weight: 4, arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('&')) },
    { weight: 2, arbitrary: pair.map((each) => `${fitting}&${each}`) },
    { weight: 2, arbitrary: fc.constantFrom(...LIST_QUERIES) },
  )
  return createMostlyArbitrary(query ? 1 : 12, fc.constantFrom(fitting, needed), odd).map((text) =>
    text === '' ? '' : `?${text}`,
  )
}

const oddHeader = fc
  .tuple(fc.constantFrom(...HEADERS), hostileText)
  // Characters that are invalid in HTTP headers are replaced.
  .map(([name, text]): Record<string, string> => ({ [name]: text.replace(/[^\x20-\xff]|\x7f/g, '?') }))

const callerArbitrary = fc.oneof(
  { weight: 14, arbitrary: fc.constant<CallerName>('admin') },
  { weight: 3, arbitrary: fc.constantFrom<CallerName>('own', 'viewer', 'program') },
  { weight: 1, arbitrary: fc.constantFrom<CallerName>('nobody', 'stranger', 'forged') },
)

/** Matches the endpoints that end the session of the caller. */
const SESSION_ENDING_PATH = /\/profile\/(?:logout|logoutAll|token|password|sessions\/:id)\/$/

export function createCallArbitrary(asked: FuzzedEndpoint, known: KnownData): fc.Arbitrary<HostileCall> {
  // A bulk request with a value for each optional field contradicts itself.
  const isBulk = asked.path.endsWith('/bulk/')
  const plausible = isBulk ? {} : (buildPlausibleValue(toJsonSchema(asked.body)) as object)
  const fitting = { ...plausible, ...known.getBody(asked) }
  const body = asked.body
    ? createMostlyArbitrary(9, createBodyArbitrary(fitting), hostileRawBody)
    : createMostlyArbitrary(30, fc.constant(undefined), hostileRawBody)
  return fc
    .record({
      by: SESSION_ENDING_PATH.test(asked.path) ? fc.constant<CallerName>('leaver') : callerArbitrary,
      method: createMostlyArbitrary(40, fc.constant<string>(asked.method), fc.constantFrom(...METHODS)),
      path: createPathArbitrary(asked, known),
      query: createQueryArbitrary(asked),
      body,
      type: createMostlyArbitrary(25, fc.constant('application/json'), fc.constantFrom(...ODD_CONTENT_TYPES)),
      odd: createMostlyArbitrary(15, fc.constant<Record<string, string>>({}), oddHeader),
      host: fc.nat(65_535),
    })
    .map(({ by, method, path, query, body: payload, type, odd, host }) => ({
      endpoint: asked,
      by,
      method,
      url: `${path}${query}`,
      headers: { ...(payload === undefined ? {} : { 'content-type': type }), ...odd },
      ...(payload === undefined ? {} : { payload }),
      address: `10.1.${host >> 8}.${host & 255}`,
    }))
}
