import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Tell, Told } from './told.ts'

/**
 * News between instances through LISTEN and NOTIFY, on one connection of its own. It is sent after the commit it tells
 * of, several facts at once; what a crash swallows in between, the clients' poll finds out.
 */

const CHANNEL = 'poledne'
/** PostgreSQL takes less than 8000 bytes at once. */
const MAX_FACTS = 50
const RETRY_MS = 1_000

export type Live = {
  tell: Tell
  /** `null` after the connection was away: anything may have happened. */
  listen(hear: (told: Told | null) => void): () => void
  close(): Promise<void>
}

export function openLive(database: Database, onError: (error: Error) => void): Live {
  const listeners = new Set<(told: Told | null) => void>()
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
    try {
      const fresh = await database.connect()
      if (closed) return void (await fresh.end())
      client = fresh
      fresh.on('notification', ({ payload }) => {
        for (const told of JSON.parse(payload ?? '[]') as Told[]) hear(told)
      })
      fresh.once('end', reconnect)
      await fresh.query(`listen ${CHANNEL}`)
      if (isAgain) hear(null)
    } catch (error) {
      onError(error as Error)
      reconnect()
    }
  }

  function reconnect(): void {
    if (closed) return
    client = null
    clearTimeout(retry)
    retry = setTimeout(() => {
      connecting = connect(true)
    }, RETRY_MS)
    retry.unref()
  }

  async function send(): Promise<void> {
    const facts = waiting.splice(0, MAX_FACTS)
    if (facts.length === 0) return
    const values = [CHANNEL, JSON.stringify(facts)]
    await database.rows({ name: 'tell', text: 'select pg_notify($1, $2)', values }).catch(onError)
    return send()
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
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await sending
      waiting = []
      await connecting
      client?.removeAllListeners('end')
      await client?.end()
    },
  }
}
