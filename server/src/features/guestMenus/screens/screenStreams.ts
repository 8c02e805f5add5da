import { setTimeout as wait } from 'node:timers/promises'
import { createEventStream, type EventStream } from '../../../events/eventStream.ts'

const KEEP_ALIVE_MS = 15_000
/** Between one screen and the next: a thousand that all have news must not stand in the way of those who work. */
const PAUSE_MS = 5
/** A screen hangs on a few walls at most; whoever opens more than this loses the oldest. */
const MAX_STREAMS_PER_SCREEN = 50

type Events = { revision: { revision: number } }
type Stream = EventStream<Events>

type ScreenStreams = {
  /** Null where there is no such screen. */
  open(id: string): Promise<Stream | null>
  /** What screens show may have changed. */
  checkRevisions(): void
  close(): void
}

/** The streams of the screens that this instance serves. One pass at a time looks at each of these screens once. */
export function openScreenStreams(
  getRevision: (id: string) => Promise<number | null>,
  onError: (error: Error) => void,
): ScreenStreams {
  const streams = new Map<string, Set<Stream>>()
  let isPending = false
  let isRunning = false
  let isClosed = false
  let keepAliveTimer: NodeJS.Timeout | undefined

  async function sendRevision(id: string, to: ReadonlySet<Stream>): Promise<void> {
    const revision = await getRevision(id)
    for (const stream of to)
      if (revision === null) stream.end()
      else stream.sendState('revision', { revision })
  }

  async function runPass(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (isPending) {
      isPending = false
      // what fails now is told with the next beat
      for (const [id, to] of [...streams]) {
        if (isClosed) return
        await sendRevision(id, to).catch(onError)
        await wait(PAUSE_MS)
      }
    }
    isRunning = false
  }

  function checkRevisions(): void {
    isPending = streams.size > 0
    void runPass()
  }

  function startKeepAlive(): void {
    // what changes by the clock alone is found here: the week that begins at midnight
    keepAliveTimer ??= setInterval(() => {
      for (const all of streams.values()) for (const stream of all) stream.sendHeartbeat()
      checkRevisions()
    }, KEEP_ALIVE_MS).unref()
  }

  function addStream(id: string, stream: Stream): void {
    const all = streams.get(id) ?? new Set()
    streams.set(id, all)
    const [oldest] = all
    if (oldest && all.size >= MAX_STREAMS_PER_SCREEN) {
      oldest.end()
      all.delete(oldest)
    }
    all.add(stream)
    stream.body.once('close', () => {
      all.delete(stream)
      if (all.size === 0 && streams.get(id) === all) streams.delete(id)
    })
  }

  return {
    async open(id) {
      startKeepAlive()
      if ((await getRevision(id)) === null) return null
      const stream = createEventStream<Events>()
      if (isClosed) stream.end()
      addStream(id, stream)
      // told from here on, and at once what holds now
      checkRevisions()
      return stream
    },
    checkRevisions,
    close() {
      isClosed = true
      clearInterval(keepAliveTimer)
      for (const all of streams.values()) for (const stream of all) stream.end()
      streams.clear()
    },
  }
}
