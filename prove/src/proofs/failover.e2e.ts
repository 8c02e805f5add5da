import { rm } from 'node:fs/promises'
import { signInByApi } from '../../../e2e/src/support/apiClient.ts'
import { formatTimes } from '../../../e2e/src/support/computePercentile.ts'
import { createDataFolder, startProgram, stopProgramsUsing } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { type Acknowledged, startWriters } from '../../../e2e/src/support/writers.ts'
import { queryRows } from '../../../server/src/core/db/embedded/testing/inspect.ts'
import { type Patroni, startPatroni } from '../../../server/src/testing/processes/patroni.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** This proof runs three nodes of Patroni with the files in docs/operating. */

const FAILOVERS = Number(process.env.PROVE_FAILOVERS ?? '50')
const WRITERS = 8
const PASSWORD = 'noon'

/** What happens in a round, and how long writes can be impossible. */
const LOSSES = {
  postgres: { proof: "kill -9: the primary's postgres", withinMs: 15_000 },
  node: { proof: 'kill -9: the node of the primary', withinMs: 45_000 },
  standby: { proof: 'kill -9: the node of the standby', withinMs: 45_000 },
  frozen: { proof: "the primary's Patroni hangs", withinMs: 45_000 },
} as const
type Loss = keyof typeof LOSSES

const countTo = (end: number) => Array.from({ length: end }, (_, index) => index + 1)

/** Returns the acknowledged dishes that are not stored once with all their saves. */
async function findLost(url: string, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const rows = (await queryRows(
    url,
    `select name_cs, id, version, (select array_agg(revision order by revision) from history
      where module = 'dishes' and record_id = dishes.id) from dishes`,
  )) as [string, number, number, number[]][]
  const stored = new Map(rows.map((row) => [row[0], row]))
  expect(stored.size, 'each name is stored once').toBe(rows.length)
  return acknowledged.filter(({ nameCs, id, saves }) => {
    const [, storedId, version = 0, revisions = []] = stored.get(nameCs) ?? []
    return storedId !== id || version <= saves || revisions.join() !== countTo(version).join()
  })
}

let folder = ''
let cluster: Patroni | undefined
// Also runs if the test is interrupted or takes too long.
test.afterEach(async () => {
  await stopProgramsUsing(folder)
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the rounds under load. After each, all acknowledged writes are stored and the lost node is a standby again. */
async function loseNodes(clusterNumber: number, rounds: readonly Loss[]): Promise<void> {
  test.setTimeout(180_000 + rounds.length * 120_000)
  folder = await createDataFolder()
  cluster = await startPatroni(clusterNumber)
  const { url, waitUntilComplete, waitUntilReplaced } = cluster
  const environment = { DATABASE_URL: url, DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'false' }
  const program = await startProgram(environment)
  const writers = startWriters(WRITERS, signInByApi(program.url, PASSWORD))
  const times: Partial<Record<Loss, number[]>> = {}

  for (const [round, loss] of rounds.entries()) {
    const { primary, synchronous } = await waitUntilComplete()
    const victim = loss === 'standby' ? synchronous : primary
    await writers.waitForAcknowledged(20)
    const begin = performance.now()
    if (loss === 'postgres') await victim.killPostgres()
    else if (loss === 'frozen') victim.freezePatroni()
    else await victim.killAll()
    // The PostgreSQL of a frozen Patroni still works until another node becomes the primary.
    if (loss === 'frozen') await waitUntilReplaced(victim)
    // Each writer can get one response that was on its way; the next one was sent afterwards.
    await writers.waitForAcknowledged(WRITERS + 1)
    const recovered = performance.now() - begin
    times[loss] = [...(times[loss] ?? []), recovered]
    if (loss === 'frozen') victim.thawPatroni()
    else if (loss !== 'postgres') await victim.start()
    const acknowledged = writers.listAcknowledged()
    const next = await waitUntilComplete()
    expect(next.primary === primary, 'only a lost primary is replaced').toBe(loss === 'standby')
    expect(await findLost(next.primary.getUrl('poledne'), acknowledged)).toEqual([])
    const seconds = [recovered, performance.now() - begin].map((ms) => (ms / 1_000).toFixed(1))
    process.stdout.write(
      `${round + 1} of ${rounds.length}, ${loss}: writes after ${seconds[0]} s, all nodes after ${seconds[1]} s, ${acknowledged.length} dishes\n`,
    )
  }
  const writes = await writers.finish()
  await program.stop()
  for (const [loss, recoveryTimes] of Object.entries(times) as [Loss, number[]][]) {
    const { proof, withinMs } = LOSSES[loss]
    expect(Math.max(...recoveryTimes), loss).toBeLessThan(withinMs)
    const measured = `writes again ${formatTimes(recoveryTimes)}; ${writes} acknowledged writes in all rounds, 0 lost, 0 doubled`
    recordProof({ proof, tried: recoveryTimes.length, wrong: 0, measured })
  }
}

const repeat = (times: number, ...losses: Loss[]) => Array.from({ length: times }, () => losses).flat()

test(`killing the PostgreSQL of the primary ${FAILOVERS} times under ${WRITERS} writers loses nothing`, () =>
  loseNodes(1, repeat(FAILOVERS, 'postgres')))

test(`killing the node of the primary ${FAILOVERS} times under ${WRITERS} writers loses nothing`, () =>
  loseNodes(2, repeat(FAILOVERS, 'node')))

test(`losing a standby or a hanging Patroni under ${WRITERS} writers loses nothing`, () =>
  loseNodes(3, repeat(Math.ceil(FAILOVERS / 10), 'standby', 'frozen')))
