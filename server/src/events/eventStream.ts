import { Readable } from 'node:stream'
import type { LiveEvents } from '@poledne/contract/endpoints/live'

/** Whoever has so much unread has stopped reading; he comes back and gets the present state. */
const MAX_UNREAD_BYTES = 256 * 1024

/** How long the last bytes of an ended stream may take to reach a client that reads slowly, or not at all. */
export const LAST_BYTES_MS = 1_000

/** One client's stream of events. */
export type EventStream<Events = LiveEvents> = {
  body: Readable
  /** How something stands: what the client has been told already is not told again. */
  sendState<E extends keyof Events & string>(event: E, data: Events[E]): void
  /** That something has happened, each time it does. */
  sendEvent<E extends keyof Events & string>(event: E, data: Events[E]): void
  /** A sign of life, so that nobody between us and the client thinks the connection is dead. */
  sendHeartbeat(): void
  end(): void
}

export function createEventStream<Events = LiveEvents>(): EventStream<Events> {
  const body = new Readable({ read() {} })
  const lastSent = new Map<string, string>()
  let isEnded = false

  function write(text: string): void {
    if (isEnded || body.destroyed) return
    body.push(text)
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy()
  }
  const writeEvent = (event: string, text: string) => write(`event: ${event}\ndata: ${text}\n\n`)
  // headers travel with the first bytes
  write(':\n\n')

  return {
    body,
    sendState(event, data) {
      const text = JSON.stringify(data)
      if (lastSent.get(event) === text) return
      lastSent.set(event, text)
      writeEvent(event, text)
    },
    sendEvent: (event, data) => writeEvent(event, JSON.stringify(data)),
    sendHeartbeat: () => write(':\n\n'),
    end() {
      if (isEnded || body.destroyed) return
      isEnded = true
      body.push(null)
      setTimeout(() => body.destroy(), LAST_BYTES_MS).unref()
    },
  }
}
