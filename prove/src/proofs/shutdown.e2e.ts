import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { fetchTokenByApi } from '../../../e2e/src/support/apiClient.ts'
import { formatTimes } from '../../../e2e/src/support/computePercentile.ts'
import { createLoadClient, type Outcome } from '../../../e2e/src/support/loadClient.ts'
import { startProgram, withEmptyDatabase } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { openDatabase } from '../../../server/src/core/db/database.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** The number of shutdowns; `npm run prove` sets a higher one. */
const SHUTDOWNS = Number(process.env.PROVE_SHUTDOWNS ?? 1)
const CALLERS = 24

/** Returns whether a response is successful and complete. */
function isValidResponse({ isWhole, status, text }: Outcome): boolean {
  return isWhole && status >= 200 && status < 300 && typeof JSON.parse(text) === 'object'
}

type Round = { answered: string[]; outcomes: Outcome[]; exitMs: number }

/** Stops the program with SIGTERM while callers send requests, which go on until connections are refused. */
async function stopUnderLoad(database: string, after: number): Promise<Round> {
  const program = await startProgram({ DATABASE_URL: database, ADMIN_PASSWORD: 'noon' })
  const headers = { authorization: `Bearer ${await fetchTokenByApi(program.url, 'noon')}` }
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const load = createLoadClient(`${program.url}/api`, agent)
  const round: Round = { answered: [], outcomes: [], exitMs: 0 }
  let count = 0
  let finishWarmUp = () => {}
  const warm = new Promise<void>((resolve) => {
    finishWarmUp = resolve
  })

  async function sendRequestsUntilRefused(caller: number): Promise<void> {
    for (let number = caller; ; number++) {
      const nameCs = `Konec ${randomUUID()}`
      const isWrite = number % 3 === 0
      const outcome = await load.send(
        isWrite
          ? { method: 'POST', path: 'dishes/', headers, body: { nameCs } }
          : { method: 'GET', path: number % 3 === 1 ? 'dishes/?pageSize=200' : 'openapi.json', headers },
      )
      if (outcome.status === 0) return void round.outcomes.push({ ...outcome, isWhole: true })
      round.outcomes.push(outcome)
      if (isWrite && isValidResponse(outcome)) round.answered.push(nameCs)
      if (++count === after) finishWarmUp()
    }
  }

  // One connection stays unused, as browsers open some in advance.
  const unused = connect(Number(new URL(program.url).port), '127.0.0.1').on('error', () => {})
  await once(unused, 'connect')
  const calls = Array.from({ length: CALLERS }, (_, index) => sendRequestsUntilRefused(index))
  await warm
  load.mark()
  const begin = performance.now()
  program.child.kill('SIGTERM')
  await once(program.child, 'exit')
  round.exitMs = performance.now() - begin
  expect(program.child.exitCode, program.readOutput()).toBe(0)
  await Promise.all(calls)
  unused.destroy()
  agent.destroy()
  return round
}

test(`SIGTERM under load, ${SHUTDOWNS} times, answers every received request`, async () => {
  test.setTimeout(60_000 + SHUTDOWNS * 20_000)
  await withEmptyDatabase(async (url) => {
    const rounds: Round[] = []
    for (let round = 0; round < SHUTDOWNS; round++)
      rounds.push(await stopUnderLoad(url, 4 * CALLERS + ((round * 37) % 100)))

    const outcomes = rounds.flatMap((round) => round.outcomes)
    const sentBeforeStop = outcomes.filter(({ wasSentBeforeMark }) => wasSentBeforeMark)
    expect(sentBeforeStop.filter((outcome) => !isValidResponse(outcome))).toEqual([])
    // Later requests can be refused, but never get half a response.
    expect(outcomes.filter(({ isWhole }) => !isWhole)).toEqual([])

    const database = openDatabase({ url, max: 1, onError: () => {} })
    const dishes = await database.rows<{ name: string; version: number; revisions: number }>({
      text: `
        select d.name_cs as name, d.version, count(h.*) as revisions from dishes d
        left join history h on h.module = 'dishes' and h.record_id = d.id group by d.id`,
    })
    await database.end()
    const names = new Set(dishes.map(({ name }) => name))
    expect(names.size).toBe(dishes.length)
    expect(rounds.flatMap(({ answered }) => answered).filter((name) => !names.has(name))).toEqual([])
    expect(dishes.filter(({ version, revisions }) => version !== 1 || revisions !== 1)).toEqual([])

    recordProof({
      proof: `SIGTERM under ${CALLERS} callers`,
      tried: SHUTDOWNS,
      wrong: 0,
      measured: `${sentBeforeStop.length} requests heard before it, all answered whole; ended ${formatTimes(rounds.map(({ exitMs }) => exitMs))}`,
    })
  })
})
