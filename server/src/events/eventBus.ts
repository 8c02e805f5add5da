import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { ChangeEvent, PublishChange } from './changeEvent.ts'
import { packEvents, unpackEvents } from './notifyPayload.ts'

/**
 * News between instances through LISTEN and NOTIFY, on one connection of its own. It is sent after the commit it tells
 * of, several facts at once; what a crash swallows in between, the clients' poll finds out.
 */

export const CHANNEL = 'poledne'
const LISTEN = `listen ${CHANNEL}`
const RETRY_MS = 1_000
/** Whoever opens a stream waits for this, so it must not take for ever. */
const RESPONSE_TIMEOUT_MS = 3_000
/** A network can swallow a silent connection without telling either end: so it is asked whether it still carries. */
const PING_EVERY_MS = 15_000

/** `null` after the connection was away, or after a restore: anything may have happened. */
type ChangeHandler = (event: ChangeEvent | null) => void

export type EventBus = {
  publish: PublishChange
  subscribe(dispatch: ChangeHandler): void
  /** Resolves once whatever is told from now on will be heard, or heard of after a lost connection. */
  whenListening(): Promise<void>
  close(): Promise<void>
}

type EventBusTimeouts = { pingEveryMs?: number; responseTimeoutMs?: number }

export function openEventBus(
  database: Database,
  onError: (error: Error) => void,
  { pingEveryMs = PING_EVERY_MS, responseTimeoutMs = RESPONSE_TIMEOUT_MS }: EventBusTimeouts = {},
): EventBus {
  const handlers = new Set<ChangeHandler>()
  let unsentEvents: ChangeEvent[] = []
  let sending: Promise<void> = Promise.resolve()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let closed = false
  let retryTimer: NodeJS.Timeout | undefined
  let pingTimer: NodeJS.Timeout | undefined

  const hear = (told: ChangeEvent | null) => {
    for (const listener of handlers) listener(told)
  }

  async function connect(isAgain: boolean): Promise<void> {
    let fresh: pg.Client | null = null
    try {
      fresh = await database.connect(responseTimeoutMs)
      fresh.on('notification', ({ payload }) => {
        for (const told of unpackEvents(payload ?? '[]')) hear(told)
      })
      await fresh.query(LISTEN)
      if (closed) return void (await fresh.end())
      client = fresh
      fresh.once('end', reconnect)
      schedulePing(fresh)
      if (isAgain) hear(null)
    } catch (error) {
      onError(error as Error)
      await fresh?.end().catch(() => {})
      reconnect()
    }
  }

  function schedulePing(asked: pg.Client): void {
    pingTimer = setTimeout(() => void ping(asked), pingEveryMs)
    pingTimer.unref()
  }

  async function ping(asked: pg.Client): Promise<void> {
    try {
      // said again it changes nothing, and whoever looks at the database's sessions still finds this one by it
      await asked.query(LISTEN)
      if (asked === client && !closed) schedulePing(asked)
    } catch (error) {
      if (closed) return
      onError(error as Error)
      // with a question still open it is cut, not closed in order; its end then leads to a new one
      await asked.end()
    }
  }

  function reconnect(): void {
    client = null
    clearTimeout(pingTimer)
    if (closed) return
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => {
      connecting = connect(true)
    }, RETRY_MS)
    retryTimer.unref()
  }

  async function send(): Promise<void> {
    const events = unsentEvents
    unsentEvents = []
    for (const payload of packEvents(events))
      await database.rows({ name: 'tell', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] }).catch(onError)
  }

  return {
    publish(told) {
      if (closed) return
      unsentEvents.push(told)
      // one statement for all that the current turn has to tell
      if (unsentEvents.length === 1) sending = sending.then(() => new Promise<void>(setImmediate)).then(send)
    },
    subscribe(listener) {
      handlers.add(listener)
      // nobody listens, nobody needs the connection
      connecting ??= connect(false)
    },
    whenListening: async () => connecting ?? undefined,
    async close() {
      closed = true
      clearTimeout(retryTimer)
      clearTimeout(pingTimer)
      await sending
      await connecting
      client?.removeListener('end', reconnect)
      await client?.end()
    },
  }
}
