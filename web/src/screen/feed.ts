import type { ScreenContent } from '@poledne/contract/endpoints/guestMenu'
import type { Problem } from '@poledne/contract/schemas/errors'
import { isScreenContent } from './contentCache.ts'

/** `same`: the server was reached and has nothing new. `gone`: it knows no such screen. `at`: the server's clock. */
export type FeedUpdate =
  | { kind: 'content'; content: ScreenContent; at: number | null }
  | { kind: 'same' | 'gone'; at: number | null }
  | { kind: 'failed' }

const TIMEOUT_MS = 10_000
const POLL_MS = 20_000
/** While the stream stands, a poll only finds out that it is dead. */
const POLL_BESIDE_STREAM_MS = 60_000
const MIN_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** When the answer left the server, as it and the caches on the way tell. */
function readServerTime({ headers }: Response): number | null {
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(sentAt) ? null : sentAt + 1_000 * (Number(headers.get('age')) || 0)
}

/** Only our own server says that a screen is gone: a proxy without its server, or a hotel's portal, answers 404 as well. */
async function isGone(answer: Response): Promise<boolean> {
  if (answer.status !== 404 || !answer.headers.get('content-type')?.startsWith('application/problem+json')) return false
  const problem = (await answer.json()) as Partial<Problem> | null
  return problem?.code === 'not_found'
}

export async function toFeedUpdate(answer: Response): Promise<FeedUpdate> {
  const at = readServerTime(answer)
  if (answer.status === 304) return { kind: 'same', at }
  if (await isGone(answer)) return { kind: 'gone', at }
  const content: unknown = answer.ok ? await answer.json() : null
  return isScreenContent(content) ? { kind: 'content', content, at } : { kind: 'failed' }
}

/** One answer at a time; the tag of the last one spares the rest. */
function createFeedReader(address: string) {
  let tag: string | null = null
  return async (): Promise<FeedUpdate> => {
    try {
      const headers: HeadersInit = tag ? { 'If-None-Match': tag } : {}
      const answer = await fetch(address, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
      const news = await toFeedUpdate(answer)
      if (news.kind === 'content') tag = answer.headers.get('etag')
      // What was forgotten is needed whole when the screen is back.
      if (news.kind === 'gone') tag = null
      return news
    } catch {
      return { kind: 'failed' }
    }
  }
}

/** Tells of every change; a stream that the server refused is tried again, each time after a longer wait. */
function openEventSource(address: string, onEvent: () => void): () => boolean {
  let source: EventSource | null = null
  let failures = 0
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('revision', onEvent)
    source.onopen = () => {
      // What happened before was not heard.
      if (failures > 0) onEvent()
      failures = 0
    }
    source.onerror = () => {
      failures++
      if (source?.readyState !== EventSource.CLOSED) return
      setTimeout(open, Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures))
    }
  }
  open()
  return () => source?.readyState === EventSource.OPEN
}

/** Asks at once, with every word of the stream, from time to time, and whenever the caller wishes. */
export function subscribeToFeed(api: string, onUpdate: (news: FeedUpdate) => void): () => void {
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
