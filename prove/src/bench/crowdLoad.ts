import { setTimeout as wait } from 'node:timers/promises'
import { fetchAsBrowser } from '../../../e2e/src/support/apiClient.ts'

/** This process simulates the crowd: screens that poll, and clients that keep event streams open. */

export type Crowd = {
  url: string
  screens: string[]
  listening: { screens: string[]; tokens: string[] }
  /** Whether instances are replaced: streams that end are then opened again at once. */
  isRolling?: boolean
}
/** Counts what the crowd has sent and received since all of its clients have started. */
export type Tally = {
  polls: number
  changed: number
  reports: number
  events: number
  /** The streams that ended with their instance and were opened again. */
  reopened: number
  /** The polls and reports that the overloaded server has refused; a screen then shows its content until the next poll. */
  refused: number
  failed: number
  /** Why the first requests failed. */
  reasons: string[]
}

const POLL_MS = 20_000
/** A screen reports its revision with every third poll, and after each change. */
const POLLS_PER_REPORT = 3
const STARTS_AT_ONCE = 20

const tally: Tally = { polls: 0, changed: 0, reports: 0, events: 0, reopened: 0, refused: 0, failed: 0, reasons: [] }
const MAX_REASONS = 10

function countFailure(reason: unknown): void {
  tally.failed++
  const cause = reason instanceof Error ? (reason.cause ?? reason) : reason
  if (tally.reasons.length < MAX_REASONS) tally.reasons.push(`${new Date().toISOString()} ${cause}`)
}

const OVERLOADED = 503
const countRefusal = (status: number) => (status === OVERLOADED ? void tally.refused++ : countFailure(status))

/** Builds the header that gives each simulated client its own IP address. */
const buildForwardedFor = (number: number) => ({ 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` })

function createScreenPoller(url: string, id: string, number: number) {
  const api = `${url}/admin/api/public/screens/${id}/`
  const headers = buildForwardedFor(number)
  let [tag, shown, reported] = ['', -1, -1]
  let polls = number

  async function reportRevision(): Promise<void> {
    reported = shown
    tally.reports++
    const body = JSON.stringify({ revision: shown })
    const answer = await fetchAsBrowser(`${api}seen/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    await answer.arrayBuffer()
    if (!answer.ok) countRefusal(answer.status)
  }

  return async function poll(): Promise<void> {
    tally.polls++
    const answer = await fetchAsBrowser(api, {
      headers: tag ? { ...headers, 'if-none-match': tag } : headers,
      cache: 'no-store',
    })
    if (answer.status === 200) {
      tally.changed++
      tag = answer.headers.get('etag') ?? ''
      shown = ((await answer.json()) as { revision: number }).revision
    } else if (answer.status !== 304) countRefusal(answer.status)
    if (shown !== reported || ++polls % POLLS_PER_REPORT === 0) await reportRevision()
  }
}

async function openStream(address: string, headers: Record<string, string>, isRolling: boolean): Promise<void> {
  const { ok, body } = await fetchAsBrowser(address, { headers })
  if (!ok || !body) throw new Error(`${address} returned no stream`)
  const readEvents = async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream())) tally.events += text.split('event: ').length - 1
    // A stream should end only when this process ends or its instance is replaced, so an earlier end is a failure.
    if (!isRolling) return countFailure('stream ended')
    tally.reopened++
    await openStream(address, headers, isRolling)
  }
  readEvents().catch(countFailure)
}

/** Spreads the polls evenly over 20 seconds; a slow poll does not delay the next one. */
async function pollForever(polls: readonly (() => Promise<void>)[]): Promise<void> {
  const began = performance.now()
  for (let count = 0; ; count++) {
    const due = began + (count * POLL_MS) / polls.length
    await wait(Math.max(0, due - performance.now()))
    polls[count % polls.length]?.().catch(countFailure)
  }
}

async function startCrowd({ url, screens, listening, isRolling = false }: Crowd): Promise<void> {
  const polls = screens.map((id, number) => createScreenPoller(url, id, number))
  for (let from = 0; from < polls.length; from += STARTS_AT_ONCE)
    await Promise.all(polls.slice(from, from + STARTS_AT_ONCE).map((poll) => poll()))
  for (const [index, id] of listening.screens.entries())
    await openStream(
      `${url}/admin/api/public/screens/${id}/events/`,
      buildForwardedFor(screens.length + index),
      isRolling,
    )
  for (const token of listening.tokens)
    await openStream(`${url}/admin/api/events/`, { authorization: `Bearer ${token}` }, isRolling)
  if (tally.failed > 0) throw new Error(`${tally.failed} requests of the crowd failed: ${tally.reasons.join(', ')}`)
  Object.assign(tally, { polls: 0, changed: 0, reports: 0, events: 0, reopened: 0, refused: 0 })
  void pollForever(polls)
  process.send?.('complete')
}

process.on('message', (message: Crowd | 'leave') => {
  if (message !== 'leave') return void startCrowd(message)
  process.send?.(tally, () => process.exit(0))
})
process.once('disconnect', () => process.exit(0))
