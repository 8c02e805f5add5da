import type { Endpoint, ResponseBody } from '@poledne/contract/http/endpoint'
import { PROBLEM_STATUS, type ProblemCode, type Violation } from '@poledne/contract/http/errors'
import type { LiveEventName, LiveEvents } from '@poledne/contract/http/live'
import type { Api, Route } from '@poledne/contract/modules/api'
import { expect } from 'vitest'
import { commonHeaders } from '../core/http/http.ts'

/** Answers the requests of the app to the API. Every answer of a test is checked by the schema of its endpoint. */

export type ApiCall = { method: string; url: string; headers: Record<string, string>; body: string | null }
export type ApiAnswer = { status: number; contentType: string; headers?: Record<string, string>; body: string }

type ApiRequest = {
  params: Record<string, string>
  query: URLSearchParams
  body: never
  headers: ApiCall['headers']
}
/** Another answer than a successful one; `null` breaks the connection. */
class OtherAnswer {
  constructor(readonly answer: ApiAnswer | null) {}
}
type Body<R extends Route> = ResponseBody<Api[R]>
type Answer<R extends Route> = Body<R> | OtherAnswer
export type ApiHandlers = { [R in Route]?: Answer<R> | ((request: ApiRequest) => Answer<R> | Promise<Answer<R>>) }

declare global {
  interface Window {
    answerApiCall: (call: ApiCall) => Promise<ApiAnswer | null>
  }
}

/** Answers with a problem, as the server does for an error. */
export const problem = (code: ProblemCode, more: { violations?: Violation[] } & Record<string, unknown> = {}) => {
  const status = PROBLEM_STATUS[code]
  const body = JSON.stringify({ type: 'about:blank', title: code, status, code, ...more })
  return new OtherAnswer({ status, contentType: 'application/problem+json', body })
}
/** Answers 409 with the record that another user has saved meanwhile. */
export const staleVersion = (current: unknown) => problem('stale_version', { current })
/** Answers with a file to download. */
export const file = (name: string, body: string) =>
  new OtherAnswer({
    status: 200,
    contentType: 'text/csv',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body,
  })
/** Answers with one server-sent event, after which the stream ends. */
export const events = <Name extends LiveEventName>(name: Name, data: LiveEvents[Name]) =>
  new OtherAnswer({
    status: 200,
    contentType: 'text/event-stream',
    body: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  })
export const noResponse = new OtherAnswer(null)
/** An answer that never arrives. */
export const pending = new Promise<never>(() => {})

/** Holds an answer back until `release` is called. */
export function holdBack<T>(answer: T | (() => T)) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { answer: () => released.then(() => (answer instanceof Function ? answer() : answer)), release }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'guard' in value
const listEndpoints = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  const isGroup = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype
  return isGroup ? Object.values(value as object).flatMap(listEndpoints) : []
}
const contractFiles = import.meta.glob<object>(
  ['../../../contract/src/{access,http,list,modules}/*.ts', '!**/*.test.ts'],
  { eager: true },
)
/** Endpoints by their route, such as `GET status/`. */
const endpoints = new Map(
  Object.values(contractFiles)
    .flatMap((file) => Object.values(file).flatMap(listEndpoints))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}` as Route, endpoint]),
)

/** Answers every read in the same way. */
export const answerReads = (answer: OtherAnswer): ApiHandlers =>
  Object.fromEntries([...endpoints.keys()].filter((route) => route.startsWith('GET ')).map((route) => [route, answer]))

const API_PATH = '/admin/api/'
const splitPath = (path: string) => path.split('/')
const matchPath = (pattern: string, path: string): Record<string, string> | null => {
  const [names, values] = [splitPath(pattern), splitPath(path)]
  if (names.length !== values.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = decodeURIComponent(values[index] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = value
    else if (name !== value) return null
  }
  return params
}

/** Marks the requests of a test, because those of the previous test can still be on their way. */
const TEST_HEADER = 'x-test'
let testNumber = 0
let handlers: ApiHandlers = {}
let failures: string[] = []
let calls: { route: Route; body: unknown; query: URLSearchParams; params: Record<string, string> }[] = []

/** Adds handlers, which replace those of the same route. */
export function answerApi(more: ApiHandlers): void {
  handlers = { ...handlers, ...more }
}

/** Returns the requests to a route since the start of the test, oldest first. */
export const listCalls = (route: Route) => calls.filter((call) => call.route === route)
/** Returns the requests that would change something, except for the user's own settings and the session. */
export const listWrites = () => calls.filter(({ route }) => !/^GET |^\w+ (?:profile|auth|error)\//.test(route))

export function startApi(initial: ApiHandlers): void {
  testNumber += 1
  commonHeaders[TEST_HEADER] = String(testNumber)
  handlers = initial
  failures = []
  calls = []
}

/** Fails the test if a request had no handler or an answer broke the contract. */
export function expectAllAnswered(): void {
  expect(failures).toEqual([])
}

const encodeBody = (route: Route, body: unknown): ApiAnswer => {
  const { response, status } = endpoints.get(route) as Endpoint
  if (response === null) return { status: 204, contentType: 'application/json', body: '' }
  const result = response.safeParse(body)
  if (!result.success) failures.push(`${route}: ${result.error.message}`)
  return { status: status ?? 200, contentType: 'application/json', body: JSON.stringify(body) }
}

/** Of the routes with a handler, the one with the most literal path answers. */
const findRoute = (method: string, path: string) =>
  [...endpoints]
    .flatMap(([route, endpoint]) => {
      const params = endpoint.method === method && handlers[route] !== undefined && matchPath(endpoint.path, path)
      return params ? [{ route, params }] : []
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    .at(0)

window.answerApiCall = async ({ method, url, headers, body }) => {
  if ((headers[TEST_HEADER] ?? String(testNumber)) !== String(testNumber)) return null
  const { pathname, searchParams: query } = new URL(url)
  const found = findRoute(method, pathname.slice(pathname.indexOf(API_PATH) + API_PATH.length))
  if (!found) {
    failures.push(`no handler: ${method} ${url}`)
    return problem('not_found').answer
  }
  const handler: unknown = handlers[found.route]
  const { route, params } = found
  const isJson = headers['content-type'] === 'application/json'
  const parsedBody: unknown = isJson && body ? JSON.parse(body) : body
  calls.push({ route, params, query, body: parsedBody })
  try {
    const answer: unknown =
      typeof handler === 'function'
        ? await handler({ params, query, body: parsedBody as never, headers })
        : await handler
    return answer instanceof OtherAnswer ? answer.answer : encodeBody(route, answer)
  } catch (error) {
    failures.push(`${route}: ${String(error)}`)
    return null
  }
}
