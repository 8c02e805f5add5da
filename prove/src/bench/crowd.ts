import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Crowd, Tally } from './crowdLoad.ts'
import { checkAtMost, computeMedian, type Figure } from './figures.ts'
import { options } from './options.ts'
import type { Program } from './programs.ts'
import { type SeededCrowd, seedCrowd } from './seedCrowd.ts'
import { readDishes, type SavedDish } from './seedDishes.ts'

/** Measures how much screens and open event streams slow down staff requests. */

const CROWD_SCRIPT = fileURLToPath(new URL('crowdLoad.ts', import.meta.url))
const RATE = 30
const STAFF = 5
const WALL_STREAMS = 100
const USER_STREAMS = 100
const MAX_RATIO = 2
const [ROUNDS, SECONDS] = options.quick ? [2, 8] : [3, 30]
/** Every tenth save changes a dish that all screens show. */
const SHOWN_DISH_INTERVAL = 10

const DISHES = '/admin/api/dishes/'
const LIST = `${DISHES}?pageSize=${options.pageSize}&filter=archived:equals:false&sort=nameCs:asc`

type Call = { path: string; method: 'GET' | 'PUT'; body?: string }
type Latency = { p50: number; p99: number }

/** Builds a save that gives the dish a new name each time, so that every save changes the screens. */
const buildSaveCall = ({ id, ...fields }: SavedDish): Call => ({
  path: `${DISHES}${id}/`,
  method: 'PUT',
  body: JSON.stringify({ ...fields, nameEn: `Dish ${id}, version ${fields.version}` }),
})

/** Builds the calls of the staff: one save per second, and reads of lists and single dishes in between. */
function buildCalls(dishes: readonly SavedDish[], shown: SavedDish): Call[] {
  const getDish = (index: number) => dishes[index] as SavedDish
  return Array.from({ length: RATE * SECONDS }, (_, index) => {
    const saves = Math.floor(index / RATE)
    if (index % RATE > 0)
      return index % 2 === 0
        ? { path: `${LIST}&page=${1 + (index % 4) / 2}`, method: 'GET' }
        : { path: `${DISHES}${getDish(index).id}/`, method: 'GET' }
    const changes = Math.floor(saves / SHOWN_DISH_INTERVAL)
    return saves % SHOWN_DISH_INTERVAL === 0
      ? buildSaveCall({ ...shown, version: shown.version + changes })
      : buildSaveCall(getDish(index))
  })
}

const getPercentile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN

/** Starts each request when it is due, even while earlier requests still run; its latency counts from the due time. */
async function measureStaffLatency(
  ours: Program,
  client: pg.Client,
  { tokens, shownDish }: SeededCrowd,
): Promise<Latency> {
  const [shown] = await readDishes(client, { from: shownDish, count: 1 })
  if (!shown) throw new Error('the dish on the screens is missing')
  const others = (await readDishes(client)).filter(({ id }) => id !== shownDish)
  const plan = buildCalls(others, shown)
  const began = performance.now()
  const times = plan.map(async ({ path, method, body }, index) => {
    const due = began + (index * 1_000) / RATE
    await wait(due - performance.now())
    const answer = await fetch(`${ours.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[index % STAFF]}`,
        'accept-language': 'cs',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return performance.now() - due
  })
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  return { p50: getPercentile(sorted, 0.5), p99: getPercentile(sorted, 0.99) }
}

/** Runs the work while the simulated crowd is active, and returns the result and the counts of the crowd. */
export async function runWithCrowd<T>(crowd: Crowd, work: () => Promise<T>): Promise<{ result: T; tally: Tally }> {
  const child = fork(CROWD_SCRIPT, { execArgv: ['--import', 'tsx'] })
  try {
    child.send(crowd)
    const [isComplete] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [false])])
    if (!isComplete) throw new Error('the crowd did not start')
    const result = await work()
    const leaving = once(child, 'message')
    child.send('leave')
    const [tally] = (await leaving) as [Tally]
    if (tally.failed > 0) throw new Error(`${tally.failed} requests of the crowd failed: ${tally.reasons.join(', ')}`)
    return { result, tally }
  } finally {
    child.kill()
  }
}

type CrowdRound = { before: Latency; during: Latency; after: Latency; tally: Tally }

/**
 * Measures the latency with the crowd, and before and after it without, because the machine can drift. The ratio of the
 * two runs without the crowd is the control.
 */
