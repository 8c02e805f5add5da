import { setTimeout as wait } from 'node:timers/promises'
import { type EventStream, eventStream } from '../../live/eventStream.ts'

const BEAT_MS = 15_000
/** Between one screen and the next: a thousand that all have news must not stand in the way of those who work. */
const BREATH_MS = 5
/** A screen hangs on a few walls at most; whoever opens more than this loses the oldest. */
const MAX_OF_SCREEN = 50

type Events = { revision: { revision: number } }
type Stream = EventStream<Events>

type ScreenStreams = {
  /** Null where there is no such screen. */
  open(id: string): Promise<Stream | null>
  /** What screens show may have changed. */
  look(): void
  close(): void
}

/** The streams of the screens that this instance serves. One pass at a time looks at each of these screens once. */
export function openScreenStreams(
  revisionOf: (id: string) => Promise<number | null>,
  onError: (error: Error) => void,
): ScreenStreams {
  const streams = new Map<string, Set<Stream>>()
  let isPending = false
  let passing = false
  let closed = false
  let beat: NodeJS.Timeout | undefined

  async function tell(id: string, to: ReadonlySet<Stream>): Promise<void> {
    const revision = await revisionOf(id)
    for (const stream of to)
      if (revision === null) stream.end()
      else stream.send('revision', { revision })
  }

  async function pass(): Promise<void> {
    if (passing) return
    passing = true
    while (isPending) {
      isPending = false
      // what fails now is told with the next beat
      for (const [id, to] of [...streams]) {
        if (closed) return
        await tell(id, to).catch(onError)
        await wait(BREATH_MS)
      }
    }
    passing = false
  }

  function look(): void {
    isPending = streams.size > 0
    void pass()
  }

  function start(): void {
    // what changes by the clock alone is found here: the week that begins at midnight
    beat ??= setInterval(() => {
      for (const all of streams.values()) for (const stream of all) stream.beat()
      look()
    }, BEAT_MS).unref()
  }

  function add(id: string, stream: Stream): void {
    const all = streams.get(id) ?? new Set()
    streams.set(id, all)
    const [oldest] = all
    if (oldest && all.size >= MAX_OF_SCREEN) {
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
      start()
      if ((await revisionOf(id)) === null) return null
      const stream = eventStream<Events>()
      if (closed) stream.end()
      add(id, stream)
      // told from here on, and at once what holds now
      look()
      return stream
    },
    look,
    close() {
      closed = true
      clearInterval(beat)
      for (const all of streams.values()) for (const stream of all) stream.end()
      streams.clear()
    },
  }
}
