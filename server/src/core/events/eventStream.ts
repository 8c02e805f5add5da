import { Readable } from 'node:stream'
import type { LiveEvents } from '@poledne/contract/http/live'
import type { FastifyReply } from 'fastify'

/**
 * A client with more unread data than this has stopped reading; it is disconnected and gets the current state when it
 * reconnects.
 */
const MAX_UNREAD_BYTES = 256 * 1024

/** An ended stream waits this long for a slow client to read the last bytes. */
const LAST_BYTES_MS = 1_000

/** The stream of server-sent events of one client. */
export type EventStream<Events = LiveEvents> = {
  body: Readable
  /** Sends a state, unless it equals the state that this stream sent last. */
  sendState<E extends keyof Events & string>(event: E, data: Events[E]): void
  /** Sends an event, even if it equals the last one. */
  sendEvent<E extends keyof Events & string>(event: E, data: Events[E]): void
  /** Sends an empty comment, which keeps proxies from closing an idle connection. */
  sendHeartbeat(): void
  end(): void
}

export function createEventStream<Events = LiveEvents>(): EventStream<Events> {
  const body = new Readable({ read() {} })
  const lastSent = new Map<string, string>()
  let isEnded = false

  function writeText(text: string): void {
    if (isEnded || body.destroyed) return
    body.push(text)
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy()
  }
  const writeEvent = (event: string, text: string) => writeText(`event: ${event}\ndata: ${text}\n\n`)
  // The headers are sent together with the first bytes.
  writeText(':\n\n')

  return {
    body,
    sendState(event, data) {
      const text = JSON.stringify(data)
      if (lastSent.get(event) === text) return
      lastSent.set(event, text)
      writeEvent(event, text)
    },
    sendEvent: (event, data) => writeEvent(event, JSON.stringify(data)),
    sendHeartbeat: () => writeText(':\n\n'),
    end() {
      if (isEnded || body.destroyed) return
      isEnded = true
      body.push(null)
      setTimeout(() => body.destroy(), LAST_BYTES_MS).unref()
    },
  }
}

/** Responds with a stream of events that ends when either side closes it. */
export function sendEventStream(reply: FastifyReply, body: Readable): void {
  body.once('close', () => setTimeout(() => reply.raw.destroy(), LAST_BYTES_MS).unref())
  reply
    .type('text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-store, no-transform')
    .header('X-Accel-Buffering', 'no')
    // The connection is not reused after the stream has ended.
    .header('Connection', 'close')
    .send(body)
}
