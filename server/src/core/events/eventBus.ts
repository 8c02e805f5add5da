import { RECORD_MODULES, type RecordModuleName } from '@poledne/contract/access/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type ChangeEvent, NOTIFY_CHANNEL } from '../db/changeEvent.ts'
import type { Database } from '../db/database.ts'
import { getErrorMessage } from '../errors/errors.ts'

/** The payload of a NOTIFY must be shorter than 8000 bytes. */
const MAX_BYTES = 7_900
/** An event names at most this many users; with more, it is cheaper to let all clients read their badges. */
const MAX_NAMED_USERS = 500

const truncateUserIds = (event: ChangeEvent): ChangeEvent =>
  event.about === 'badges' && (event.userIds?.length ?? 0) > MAX_NAMED_USERS ? { about: 'badges' } : event

/** Packs events into payloads for NOTIFY and leaves out duplicates. */
export function packEvents(events: readonly ChangeEvent[]): string[] {
  const texts = new Set(events.map((event) => JSON.stringify(truncateUserIds(event))))
  const payloads: string[][] = []
  let bytesLeft = 0
  for (const text of texts) {
    if (text.length + 1 > bytesLeft) {
      payloads.push([])
      bytesLeft = MAX_BYTES
    }
    payloads.at(-1)?.push(text)
    bytesLeft -= text.length + 1
  }
  return payloads.map((pack) => `[${pack.join(',')}]`)
}

export const unpackEvents = (payload: string): (ChangeEvent | null)[] => JSON.parse(payload)

const LISTEN = `listen ${NOTIFY_CHANNEL}`

const RETRY_MS = 1_000
/** Opening a stream waits for this connection, so the wait is limited. */
const RESPONSE_TIMEOUT_MS = 3_000
/** The connection is pinged, because a network can drop an idle connection without notifying either end. */
const PING_EVERY_MS = 15_000

/** The event is `null` after a lost connection or a restore: any data may have changed. */
type ChangeHandler = (event: ChangeEvent | null) => void

export type EventBus = {
  /**
   * Adds a handler, which is called once for each change: for one of this instance at once, for others when they
   * arrive.
   */
  subscribe(handler: ChangeHandler): void
  /** Resolves once this instance receives all events that other instances publish from then on. */
  listen(): Promise<void>
  close(): Promise<void>
}

type EventBusTimeouts = { pingEveryMs?: number; responseTimeoutMs?: number }

/**
 * Opens the event bus, which exchanges changes with the other instances through LISTEN and NOTIFY on a dedicated
 * connection. Events are sent after the commit, in batches. Clients also poll, so they notice changes whose events were
 * lost in a crash.
 */
export function openEventBus(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
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

  const logFailure = (message: string, error: unknown) => log.warn({ reason: getErrorMessage(error) }, message)

  const dispatch = (event: ChangeEvent | null) => {
    for (const handle of handlers) handle(event)
  }

  async function connect(isReconnect: boolean): Promise<void> {
    let fresh: pg.Client | null = null
    try {
      fresh = await database.connect(responseTimeoutMs)
      const { processID } = fresh as pg.Client & { processID: number }
      fresh.on('notification', ({ payload, processId }) => {
        // The handlers got the events of this instance when they were published.
        if (processId !== processID) for (const event of unpackEvents(payload ?? '[]')) dispatch(event)
      })
      await fresh.query(LISTEN)
      if (closed) return void (await fresh.end())
      client = fresh
      fresh.once('end', reconnect)
      schedulePing(fresh)
      if (isReconnect) dispatch(null)
    } catch (error) {
      logFailure('LISTEN connection failed', error)
      await fresh?.end().catch(() => {})
      reconnect()
    }
  }

  function schedulePing(connection: pg.Client): void {
    pingTimer = setTimeout(() => void ping(connection), pingEveryMs)
    pingTimer.unref()
  }

  async function ping(connection: pg.Client): Promise<void> {
    try {
      // A repeated LISTEN has no effect, so it serves as the ping.
      await connection.query(LISTEN)
      if (connection === client && !closed) schedulePing(connection)
    } catch (error) {
      if (closed) return
      logFailure('LISTEN connection lost', error)
      // While a query is pending, `end` destroys the connection, whose `end` event then triggers a reconnect.
      await connection.end()
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

  /**
   * Sends the events on the listening connection, whose own notifications this instance ignores, or on another one if
   * that is lost.
   */
  async function sendUnsentEvents(): Promise<void> {
    const events = unsentEvents
    unsentEvents = []
    for (const payload of packEvents(events)) {
      const statement = { name: 'tell', text: 'select pg_notify($1, $2)', values: [NOTIFY_CHANNEL, payload] }
      await (client ? client.query(statement) : database.rows(statement)).catch((error) =>
        logFailure('NOTIFY failed', error),
      )
    }
  }

  database.subscribe((event) => {
    if (closed) return
    dispatch(event)
    unsentEvents.push(event)
    // All events of the current turn of the event loop are sent together.
    if (unsentEvents.length === 1) sending = sending.then(() => new Promise<void>(setImmediate)).then(sendUnsentEvents)
  })

  return {
    subscribe: (handler) => void handlers.add(handler),
    async listen() {
      connecting ??= connect(false)
      await connecting
    },
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

/** Remembers when the records of each module last changed, on this or another instance. */
export type ModuleChanges = {
  /** Returns the modules that changed in the last seconds, or all modules if this instance does not know that time. */
  listChangedWithin(seconds: number): RecordModuleName[]
}

function getChangedModule(event: ChangeEvent): RecordModuleName | null {
  if ('module' in event) return event.module
  return 'weeklyMenuId' in event ? 'weeklyMenus' : null
}

export function openModuleChanges(eventBus: Pick<EventBus, 'subscribe'>, now = () => performance.now()): ModuleChanges {
  const changedAt = new Map<RecordModuleName, number>()
  let knownSince = now()
  eventBus.subscribe((event) => {
    const module = event && getChangedModule(event)
    if (event === null) knownSince = now()
    else if (module) changedAt.set(module, now())
  })
  return {
    listChangedWithin(seconds) {
      const start = now() - seconds * 1000
      return RECORD_MODULES.filter((module) => Math.max(knownSince, changedAt.get(module) ?? 0) >= start)
    },
  }
}
