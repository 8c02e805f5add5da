import type { LiveEventName, LiveEvents } from '@poledne/contract/http/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { isApiError } from '../../core/http/apiError.ts'
import { openEventStream } from '../../core/http/openEventStream.ts'

export type LiveMessage = { [Name in LiveEventName]: { event: Name; data: LiveEvents[Name] } }[LiveEventName]

/** The server sends something every 15 seconds; a connection that is silent for longer is closed. */
const SILENCE_MS = 45_000
const MIN_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000
const MISSED: LiveMessage = { event: 'missed', data: {} }

/**
 * Returns the delay in milliseconds, which doubles with each failure and is random, so that clients do not all
 * reconnect at the same time.
 */
const getRetryDelay = (failures: number, random = Math.random()) =>
  Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures) * (0.5 + random / 2)

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true })
  })
}

/** Reads the event stream until the connection ends; every event or comment resets the silence timer. */
async function readStream(signal: AbortSignal, onMessage: (message: LiveMessage) => void): Promise<void> {
  const silenceAbort = new AbortController()
  let silenceTimer = 0
  const resetSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = window.setTimeout(() => silenceAbort.abort(), SILENCE_MS)
  }
  resetSilenceTimer()
  try {
    const body = await openEventStream('GET events/', AbortSignal.any([signal, silenceAbort.signal]))
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: resetSilenceTimer }))
      .getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      resetSilenceTimer()
      if (value.event) onMessage({ event: value.event, data: JSON.parse(value.data) } as LiveMessage)
    }
  } finally {
    clearTimeout(silenceTimer)
  }
}

/**
 * Reads the event stream and reconnects after network errors. An API error ends the subscription, and the app
 * subscribes again after the next sign-in.
 * @param onFirstConnected is called before the first event; after each later connection, events have been missed
 */
async function readWithReconnect(
  signal: AbortSignal,
  hear: (message: LiveMessage) => void,
  onFirstConnected: () => void,
): Promise<void> {
  let failures = 0
  let onConnected = onFirstConnected
  while (!signal.aborted) {
    try {
      await readStream(signal, (message) => {
        onConnected()
        onConnected = () => {}
        failures = 0
        hear(message)
      })
    } catch (error) {
      if (isApiError(error) && [401, 403, 404].includes(error.code)) return
    }
    if (signal.aborted) return
    await delay(getRetryDelay(failures), signal)
    failures++
    onConnected = () => hear(MISSED)
  }
}

/**
 * The names that this page has subscribed to before. It has missed events between two subscriptions to the same name.
 */
const subscribedBefore = new Set<string>()

/**
 * All tabs share one stream: the tab with the lock reads it and forwards events to the other tabs; when that tab
 * closes, another one takes over. Browsers without locks only poll, because a stream for each tab would use up the
 * connections.
 * @param onFirstSubscribed is called once this page receives all events from then on, or if it never will; it is not
 *   called for a later subscription to the same name
 */
export function subscribeToLiveEvents(
  name: string,
  hear: (message: LiveMessage) => void,
  onFirstSubscribed: () => void,
): () => void {
  const abortController = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data)
  const broadcast = (message: LiveMessage) => {
    hear(message)
    channel.postMessage(message)
  }
  const { signal } = abortController
  const hasSubscribedBefore = subscribedBefore.has(name)
  subscribedBefore.add(name)
  // On pages without HTTPS `navigator.locks` is undefined, although its type does not say so.
  const locks = navigator.locks as LockManager | undefined
  const becomeLeader = async (lockManager: LockManager) => {
    const isTaken = await lockManager.request(name, { ifAvailable: true }, async (lock) => {
      if (lock)
        await readWithReconnect(signal, broadcast, hasSubscribedBefore ? () => broadcast(MISSED) : onFirstSubscribed)
      return lock === null
    })
    if (!isTaken || signal.aborted) return
    if (hasSubscribedBefore) hear(MISSED)
    else onFirstSubscribed()
    await lockManager.request(name, { signal }, () => readWithReconnect(signal, broadcast, () => broadcast(MISSED)))
  }
  if (locks) becomeLeader(locks).catch(() => {})
  else if (!hasSubscribedBefore) onFirstSubscribed()
  return () => {
    abortController.abort()
    channel.close()
  }
}
