import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type pg from 'pg'
import { OPERATIONS, type Operation, type OperationName, type RequestPlan } from './operations.ts'
import { options } from './options.ts'
import { type Program, readCpuSeconds } from './programs.ts'
import { readDishes } from './seedDishes.ts'

export type Targets = { ours: Program; rawA: Program; rawB: Program }
export type TargetName = keyof Targets
/** `rate` is in responses per second, `cpu` in microseconds of CPU time of the server per response. */
export type Measurement = { rate: number; cpu: number }
export type Round = Partial<Record<OperationName, Partial<Record<TargetName, Measurement>>>>

/** The number of requests until Node has optimised the code, however busy the machine is. */
const WARM_UP = { cheap: 3_000, counting: 200 }
const IDLE_CHECK_MS = 50
const COUNTING_OPERATIONS: ReadonlySet<OperationName> = new Set(['listAndCount', 'contains', 'dashboard'])

function shuffle<T>(list: readonly T[]): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    const [a, b] = [result[last] as T, result[other] as T]
    result[last] = b
    result[other] = a
  }
  return result
}

type Load = { client: pg.Client; tokens: readonly string[]; isWarmUp: boolean }

const getRunLength = ({ name }: Operation, { isWarmUp }: Load) =>
  isWarmUp
    ? { amount: COUNTING_OPERATIONS.has(name) ? WARM_UP.counting : WARM_UP.cheap }
    : { duration: options.seconds }

/** Waits until the database is idle, because the previous program may still run statements whose clients are gone. */
async function waitUntilIdle(client: pg.Client): Promise<void> {
  const isDatabaseIdle = async () => {
    await wait(IDLE_CHECK_MS)
    const { rows } = await client.query<{ busy: number }>(`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
    return rows[0]?.busy === 0
  }
  while (!((await isDatabaseIdle()) && (await isDatabaseIdle())));
}

/** Sends each request as the next user, because the server limits the concurrent requests of one user. */
function rotateUsers(plan: RequestPlan, tokens: readonly string[]): RequestPlan {
  let count = 0
  return {
    ...plan,
    setupRequest(request) {
      const planned = plan.setupRequest?.(request) ?? request
      return { ...planned, headers: { ...planned.headers, authorization: `Bearer ${tokens[count++ % tokens.length]}` } }
    },
  }
}

async function measureOperation(
  operation: Operation,
  name: TargetName,
  program: Program,
  load: Load,
): Promise<Measurement> {
  await waitUntilIdle(load.client)
  const dishes = operation.table ? await readDishes(load.client, { table: operation.table }) : []
  const before = await readCpuSeconds(program.pid)
  const result = await autocannon({
    url: program.url,
    connections: options.connections,
    ...getRunLength(operation, load),
    sampleInt: 100,
    headers: {
      'accept-language': 'cs',
      ...(operation.writes ? { 'content-type': 'application/json' } : {}),
    },
    requests: [rotateUsers(operation.planRequest(name === 'ours' ? 'ours' : 'raw', dishes), load.tokens)],
  })
  const used = (await readCpuSeconds(program.pid)) - before
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${operation.name} on ${name}: ${failed} requests failed`)
  const answered = result['2xx']
  return { rate: answered / result.duration, cpu: (used * 1_000_000) / answered }
}

/** Runs the targets of one operation one after the other in random order, so that a disturbance affects all. */
async function runRound(targets: Targets, load: Load): Promise<Round> {
  // Saves leave dead rows, so the table is vacuumed and each round starts from the same state.
  await load.client.query('vacuum analyze dishes, bare_dishes')
  const round: Round = {}
  for (const operation of shuffle(OPERATIONS)) {
    const cells: Partial<Record<TargetName, Measurement>> = {}
    for (const name of shuffle(Object.keys(targets) as TargetName[]))
      if (operation.kinds.includes(name === 'ours' ? 'ours' : 'raw'))
        cells[name] = await measureOperation(operation, name, targets[name], load)
    round[operation.name] = cells
  }
  return round
}

export async function runRounds(targets: Targets, client: pg.Client, tokens: readonly string[]): Promise<Round[]> {
  console.log('Warming up…')
  await runRound(targets, { client, tokens, isWarmUp: true })
  const rounds: Round[] = []
  for (let index = 0; index < options.rounds; index++) {
    console.log(`Round ${index + 1} of ${options.rounds}…`)
    rounds.push(await runRound(targets, { client, tokens, isWarmUp: false }))
  }
  return rounds
}
