import type { LiveEventName, LiveEvents, live } from '@poledne/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { bareEndpoint } from './bareEndpoint.ts'
import { isApiError, openStream } from './http.ts'

export type LiveMessage = { [Name in LiveEventName]: { event: Name; data: LiveEvents[Name] } }[LiveEventName]

const events = bareEndpoint<(typeof live)['events']>({ method: 'GET', path: 'events/', guard: 'session' })

/** The server says something every 15 seconds; a line that is silent for longer is dead. */
const SILENCE_MS = 45_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Spread out, so that a server which comes back is not met by everybody at once. */
const waitBefore = (failures: number, random = Math.random()) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random / 2)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true })
  })
}

/** Reads until the line breaks; every sign of life, also a comment, winds the watch up again. */
async function readOnce(signal: AbortSignal, hear: (message: LiveMessage) => void): Promise<void> {
  const silence = new AbortController()
  let watch = 0
  const alive = () => {
    clearTimeout(watch)
    watch = window.setTimeout(() => silence.abort(), SILENCE_MS)
  }
  alive()
  try {
    const body = await openStream(events, AbortSignal.any([signal, silence.signal]))
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: alive }))
      .getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      alive()
      if (value.event) hear({ event: value.event, data: JSON.parse(value.data) } as LiveMessage)
    }
  } finally {
    clearTimeout(watch)
  }
}

/**
 * A refusal is final: the session's owner hears of it, and starts anew once there is a session again.
 * @param hasGap another tab has listened until now, or this one some time ago; between the two nobody did
 */
async function readOn(signal: AbortSignal, hear: (message: LiveMessage) => void, hasGap: boolean): Promise<void> {
  let failures = 0
  let isMissing = hasGap
  while (!signal.aborted) {
    try {
      await readOnce(signal, (message) => {
        if (isMissing) hear({ event: 'missed', data: {} })
        isMissing = false
        failures = 0
        hear(message)
      })
    } catch (error) {
      if (isApiError(error) && [401, 403, 404].includes(error.code)) return
    }
    if (signal.aborted) return
    await pause(waitBefore(failures), signal)
    failures++
    isMissing = true
  }
}

/** Where this page has listened before: whoever begins again, signed in anew, has missed what happened meanwhile. */
const heardBefore = new Set<string>()

/**
 * One stream for the whole browser: the tab that holds the lock reads it and tells the others; when it closes, the next
 * one takes over. A browser without locks is left to the poll, because a stream for each tab would use up its connections.
 */
export function listenLive(name: string, hear: (message: LiveMessage) => void): () => void {
  const leaving = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data)
  const tellAll = (message: LiveMessage) => {
    hear(message)
    channel.postMessage(message)
  }
  const { signal } = leaving
  const wasAway = heardBefore.has(name)
  heardBefore.add(name)
  // Undefined on pages without encryption, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  const lead = async (held: LockManager) => {
    const isTaken = await held.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await readOn(signal, tellAll, wasAway)
      return lock === null
    })
    if (!isTaken || signal.aborted) return
    if (wasAway) hear({ event: 'missed', data: {} })
    await held.request(name, { signal }, () => readOn(signal, tellAll, true))
  }
  if (locks) lead(locks).catch(() => {})
  return () => {
    leaving.abort()
    channel.close()
  }
}