async function runRound(ours: Program, client: pg.Client, seeded: SeededCrowd): Promise<CrowdRound> {
  const crowd: Crowd = {
    url: ours.url,
    screens: seeded.screens,
    listening: { screens: seeded.screens.slice(0, WALL_STREAMS), tokens: seeded.tokens },
  }
  const measureLatency = () => measureStaffLatency(ours, client, seeded)
  const before = await measureLatency()
  const { result, tally } = await runWithCrowd(crowd, measureLatency)
  return { before, during: result, after: await measureLatency(), tally }
}

const MAX_MB_PER_1000_SCREENS = 20
const MAX_MB_PER_100_STREAMS = 10
const formatMegabytes = (value: number) => `${value.toFixed(1)} MB`

/** Measures the resident memory of the server without garbage: alone, after all screens have polled, and with streams. */
async function measureMemory(ours: Program, seeded: SeededCrowd): Promise<Figure[]> {
  const silent: Crowd = { url: ours.url, screens: seeded.screens, listening: { screens: [], tokens: [] } }
  const listening = { screens: seeded.screens.slice(0, WALL_STREAMS), tokens: seeded.tokens }
  const readMemory = () => ours.readMemory()
  const alone = await readMemory()
  const { result: withScreens } = await runWithCrowd(silent, readMemory)
  const { result: withStreams } = await runWithCrowd({ ...silent, listening }, readMemory)
  const perScreens = ((withScreens - alone) * 1_000) / seeded.screens.length
  const perStreams = ((withStreams - withScreens) * 100) / (WALL_STREAMS + USER_STREAMS)
  return [
    {
      name: 'memory per 1,000 screens',
      value: formatMegabytes(perScreens),
      spread: `${formatMegabytes(alone)} → ${formatMegabytes(withScreens)}`,
      ...checkAtMost(perScreens, MAX_MB_PER_1000_SCREENS, formatMegabytes),
    },
    {
      name: 'memory per 100 streams',
      value: formatMegabytes(perStreams),
      spread: `${formatMegabytes(withScreens)} → ${formatMegabytes(withStreams)}`,
      ...checkAtMost(perStreams, MAX_MB_PER_100_STREAMS, formatMegabytes),
    },
  ]
}

const formatFixed = (value: number) => value.toFixed(2)
const formatRange = (values: readonly number[]) =>
  `${formatFixed(Math.min(...values))}–${formatFixed(Math.max(...values))}`

function buildFigure(rounds: readonly CrowdRound[], share: keyof Latency, bar?: number): Figure {
  const ratios = rounds.map((round) => (2 * round.during[share]) / (round.before[share] + round.after[share]))
  const controls = rounds.map((round) => round.after[share] / round.before[share])
  const formatMedian = (pick: (round: CrowdRound) => number) => computeMedian(rounds.map(pick)).toFixed(0)
  const alone = formatMedian(({ before, after }) => (before[share] + after[share]) / 2)
  const value = computeMedian(ratios)
  return {
    name: `staff ${share}, ${options.screens.toLocaleString('en')} screens and ${WALL_STREAMS + USER_STREAMS} streams`,
    value: formatFixed(value),
    spread: `${formatRange(ratios)}, ${alone} → ${formatMedian((round) => round.during[share])} ms`,
    control: formatRange(controls),
    ...(bar && checkAtMost(value, bar, formatFixed)),
  }
}

export async function measureCrowd(ours: Program, client: pg.Client): Promise<Figure[]> {
  const seeded = await seedCrowd(client)
  // The result of this run is not used, because the first requests are slower.
  await measureStaffLatency(ours, client, seeded)
  const memory = await measureMemory(ours, seeded)
  const rounds: CrowdRound[] = []
  for (let index = 0; index < ROUNDS; index++) {
    rounds.push(await runRound(ours, client, seeded))
    const { polls, changed, reports, events, refused } = (rounds[index] as CrowdRound).tally
    console.log(`Crowd: ${polls} polls, ${changed} changed, ${reports} reports, ${events} events, ${refused} refused`)
  }
  const shares = rounds.map(({ tally }) => (100 * tally.refused) / (tally.polls + tally.reports))
  const refused: Figure = { name: 'refused requests of screens', value: `${computeMedian(shares).toFixed(1)} %` }
  return [buildFigure(rounds, 'p50'), buildFigure(rounds, 'p99', MAX_RATIO), refused, ...memory]
}
