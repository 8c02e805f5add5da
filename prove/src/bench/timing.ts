import type pg from 'pg'
import { checkAtMost, computeMedian, type Figure } from './figures.ts'
import { ADMIN, type Program } from './programs.ts'

/**
 * Measures whether the response times for known and unknown usernames differ: they must not reveal whether an account
 * exists.
 */

const SAMPLES = 500
const WARM_UP = 50
const MAX_DIFFERENCE_MS = 5

type TimedCall = { name: string; path: string; body: (username: string) => object; status: number }
const CALLS: readonly TimedCall[] = [
  {
    name: 'sign-in, known name to unknown',
    path: 'auth/login/',
    body: (username) => ({ username, password: 'not the password' }),
    status: 401,
  },
  {
    name: 'lost password, known name to unknown',
    path: 'auth/lostPassword/',
    body: (username) => ({ username }),
    status: 204,
  },
]
/** This username has the same length as the known one. */
const UNKNOWN = 'nimda'

async function measureCall(ours: Program, client: pg.Client, { path, body, status }: TimedCall, username: string) {
  // The rate limits are reset, because they count requests for known and unknown usernames alike.
  await client.query('delete from rate_limits')
  const began = performance.now()
  const response = await fetch(`${ours.url}/admin/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(username)),
  })
  await response.arrayBuffer()
  const elapsed = performance.now() - began
  if (response.status !== status) throw new Error(`${path} answered ${response.status}`)
  return elapsed
}

async function compareUsernames(ours: Program, client: pg.Client, call: TimedCall): Promise<Figure> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const measureSample = async (kind: keyof typeof times, isWarmUp: boolean) => {
    const elapsed = await measureCall(ours, client, call, kind === 'known' ? ADMIN.username : UNKNOWN)
    if (!isWarmUp) times[kind].push(elapsed)
  }
  for (let index = -WARM_UP; index < SAMPLES; index++) {
    // The order is random, so that effects of the previous call affect known and unknown usernames alike.
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) await measureSample(kind, index < 0)
  }
  const formatMilliseconds = (value: number) => `${value.toFixed(1)} ms`
  const [known, unknown] = [computeMedian(times.known), computeMedian(times.unknown)]
  const apart = Math.abs(known - unknown)
  return {
    name: call.name,
    value: `${formatMilliseconds(apart)} apart`,
    spread: `${known.toFixed(1)} and ${unknown.toFixed(1)}`,
    ...checkAtMost(apart, MAX_DIFFERENCE_MS, formatMilliseconds),
  }
}

export async function measureUsernameTiming(ours: Program, client: pg.Client): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const call of CALLS) figures.push(await compareUsernames(ours, client, call))
  return figures
}
