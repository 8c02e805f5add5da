import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { pack, unpack } from './payload.ts'
import type { Tell, Told } from './told.ts'

/**
 * News between instances through LISTEN and NOTIFY, on one connection of its own. It is sent after the commit it tells
 * of, several facts at once; what a crash swallows in between, the clients' poll finds out.
 */

export const CHANNEL = 'poledne'
const LISTEN = `listen ${CHANNEL}`
const RETRY_MS = 1_000
/** Whoever opens a stream waits for this, so it must not take for ever. */
const ANSWER_WITHIN_MS = 3_000
/** A network can swallow a silent connection without telling either end: so it is asked whether it still carries. */
const ASK_EVERY_MS = 15_000

/** `null` after the connection was away, or after a restore: anything may have happened. */
type Hear = (told: Told | null) => void

export type Live = {
  tell: Tell
  listen(hear: Hear): void
  /** Resolves once whatever is told from now on will be heard, or heard of after a lost connection. */
  ready(): Promise<void>
  close(): Promise<void>
}

type Patience = { askEveryMs?: number; answerWithinMs?: number }

export function openLive(
  database: Database,
  onError: (error: Error) => void,
  { askEveryMs = ASK_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS }: Patience = {},
): Live {
  const listeners = new Set<Hear>()
  let waiting: Told[] = []
  let sending: Promise<void> = Promise.resolve()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let question: NodeJS.Timeout | undefined

  const hear = (told: Told | null) => {
    for (const listener of listeners) listener(told)
  }

  async function connect(isAgain: boolean): Promise<void> {
    let fresh: pg.Client | null = null
    try {
      fresh = await database.connect(answerWithinMs)
      fresh.on('notification', ({ payload }) => {
        for (const told of unpack(payload ?? '[]')) hear(told)
      })
      await fresh.query(LISTEN)
      if (closed) return void (await fresh.end())
      client = fresh
      fresh.once('end', reconnect)
      askLater(fresh)
      if (isAgain) hear(null)
    } catch (error) {
      onError(error as Error)
      await fresh?.end().catch(() => {})
      reconnect()
    }
  }

  function askLater(asked: pg.Client): void {
    question = setTimeout(() => void ask(asked), askEveryMs)
    question.unref()
  }

  async function ask(asked: pg.Client): Promise<void> {
    try {
      // said again it changes nothing, and whoever looks at the database's sessions still finds this one by it
      await asked.query(LISTEN)
      if (asked === client && !closed) askLater(asked)
    } catch (error) {
      if (closed) return
      onError(error as Error)
      // with a question still open it is cut, not closed in order; its end then leads to a new one
      await asked.end()
    }
  }

  function reconnect(): void {
    client = null
    clearTimeout(question)
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
      clearTimeout(question)
      await sending
      await connecting
      client?.removeListener('end', reconnect)
      await client?.end()
    },
  }
}
