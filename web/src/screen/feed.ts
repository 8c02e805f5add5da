import type { Problem } from '@poledne/contract/http/errors'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { createTimeoutSignal } from '../core/http/timeoutSignal.ts'
import { parseScreenContent } from './contentCache.ts'

/**
 * The result of a request: `same` says that the content has not changed, `gone` that the screen does not exist. `at` is
 * the time of the server.
 */
export type FeedUpdate =
  | { kind: 'content'; content: ScreenContent; at: number | null }
  | { kind: 'same' | 'gone'; at: number | null }
  | { kind: 'failed' }

const TIMEOUT_MS = 10_000
const POLL_MS = 20_000
/**
 * The polling interval while the event stream is connected, because polling then only detects that the stream has died.
 */
const POLL_BESIDE_STREAM_MS = 60_000
const MIN_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** Computes when the response left the server from its Date and Age headers. */
function readServerTime({ headers }: Response): number | null {
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(sentAt) ? null : sentAt + 1_000 * (Number(headers.get('age')) || 0)
}

/**
 * Returns whether the server does not know what was requested. Only a 404 of our own server says so, because a proxy or a hotel portal can
 * answer 404 as well.
 */
export async function isGone(response: Response): Promise<boolean> {
  if (response.status !== 404 || !response.headers.get('content-type')?.startsWith('application/problem+json'))
    return false
  const problem = (await response.json()) as Partial<Problem> | null
  return problem?.code === 'not_found'
}

export async function toFeedUpdate(response: Response): Promise<FeedUpdate> {
  const at = readServerTime(response)
  if (response.status === 304) return { kind: 'same', at }
  if (await isGone(response)) return { kind: 'gone', at }
  const content = response.ok ? parseScreenContent(await response.json()) : null
  return content ? { kind: 'content', content, at } : { kind: 'failed' }
}

/** Creates a function that fetches the content with the ETag of the last response. */
function createFeedReader(address: string) {
  let tag: string | null = null
  return async (): Promise<FeedUpdate> => {
    try {
      const headers: HeadersInit = tag ? { 'If-None-Match': tag } : {}
      const response = await fetch(address, { headers, cache: 'no-store', signal: createTimeoutSignal(TIMEOUT_MS) })
      const update = await toFeedUpdate(response)
      if (update.kind === 'content') tag = response.headers.get('etag')
      // The ETag is dropped, so that a screen that is created again gets its full content.
      if (update.kind === 'gone') tag = null
      return update
    } catch {
      return { kind: 'failed' }
    }
  }
}

/**
 * Opens the event stream and calls back on every event. A refused stream is opened again with increasing delays. The
 * returned function says whether the stream is connected.
 */
function openEventSource(address: string, onEvent: () => void): () => boolean {
  let source: EventSource | null = null
  let failures = 0
  const connect = () => {
    source = new EventSource(address)
    source.addEventListener('revision', onEvent)
    source.onopen = () => {
      // Events were missed while the stream was disconnected, so the content is fetched once.
      if (failures > 0) onEvent()
      failures = 0
    }
    source.onerror = () => {
      failures++
      if (source?.readyState !== EventSource.CLOSED) return
      setTimeout(connect, Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures))
    }
  }
  connect()
  return () => source?.readyState === EventSource.OPEN
}

/** Fetches the content at once, on every event and periodically. Calling the returned function fetches it too. */
export function subscribeToFeed(api: string, onUpdate: (update: FeedUpdate) => void): () => void {
  const read = createFeedReader(api)
  let timer = 0
  let isPolling = false
  let isPollRequested = false

  async function poll(): Promise<void> {
    if (isPolling) {
      isPollRequested = true
      return
    }
    isPolling = true
    clearTimeout(timer)
    do {
      isPollRequested = false
      onUpdate(await read())
    } while (isPollRequested)
    isPolling = false
    timer = window.setTimeout(() => void poll(), isStreaming() ? POLL_BESIDE_STREAM_MS : POLL_MS)
  }

  const isStreaming = openEventSource(`${api}events/`, () => void poll())
  window.addEventListener('online', () => void poll())
  void poll()
  return () => void poll()
}
