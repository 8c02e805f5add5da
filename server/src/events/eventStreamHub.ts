import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { LiveEvents } from '@poledne/contract/endpoints/live'
import { actAs } from '../access/actAs.ts'
import { findCallers } from '../access/caller.store.ts'
import { type Caller, getRealUserId, hasPermission } from '../access/caller.ts'
import type { Database, Sql } from '../db/database.ts'
import { groupBy } from '../groupBy.ts'
import { ProblemError } from '../http/problem.ts'
import { readRecords } from '../records/record.store.ts'
import type { Resource } from '../records/resource.ts'
import type { ChangeEvent } from './changeEvent.ts'
import type { EventBus } from './eventBus.ts'
import { createEventStream, type EventStream } from './eventStream.ts'
import { addPendingChange, createEmptyPending, createFullPending, type PendingChanges } from './pendingChanges.ts'

/** Somebody who listens, as whom, and what he is told through. */
type Subscriber = {
  caller: Caller
  /** As `X-Switch-User` said. */
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
 * Looks everybody up again, all sessions at once. Whose session or switch has ended is sent away; whoever has other
 * rights than before is answered, because he may see more or less now.
 */
async function refreshCallers(database: Database, listeners: readonly Subscriber[]): Promise<Subscriber[]> {
  const callers = await findCallers(
    database,
    listeners.map(({ caller }) => caller.sessionId),
  )
  const changed: Subscriber[] = []
  for (const listener of listeners) {
    const real = callers.get(listener.caller.sessionId)
    const caller = real ? await resolveActingCaller(database, real, listener.actAsHeader) : null
    if (caller === null || caller.userId !== listener.caller.userId) listener.stream.end()
    // rights are read once for each state of the roles, so equal ones are the same
    else if (caller.permissions !== listener.caller.permissions) changed.push(listener)
    if (caller) listener.caller = caller
  }
  return changed
}

const canViewAll = ({ permissions }: Caller, module: RecordModuleName): boolean =>
  permissions.some(
    ({ area, action, allItems, level }) => area === module && action === 'view' && allItems && level === null,
  )

/** Those of a module's records that the caller may know of; only who sees some of them costs a look. */
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
/** Instances that hear of one change do not all ask the database at once. */
const JITTER_MS = 500
/** Open streams of one signed-in user on this instance; the app needs one for each browser. */
const MAX_PER_USER = 20
const RETRY_AFTER = { 'Retry-After': '30' }

export type EventStreamHub = {
  open(caller: Caller, switchedTo: string | undefined): Promise<EventStream>
  close(): void
}

/** The queries for badges, locks and settings; passed in, because this folder imports from no feature. */
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
  onError: (error: Error) => void
}

/** The open streams of this instance. One pass at a time tells them what was heard, so that news never overtakes news. */
export function openEventStreamHub({
  database,
  eventBus,
  resources,
  status,
  onError,
}: EventStreamHubOptions): EventStreamHub {
  const subscribers = new Set<Subscriber>()
  /** Those who are to be told everything: they have just come, or may see other things than before. */
  let newSubscribers = new Set<Subscriber>()
  let pending = createEmptyPending()
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

  /** To everybody who may see the record that the news is of. */
  async function sendToViewers(
    module: RecordModuleName,
    ids: number[],
    tell: (stream: EventStream, id: number) => void,
  ) {
    const resource = resources.find((each) => each.module.name === module)
    for (const [, [first, ...same]] of groupBy(subscribers, ({ caller }) => caller.userId)) {
      if (!first) continue
      const visible = await findVisibleIds(database, resource, first.caller, ids)
      for (const id of ids) if (visible.has(id)) for (const { stream } of [first, ...same]) tell(stream, id)
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

  const sendSetAsideChanges = (shelves: PendingChanges['shelves']) =>
    sendToViewers('weeklyMenus', [...shelves], (stream, weeklyMenuId) => stream.sendEvent('shelf', { weeklyMenuId }))

  async function deliverChanges(heard: PendingChanges, come: ReadonlySet<Subscriber>): Promise<void> {
    const again = new Set(come)
    if (heard.access) for (const listener of await refreshCallers(database, [...subscribers])) again.add(listener)
    const all = [...subscribers]
    if (heard.hasLocksOrSettingsChanged || again.size > 0)
      await sendLocksAndSettings(heard.hasLocksOrSettingsChanged ? all : again)
    const isCounted = ({ caller }: Subscriber) => heard.badges === 'all' || heard.badges.has(caller.userId)
    await sendBadges(all.filter((listener) => again.has(listener) || isCounted(listener)))
    await sendRecordChanges(heard.records)
    if (heard.shelves.size > 0) await sendSetAsideChanges(heard.shelves)
    if (heard.missed) for (const { stream } of all) stream.sendEvent('missed', {})
  }

  async function deliverPending(): Promise<void> {
    if (isDelivering) return
    isDelivering = true
    while (newSubscribers.size > 0 || hasPending()) {
      const [heard, come] = [pending, newSubscribers]
      pending = createEmptyPending()
      newSubscribers = new Set()
      try {
        await deliverChanges(heard, come)
      } catch (error) {
        // the next beat tries again, with everything that may have been missed
        onError(error as Error)
        pending = createFullPending()
        break
      }
    }
    isDelivering = false
  }

  const hasPending = () =>
    pending.access ||
    pending.hasLocksOrSettingsChanged ||
    pending.badges === 'all' ||
    pending.badges.size + pending.records.size + pending.shelves.size > 0

  function handleChange(told: ChangeEvent | null): void {
    if (subscribers.size === 0) return
    if (told === null) pending = createFullPending()
    else addPendingChange(pending, told)
    if (told?.about !== 'access') void deliverPending()
    else jitterTimer ??= setTimeout(deliverAfterJitter, Math.random() * JITTER_MS)
  }

  function deliverAfterJitter(): void {
    jitterTimer = undefined
    void deliverPending()
  }

  function ensureStarted(): void {
    if (heartbeatTimer) return
    eventBus.subscribe(handleChange)
    // what ends by the clock alone is found here: sessions that expire, locks that lapse
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
    async open(caller, switchedTo) {
      ensureStarted()
      await eventBus.whenListening()
      const userId = getRealUserId(caller)
      const own = [...subscribers].filter((each) => getRealUserId(each.caller) === userId)
      if (own.length >= MAX_PER_USER) throw new ProblemError('too_many_requests', { headers: RETRY_AFTER })
      const stream = createEventStream()
      if (isClosed) stream.end()
      const listener: Subscriber = { caller, actAsHeader: switchedTo, stream }
      subscribers.add(listener)
      stream.body.once('close', () => void subscribers.delete(listener))
      newSubscribers.add(listener)
      void deliverPending()
      return stream
    },
    close() {
      isClosed = true
      clearInterval(heartbeatTimer)
      clearTimeout(jitterTimer)
      for (const { stream } of subscribers) stream.end()
      subscribers.clear()
    },
  }
}
