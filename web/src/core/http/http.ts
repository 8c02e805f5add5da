import type { Endpoint, RequestBody, RequestParams, ResponseBody } from '@poledne/contract/http/endpoint'
import type { Api, Route } from '@poledne/contract/modules/api'
import { type ApiError, isApiError, NoResponseError, toApiError } from './apiError.ts'
import { connectionStore } from './connection.ts'
import type { UploadProgress } from './files/uploadWithProgress.ts'
import { takePageResponse } from './pageData.ts'
import { basePath } from './pageMeta.ts'

const TIMEOUT_MS = 15_000
/** An upload has more time, because a large file can take minutes on a slow line. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000

export type CallOptions<E extends Endpoint> = {
  query?: URLSearchParams
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Completes the request even if the page is closed meanwhile. */
  keepalive?: boolean
  /** Sends the ETag of the last response to this route; a 304 returns that response again. */
  isPolled?: boolean
  /** How many milliseconds to wait for the response; by default 15 seconds. */
  timeoutMs?: number
  /** The file of an endpoint with `upload`; the fields of the body are sent beside it. */
  file?: E extends { upload: string } ? File : never
  onUploadProgress?: E extends { upload: string } ? UploadProgress : never
} & (RequestParams<E> extends undefined ? { params?: never } : { params: RequestParams<E> }) &
  (RequestBody<E> extends undefined ? { body?: never } : { body: RequestBody<E> })

type Listener = (error: ApiError) => void
const unauthenticatedListeners = new Set<Listener>()

/** Calls back on every 401 except in response to a sign-in, so that the user can be asked to sign in again. */
export function onUnauthenticated(listener: Listener): () => void {
  unauthenticatedListeners.add(listener)
  return () => unauthenticatedListeners.delete(listener)
}

const actingAsRefusedListeners = new Set<Listener>()

/** Calls back when the server no longer lets this user act as another user. */
export function onActingAsRefused(listener: Listener): () => void {
  actingAsRefusedListeners.add(listener)
  return () => actingAsRefusedListeners.delete(listener)
}

/** Headers of every request: the language, and the user that is acted as. */
export const commonHeaders: Record<string, string> = {}
export const ACTING_AS_HEADER = 'X-Switch-User'

/**
 * Notifies the listeners of a 401 or a refused switch of users. A call that sets the header of acting as another user
 * handles the refusal itself.
 */
export function notifyAuthListeners(problem: ApiError, path: string, headers: Record<string, string> = {}): void {
  if (problem.code === 401 && !path.startsWith('auth/'))
    for (const listener of unauthenticatedListeners) listener(problem)
  if (problem.problem.code === 'switch_refused' && !(ACTING_AS_HEADER in headers))
    for (const listener of actingAsRefusedListeners) listener(problem)
}

/** Returns the path of a request below `api/`, with its query. */
function buildApiPath(path: string, params: unknown, query?: URLSearchParams): string {
  const values = (params ?? {}) as Record<string, string | number>
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = query?.toString()
  return `${filledPath}${search ? `?${search}` : ''}`
}

/** Returns the URL of a request to the API, with its query. */
export const buildUrl = (path: string, params: unknown, query?: URLSearchParams): string =>
  `${basePath}/api/${buildApiPath(path, params, query)}`

/**
 * Returns the response to a GET request that the page contains, if there is one. It belongs to the signed-in user, so it
 * is ignored while acting as another user.
 */
function takeFromPage(method: string, path: string, { params, query, headers }: CallOptions<Endpoint>): unknown {
  const sent = { ...commonHeaders, ...headers }
  if (method !== 'GET' || ACTING_AS_HEADER in sent) return undefined
  return takePageResponse(buildApiPath(path, params, query), sent['Accept-Language'])
}

/** Reads the JSON of a response; undefined if the body is empty or no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The last response to each polled route, because the browser doesn't store private responses. */
const lastResponses = new Map<string, { requestKey: string; etag: string; body: unknown }>()

