import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { LiveEvents } from '@poledne/contract/http/live'
import { actAs } from '../../core/access/actAs.ts'
import { findCallers } from '../../core/access/caller.store.ts'
import { type Caller, getRealUserId, hasPermission } from '../../core/access/caller.ts'
import type { ChangeEvent } from '../../core/db/changeEvent.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import type { EventBus } from '../../core/events/eventBus.ts'
import { createEventStream, type EventStream } from '../../core/events/eventStream.ts'
import { createConcurrencyLimit } from '../../core/limits/concurrency.ts'
import { readRecords } from '../../core/records/record.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import type { Config } from '../../core/runtime/config.ts'
import {
  addPendingChange,
  createEmptyPendingChanges,
  createFullPendingChanges,
  type PendingChanges,
} from './pendingChanges.ts'

type SessionLimits = Pick<Config, 'SESSION_TTL' | 'SESSION_IDLE'>

/** An open stream and the caller whose rights decide what is sent to it. */
type Subscriber = {
  caller: Caller
  /** The value of the header `X-Switch-User`, which names the user to act as. */
  readonly actAsHeader: string | undefined
  readonly stream: EventStream
}

async function resolveActingCaller(database: Database, real: Caller, to: string | undefined): Promise<Caller | null> {
  if (to === undefined) return real
  try {
    return await actAs(database, real, to)
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

/**
 * Looks up the callers of all streams again in one query. Ends the streams of callers whose session has ended or who
 * can no longer act as the other user. Returns the subscribers whose rights have changed.
 */
async function refreshCallers(
  database: Database,
  subscribers: readonly Subscriber[],
  sessionLimits: SessionLimits,
): Promise<Subscriber[]> {
  const callers = await findCallers(
    database,
    subscribers.map(({ caller }) => caller.sessionId),
    sessionLimits,
  )
  const changed: Subscriber[] = []
  for (const subscriber of subscribers) {
    const real = callers.get(subscriber.caller.sessionId)
    const caller = real ? await resolveActingCaller(database, real, subscriber.actAsHeader) : null
    if (caller === null || caller.userId !== subscriber.caller.userId) subscriber.stream.end()
    // Rights are cached by the state of the roles, so unchanged rights are the same object.
    else if (caller.permissions !== subscriber.caller.permissions) changed.push(subscriber)
    if (caller) subscriber.caller = caller
  }
  return changed
}

const canViewAll = ({ permissions }: Caller, module: RecordModuleName): boolean =>
  permissions.some(
    ({ area, action, allItems, level, restaurantIds }) =>
      area === module && action === 'view' && allItems && level === null && !restaurantIds,
  )

/** Finds the ids of records that the caller can see; needs no query for callers who can see all or none of them. */
async function findVisibleIds(
  database: Database,
  resource: Resource | undefined,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!resource || !hasPermission(caller, `${resource.module.name}.view`)) return new Set()
  if (canViewAll(caller, resource.module.name)) return new Set(ids)
  const rows = await readRecords(database, resource, caller, ids, 'en')
  return new Set(rows.map(({ id }) => id))
}

const HEARTBEAT_MS = 15_000
/** Deliveries wait a random time up to this, so that several instances do not query at the same moment. */
const JITTER_MS = 500
/** The highest number of open streams of one signed-in user on this instance; the app needs one for each browser. */
const MAX_PER_USER = 20
const RETRY_MS = 30_000

export type EventStreamHub = {
  open(caller: Caller, actAsHeader: string | undefined): Promise<EventStream>
  countOpen(): number
  close(): void
}

/** The queries for badges, locks and settings; they belong to another feature, so `app.ts` passes them in. */
type StatusReader = {
  readBadges(sql: Sql, callers: readonly Caller[]): Promise<Map<number, LiveEvents['badges']>>
  readSharedStatus(
    sql: Sql,
  ): Promise<{ settings: LiveEvents['settings']; getVisibleLocks: (caller: Caller) => LiveEvents['locks'] }>
}

type EventStreamHubOptions = {
  database: Database
  eventBus: EventBus
  resources: readonly Resource[]
  status: StatusReader
  /** Streams of sessions that are too old or unused for too long end. */
  sessionLimits: SessionLimits
  onError: (error: Error) => void
}

/** Manages the open streams of this instance. Only one delivery runs at a time, so that events keep their order. */
export function openEventStreamHub({
  database,
  eventBus,
  resources,
  status,
  sessionLimits,
  onError,
}: EventStreamHubOptions): EventStreamHub {
  const limit = createConcurrencyLimit({ runningPerKey: MAX_PER_USER, retryMs: RETRY_MS })
  const subscribers = new Set<Subscriber>()
  /** Subscribers that have received nothing yet. */
  let newSubscribers = new Set<Subscriber>()
  let pending = createEmptyPendingChanges()
  let isDelivering = false
  let heartbeatTimer: NodeJS.Timeout | undefined
  let jitterTimer: NodeJS.Timeout | undefined
  let isClosed = false

  async function sendLocksAndSettings(to: Iterable<Subscriber>): Promise<void> {
    const { settings, getVisibleLocks } = await status.readSharedStatus(database)
    for (const { caller, stream } of to) {
      stream.sendState('settings', settings)
      stream.sendState('locks', getVisibleLocks(caller))
    }
  }

  async function sendBadges(to: readonly Subscriber[]): Promise<void> {
    const callers = new Map(to.map(({ caller }) => [caller.userId, caller]))
    if (callers.size === 0) return
    const badges = await status.readBadges(database, [...callers.values()])
    for (const { caller, stream } of to) {
      const own = badges.get(caller.userId)
      if (own) stream.sendState('badges', own)
    }
  }

  /** Calls `send` for each subscriber and each of the records that the subscriber can see. */
  async function sendToViewers(
    module: RecordModuleName,
    ids: number[],
    send: (stream: EventStream, id: number) => void,
  ) {
    const resource = resources.find((each) => each.module.name === module)
    for (const [, [first, ...same]] of groupBy(subscribers, ({ caller }) => caller.userId)) {
      if (!first) continue
      const visible = await findVisibleIds(database, resource, first.caller, ids)
      for (const id of ids) if (visible.has(id)) for (const { stream } of [first, ...same]) send(stream, id)
    }
  }

  async function sendRecordChanges(records: PendingChanges['records']): Promise<void> {
    for (const [module, changed] of groupBy(records.values(), (event) => event.module)) {
      const versions = new Map(changed.map(({ id, version }) => [id, version]))
      await sendToViewers(module, [...versions.keys()], (stream, id) =>
        stream.sendEvent('record', { module, id, version: versions.get(id) ?? 0 }),
      )
    }
  }

  function sendModuleChanges(modules: PendingChanges['modules']): void {
    for (const module of modules)
      for (const { caller, stream } of subscribers)
        if (hasPermission(caller, `${module}.view`)) stream.sendEvent('records', { module })
  }

  async function sendMenuEvents(menus: PendingChanges['menus']): Promise<void> {
    for (const event of ['shelf', 'comments', 'exports'] as const)
      if (menus[event].size > 0)
        await sendToViewers('weeklyMenus', [...menus[event]], (stream, weeklyMenuId) =>
          stream.sendEvent(event, { weeklyMenuId }),
        )
  }

  const sendTodayEvents = (restaurants: PendingChanges['today']): Promise<void> =>
    sendToViewers('restaurants', [...restaurants], (stream, restaurantId) =>
      stream.sendEvent('today', { restaurantId }),
    )

  async function deliverChanges(changes: PendingChanges, added: ReadonlySet<Subscriber>): Promise<void> {
    const needFullState = new Set(added)
    if (changes.access)
      for (const subscriber of await refreshCallers(database, [...subscribers], sessionLimits))
        needFullState.add(subscriber)
    const all = [...subscribers]
    if (changes.hasLocksOrSettingsChanged || needFullState.size > 0)
      await sendLocksAndSettings(changes.hasLocksOrSettingsChanged ? all : needFullState)
    const hasBadgeChange = ({ caller }: Subscriber) => changes.badges === 'all' || changes.badges.has(caller.userId)
    await sendBadges(all.filter((subscriber) => needFullState.has(subscriber) || hasBadgeChange(subscriber)))
    await sendRecordChanges(changes.records)
    sendModuleChanges(changes.modules)
    await sendMenuEvents(changes.menus)
    if (changes.today.size > 0) await sendTodayEvents(changes.today)
    if (changes.missed) for (const { stream } of all) stream.sendEvent('missed', {})
  }

  async function deliverPending(): Promise<void> {
    if (isDelivering) return
    isDelivering = true
    while (newSubscribers.size > 0 || hasPending()) {
      const [changes, added] = [pending, newSubscribers]
      pending = createEmptyPendingChanges()
      newSubscribers = new Set()
      try {
        await deliverChanges(changes, added)
      } catch (error) {
        // The next heartbeat tries again and sends the full state.
        onError(error as Error)
        pending = createFullPendingChanges()
        break
      }
    }
    isDelivering = false
  }

  const hasPending = () =>
    pending.access ||
    pending.hasLocksOrSettingsChanged ||
    pending.badges === 'all' ||
    [pending.badges, pending.records, pending.modules, ...Object.values(pending.menus)].some(({ size }) => size > 0)

  function handleChange(event: ChangeEvent | null): void {
    if (subscribers.size === 0) return
    if (event === null) pending = createFullPendingChanges()
    else addPendingChange(pending, event)
    if (event?.about !== 'access') void deliverPending()
    else jitterTimer ??= setTimeout(deliverAfterJitter, Math.random() * JITTER_MS)
  }

  function deliverAfterJitter(): void {
    jitterTimer = undefined
    void deliverPending()
  }

  function ensureStarted(): void {
    if (heartbeatTimer) return
    eventBus.subscribe(handleChange)
    // No event is published when a session or a lock expires, so each heartbeat checks for them.
    heartbeatTimer = setInterval(() => {
      if (subscribers.size === 0) return
      for (const { stream } of subscribers) stream.sendHeartbeat()
      pending.access = true
      pending.hasLocksOrSettingsChanged = true
      void deliverPending()
    }, HEARTBEAT_MS)
    heartbeatTimer.unref()
  }

  return {
    async open(caller, actAsHeader) {
      ensureStarted()
      await eventBus.listen()
      const release = limit.acquire(getRealUserId(caller))
      const stream = createEventStream()
      if (isClosed) stream.end()
      const subscriber: Subscriber = { caller, actAsHeader, stream }
      subscribers.add(subscriber)
      stream.body.once('close', () => {
        subscribers.delete(subscriber)
        release()
      })
      newSubscribers.add(subscriber)
      void deliverPending()
      return stream
    },
    countOpen: () => subscribers.size,
    close() {
      isClosed = true
      clearInterval(heartbeatTimer)
      clearTimeout(jitterTimer)
      for (const { stream } of subscribers) stream.end()
      subscribers.clear()
    },
  }
}
