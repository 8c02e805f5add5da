import { Readable } from 'node:stream'
import type { LiveEvents } from '@poledne/contract/live'

/** Whoever has so much unread has stopped reading; he comes back and gets the present state. */
const MAX_UNREAD_BYTES = 256 * 1024

/** How long the last bytes of an ended stream may take to reach a client that reads slowly, or not at all. */
export const LAST_BYTES_MS = 1_000

/** One client's stream of events. */
export type EventStream<Events = LiveEvents> = {
  body: Readable
  /** How something stands: what the client has been told already is not told again. */
  send<E extends keyof Events & string>(event: E, data: Events[E]): void
  /** That something has happened, each time it does. */
  tell<E extends keyof Events & string>(event: E, data: Events[E]): void
  /** A sign of life, so that nobody between us and the client thinks the connection is dead. */
  beat(): void
  end(): void
}

export function eventStream<Events = LiveEvents>(): EventStream<Events> {
  const body = new Readable({ read() {} })
  const told = new Map<string, string>()
  let ended = false

  function write(text: string): void {
    if (ended || body.destroyed) return
    body.push(text)
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy()
  }
  const writeEvent = (event: string, text: string) => write(`event: ${event}\ndata: ${text}\n\n`)
  // headers travel with the first bytes
  write(':\n\n')

  return {
    body,
    send(event, data) {
      const text = JSON.stringify(data)
      if (told.get(event) === text) return
      told.set(event, text)
      writeEvent(event, text)
    },
    tell: (event, data) => writeEvent(event, JSON.stringify(data)),
    beat: () => write(':\n\n'),
    end() {
      if (ended || body.destroyed) return
      ended = true
      body.push(null)
      setTimeout(() => body.destroy(), LAST_BYTES_MS).unref()
    },
  }
}
