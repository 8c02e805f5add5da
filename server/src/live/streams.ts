import type { RecordModuleName } from '@poledne/contract/permissions'
import type { Database } from '../db/database.ts'
import { locksFor, readBadges, readSurroundings } from '../features/status/status.store.ts'
import { grouped } from '../grouped.ts'
import { type Caller, realIdOf } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import type { Resource } from '../resource/resource.ts'
import { type EventStream, eventStream } from './eventStream.ts'
import { type Listener, lookAgain, visibleIds } from './listeners.ts'
import type { Live } from './live.ts'
import { addPending, everythingPending, nothingPending, type Pending } from './pending.ts'
import type { Told } from './told.ts'

const BEAT_MS = 15_000
/** Instances that hear of one change do not all ask the database at once. */
const JITTER_MS = 500
/** Open streams of one signed-in user on this instance; the app needs one for each browser. */
const MAX_PER_USER = 20
const RETRY_AFTER = { 'Retry-After': '30' }

export type Streams = {
  open(caller: Caller, switchedTo: string | undefined): Promise<EventStream>
  close(): void
}

type Parts = { database: Database; live: Live; resources: readonly Resource[]; onError: (error: Error) => void }

/** The open streams of this instance. One pass at a time tells them what was heard, so that news never overtakes news. */
export function openStreams({ database, live, resources, onError }: Parts): Streams {
  const listeners = new Set<Listener>()
  /** Those who are to be told everything: they have just come, or may see other things than before. */
  let fresh = new Set<Listener>()
  let pending = nothingPending()
  let passing = false
  let beat: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let closed = false

  async function tellSurroundings(to: Iterable<Listener>): Promise<void> {
    const { locks, settings } = await readSurroundings(database)
    for (const { caller, stream } of to) {
      stream.send('settings', settings)
      stream.send('locks', locksFor(caller, locks))
    }
  }

  async function tellBadges(to: readonly Listener[]): Promise<void> {
    const callers = new Map(to.map(({ caller }) => [caller.userId, caller]))
    if (callers.size === 0) return
    const badges = await readBadges(database, [...callers.values()])
    for (const { caller, stream } of to) {
      const own = badges.get(caller.userId)
      if (own) stream.send('badges', own)
    }
  }

  /** To everybody who may see the record that the news is of. */
  async function tellWhoSees(module: RecordModuleName, ids: number[], tell: (stream: EventStream, id: number) => void) {
    const resource = resources.find((each) => each.module.name === module)
    for (const [, [first, ...same]] of grouped(listeners, ({ caller }) => caller.userId)) {
      if (!first) continue
      const visible = await visibleIds(database, resource, first.caller, ids)
      for (const id of ids) if (visible.has(id)) for (const { stream } of [first, ...same]) tell(stream, id)
    }
  }

  async function tellRecords(records: Pending['records']): Promise<void> {
    for (const [module, changed] of grouped(records.values(), (told) => told.module)) {
      const versions = new Map(changed.map(({ id, version }) => [id, version]))
      await tellWhoSees(module, [...versions.keys()], (stream, id) =>
        stream.tell('record', { module, id, version: versions.get(id) ?? 0 }),
      )
    }
  }

  const tellShelves = (shelves: Pending['shelves']) =>
    tellWhoSees('weeklyMenus', [...shelves], (stream, weeklyMenuId) => stream.tell('shelf', { weeklyMenuId }))

  async function passOn(heard: Pending, come: ReadonlySet<Listener>): Promise<void> {
    const again = new Set(come)
    if (heard.access) for (const listener of await lookAgain(database, [...listeners])) again.add(listener)
    const all = [...listeners]
    if (heard.surroundings || again.size > 0) await tellSurroundings(heard.surroundings ? all : again)
    const isCounted = ({ caller }: Listener) => heard.badges === 'all' || heard.badges.has(caller.userId)
    await tellBadges(all.filter((listener) => again.has(listener) || isCounted(listener)))
    await tellRecords(heard.records)
    if (heard.shelves.size > 0) await tellShelves(heard.shelves)
    if (heard.missed) for (const { stream } of all) stream.tell('missed', {})
  }

  async function pass(): Promise<void> {
    if (passing) return
    passing = true
    while (fresh.size > 0 || isPending()) {
      const [heard, come] = [pending, fresh]
      pending = nothingPending()
      fresh = new Set()
      try {
        await passOn(heard, come)
      } catch (error) {
        // the next beat tries again, with everything that may have been missed
        onError(error as Error)
        pending = everythingPending()
        break
      }
    }
    passing = false
  }

  const isPending = () =>
    pending.access ||
    pending.surroundings ||
    pending.badges === 'all' ||
    pending.badges.size + pending.records.size + pending.shelves.size > 0

  function hear(told: Told | null): void {
    if (listeners.size === 0) return
    if (told === null) pending = everythingPending()
    else addPending(pending, told)
    if (told?.about !== 'access') void pass()
    else soon ??= setTimeout(passSoon, Math.random() * JITTER_MS)
  }

  function passSoon(): void {
    soon = undefined
    void pass()
  }

  function start(): void {
    if (beat) return
    live.listen(hear)
    // what ends by the clock alone is found here: sessions that expire, locks that lapse
    beat = setInterval(() => {
      if (listeners.size === 0) return
      for (const { stream } of listeners) stream.beat()
      pending.access = true
      pending.surroundings = true
      void pass()
    }, BEAT_MS)
    beat.unref()
  }

  return {
    async open(caller, switchedTo) {
      start()
      await live.ready()
      const userId = realIdOf(caller)
      const own = [...listeners].filter((each) => realIdOf(each.caller) === userId)
      if (own.length >= MAX_PER_USER) throw new ProblemError('too_many_requests', { headers: RETRY_AFTER })
      const stream = eventStream()
      if (closed) stream.end()
      const listener: Listener = { caller, switchedTo, stream }
      listeners.add(listener)
      stream.body.once('close', () => void listeners.delete(listener))
      fresh.add(listener)
      void pass()
      return stream
    },
    close() {
      closed = true
      clearInterval(beat)
      clearTimeout(soon)
      for (const { stream } of listeners) stream.end()
      listeners.clear()
    },
  }
}
