import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { pack, unpack } from './payload.ts'
import type { Tell, Told } from './told.ts'

/**
 * News between instances through LISTEN and NOTIFY, on one connection of its own. It is sent after the commit it tells
 * of, several facts at once; what a crash swallows in between, the clients' poll finds out.
 */

export const CHANNEL = 'poledne'
const RETRY_MS = 1_000
/** Whoever opens a stream waits for this, so it must not take for ever. */
const ANSWER_WITHIN_MS = 3_000

/** `null` after the connection was away, or after a restore: anything may have happened. */
type Hear = (told: Told | null) => void

export type Live = {
  tell: Tell
  listen(hear: Hear): void
  /** Resolves once whatever is told from now on will be heard, or heard of after a lost connection. */
  ready(): Promise<void>
  close(): Promise<void>
}

export function openLive(database: Database, onError: (error: Error) => void): Live {
  const listeners = new Set<Hear>()
  let waiting: Told[] = []
  let sending: Promise<void> = Promise.resolve()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const hear = (told: Told | null) => {
    for (const listener of listeners) listener(told)
  }

  async function connect(isAgain: boolean): Promise<void> {
    let fresh: pg.Client | null = null
    try {
      fresh = await database.connect(ANSWER_WITHIN_MS)
      fresh.on('notification', ({ payload }) => {
        for (const told of unpack(payload ?? '[]')) hear(told)
      })
      await fresh.query(`listen ${CHANNEL}`)
      if (closed) return void (await fresh.end())
      client = fresh
      fresh.once('end', reconnect)
      if (isAgain) hear(null)
    } catch (error) {
      onError(error as Error)
      await fresh?.end().catch(() => {})
      reconnect()
    }
  }

  function reconnect(): void {
    client = null
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connecting = connect(true)
    }, RETRY_MS)
    retry.unref()
  }

  async function send(): Promise<void> {
    const facts = waiting
    waiting = []
    for (const payload of pack(facts))
      await database.rows({ name: 'tell', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] }).catch(onError)
  }

  return {
    tell(told) {
      if (closed) return
      waiting.push(told)
      // one statement for all that the current turn has to tell
      if (waiting.length === 1) sending = sending.then(() => new Promise<void>(setImmediate)).then(send)
    },
    listen(listener) {
      listeners.add(listener)
      // nobody listens, nobody needs the connection
      connecting ??= connect(false)
    },
    ready: async () => connecting ?? undefined,
    async close() {
      closed = true
      clearTimeout(retry)
      await sending
      await connecting
      client?.removeListener('end', reconnect)
      await client?.end()
    },
  }
}