/** Identifies a stored response, which is valid only for the same URL, language and user. */
const getRequestKey = (url: string) => JSON.stringify([url, commonHeaders])

function getConditionalHeaders(path: string, url: string): Record<string, string> {
  const last = lastResponses.get(path)
  return last?.requestKey === getRequestKey(url) ? { 'If-None-Match': last.etag } : {}
}

/** Reads the body of a response, or returns the stored one after a 304. */
async function readPolledResponse(path: string, url: string, response: Response): Promise<unknown> {
  if (response.status === 304) return lastResponses.get(path)?.body
  const body = await readJson(response)
  const etag = response.headers.get('ETag')
  if (response.ok && etag) lastResponses.set(path, { requestKey: getRequestKey(url), etag, body })
  return body
}

/** Builds a multipart body; the browser sets its content type. */
function buildFormData(file: File, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}

async function sendRequest(method: string, path: string, options: CallOptions<Endpoint> & { body?: unknown }) {
  const { params, query, body, file, headers, signal, keepalive = false, isPolled = false, onUploadProgress } = options
  const { timeoutMs = file ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS } = options
  const pageResponse = takeFromPage(method, path, options)
  if (pageResponse !== undefined) return pageResponse
  const timeout = AbortSignal.timeout(timeoutMs)
  const url = buildUrl(path, params, query)
  let response: Response
  let responseBody: unknown
  try {
    const init: RequestInit = {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...commonHeaders,
        ...(body === undefined || file ? {} : { 'Content-Type': 'application/json' }),
        ...(isPolled ? getConditionalHeaders(path, url) : {}),
        ...headers,
      },
      body: file ? buildFormData(file, body) : body === undefined ? null : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }
    response = onUploadProgress
      ? await (await import('./files/uploadWithProgress.ts')).uploadWithProgress(url, init, onUploadProgress)
      : await fetch(url, init)
    responseBody = await (isPolled ? readPolledResponse(path, url, response) : readJson(response))
    connectionStore.set(true)
  } catch (error) {
    if (signal?.aborted) throw error
    connectionStore.set(false)
    throw new NoResponseError(timeout.aborted)
  }
  if (response.ok || (isPolled && response.status === 304)) return responseBody
  const problem = toApiError(response.status, responseBody, commonHeaders['Accept-Language'])
  notifyAuthListeners(problem, path, headers)
  throw problem
}

let askForProof: (needsFactor: boolean) => Promise<boolean> = () => Promise.resolve(false)

/** Sets what asks the user to prove who they are, if needed by a second factor; it resolves to true once they have. */
export function setProofHandler(ask: typeof askForProof): void {
  askForProof = ask
}

/** Repeats a request that needs a recent proof after the user has proved who they are. */
async function sendWithProof(...request: Parameters<typeof sendRequest>) {
  try {
    return await sendRequest(...request)
  } catch (error) {
    if (!isApiError(error) || error.problem.code !== 'fresh_proof_needed') throw error
    if (!(await askForProof(error.problem.needsFactor === true))) throw error
    return sendRequest(...request)
  }
}

export const splitRoute = (route: Route) => route.split(' ') as [method: string, path: string]

/** Calls the endpoint with this method and path, such as `GET status/`. */
export const callApi = <R extends Route>(route: R, options: CallOptions<Api[R]>) =>
  sendWithProof(...splitRoute(route), options as CallOptions<Endpoint>) as Promise<ResponseBody<Api[R]>>

/** Returns the response that the page contains, for a query that is shown with the first render; see `callApi`. */
export const takeInitialResponse = <R extends Route>(route: R, options: CallOptions<Api[R]>) =>
  takeFromPage(...splitRoute(route), options as CallOptions<Endpoint>) as ResponseBody<Api[R]> | undefined

/** Calls an endpoint that code for several modules gets as a value. */
export const callEndpoint = <const E extends Endpoint>({ method, path }: E, options: CallOptions<E>) =>
  sendWithProof(method, path, options as CallOptions<Endpoint>) as Promise<ResponseBody<E>>
