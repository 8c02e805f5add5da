import type { Endpoint, RequestBody, RequestParams, ResponseBody } from '@poledne/contract/endpoints/endpoint'
import { ApiError, NoResponseError, toApiError } from './apiError.ts'
import { basePath } from './basePath.ts'
import { connectionStore } from './connection.ts'

/** The one door to the server. */
const TIMEOUT_MS = 15_000

type CallOptions<E extends Endpoint> = {
  query?: URLSearchParams
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Goes out even though the page is being left. */
  keepalive?: boolean
  /** How long to wait for the response; 15 seconds unless set. */
  timeoutMs?: number
} & (RequestParams<E> extends undefined ? { params?: never } : { params: RequestParams<E> }) &
  (RequestBody<E> extends undefined ? { body?: never } : { body: RequestBody<E> })

type Listener = (error: ApiError) => void
const unauthenticatedListeners = new Set<Listener>()

/** Tells of every 401 outside sign-in, so that the session's owner can ask to sign in again. */
export function onUnauthenticated(listener: Listener): () => void {
  unauthenticatedListeners.add(listener)
  return () => unauthenticatedListeners.delete(listener)
}

const actingAsRefusedListeners = new Set<Listener>()

/** Tells when the server no longer lets this user act as the other one. */
export function onActingAsRefused(listener: Listener): () => void {
  actingAsRefusedListeners.add(listener)
  return () => actingAsRefusedListeners.delete(listener)
}

/** Headers that every call carries; the app sets language and switched user as they change. */
export const commonHeaders: Record<string, string> = {}
export const ACTING_AS_HEADER = 'X-Switch-User'

/** A call that names somebody itself only asks whether it may. */
function notifyListeners(problem: ApiError, endpoint: Endpoint, headers: Record<string, string> = {}): void {
  if (problem.code === 401 && endpoint.guard !== 'public') for (const tell of unauthenticatedListeners) tell(problem)
  if (problem.problem.code === 'switch_refused' && !(ACTING_AS_HEADER in headers))
    for (const tell of actingAsRefusedListeners) tell(problem)
}

function buildUrl(endpoint: Endpoint, params: unknown, query?: URLSearchParams): string {
  const values = (params ?? {}) as Record<string, string | number>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = query?.toString()
  return `${basePath}/api/${path}${search ? `?${search}` : ''}`
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The last response of each polled call, because the browser doesn't store private responses. */
const lastResponses = new Map<string, { requestKey: string; etag: string; answer: unknown }>()

/** A response belongs to the address, the language and the user it was asked for. */
const getRequestKey = (url: string) => JSON.stringify([url, commonHeaders])

function getConditionalHeaders({ polled, path }: Endpoint, url: string): Record<string, string> {
  const last = polled ? lastResponses.get(path) : undefined
  return last?.requestKey === getRequestKey(url) ? { 'If-None-Match': last.etag } : {}
}

/** What a response says, or what the one before said where nothing has changed since. */
async function readResponse({ polled, path }: Endpoint, url: string, response: Response): Promise<unknown> {
  if (polled && response.status === 304) return lastResponses.get(path)?.answer
  const answer = await readJson(response)
  const etag = response.headers.get('ETag')
  if (polled && response.ok && etag) lastResponses.set(path, { requestKey: getRequestKey(url), etag, answer })
  return answer
}

export async function callEndpoint<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ResponseBody<E>> {
  const {
    params,
    query,
    body,
    headers,
    signal,
    timeoutMs = TIMEOUT_MS,
    keepalive = false,
  } = options as CallOptions<Endpoint> & { body?: unknown }
  const timeout = AbortSignal.timeout(timeoutMs)
  const url = buildUrl(endpoint, params, query)
  let response: Response
  let answer: unknown
  try {
    response = await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...commonHeaders,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...getConditionalHeaders(endpoint, url),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    answer = await readResponse(endpoint, url, response)
    connectionStore.set(true)
  } catch (error) {
    if (signal?.aborted) throw error
    connectionStore.set(false)
    throw new NoResponseError(timeout.aborted)
  }
  if (response.ok || (endpoint.polled && response.status === 304)) return answer as ResponseBody<E>
  const problem = toApiError(response.status, answer)
  notifyListeners(problem, endpoint, headers)
  throw problem
}

export type DownloadedFile = { blob: Blob; filename: string }
const FILENAME = /filename="([^"]+)"/

/** A document takes longer than other calls: the server ends its work after 20 s, and the transfer gets the rest. */
const DOWNLOAD_TIMEOUT_MS = 120_000

/** A document, with the name that the server gives it. */
export async function downloadFile<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<DownloadedFile> {
  const { params, query, signal } = options as CallOptions<Endpoint>
  const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
  let response: Response
  let answer: unknown
  try {
    response = await fetch(buildUrl(endpoint, params, query), {
      credentials: 'same-origin',
      headers: { Accept: '*/*', ...commonHeaders },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.ok) {
      const filename = FILENAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'poledne'
      return { blob: await response.blob(), filename }
    }
    answer = await readJson(response)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoResponseError(timeout.aborted)
  }
  const problem = toApiError(response.status, answer)
  notifyListeners(problem, endpoint)
  throw problem
}

/** An answer that goes on until either side leaves; no timeout ends it. */
export async function openEventStream(endpoint: Endpoint, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(buildUrl(endpoint, undefined), {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream', ...commonHeaders },
      cache: 'no-store',
      signal,
    })
    connectionStore.set(true)
    if (response.ok && response.body) return response.body
    answer = await readJson(response)
  } catch (error) {
    if (signal.aborted) throw error
    throw new NoResponseError(false)
  }
  const problem = toApiError(response.status, answer)
  notifyListeners(problem, endpoint)
  throw problem
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
