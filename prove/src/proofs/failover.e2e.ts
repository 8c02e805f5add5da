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
/** Every tenth round also kills a standby. */
const STANDBY_EVERY = 10
const WRITERS = 8
const PASSWORD = 'noon'

const TARGETS = ['postgres of the primary', 'node of the primary', 'node of the synchronous standby'] as const
type Target = (typeof TARGETS)[number]
const WRITES_WITHIN_MS: Record<Target, number> = {
  'postgres of the primary': 15_000,
  'node of the primary': 45_000,
  'node of the synchronous standby': 45_000,
}
const ROUNDS = Array.from({ length: FAILOVERS }, (_, index) =>
  TARGETS.slice(0, index % STANDBY_EVERY === 0 ? 3 : 2),
).flat()

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

test(`losing nodes of a cluster ${ROUNDS.length} times under ${WRITERS} writers loses nothing`, async () => {
  test.setTimeout(180_000 + ROUNDS.length * 90_000)
  folder = await createDataFolder()
  cluster = await startPatroni()
  const environment = { DATABASE_URL: cluster.url, DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'false' }
  const program = await startProgram(environment)
  const writers = startWriters(WRITERS, signInByApi(program.url, PASSWORD))
  const times: Record<Target, number[]> = {
    'postgres of the primary': [],
    'node of the primary': [],
    'node of the synchronous standby': [],
  }

  for (const [round, target] of ROUNDS.entries()) {
    const { primary, synchronous } = await cluster.waitUntilComplete()
    const victim = target === 'node of the synchronous standby' ? synchronous : primary
    await writers.waitForAcknowledged(20)
    const begin = performance.now()
    await (target === 'postgres of the primary' ? victim.killPostgres() : victim.killAll())
    // Each writer can get one response that was on its way; the next one was sent after the kill.
    await writers.waitForAcknowledged(WRITERS + 1)
    times[target].push(performance.now() - begin)
    if (target !== 'postgres of the primary') await victim.start()
    const acknowledged = writers.listAcknowledged()
    const next = await cluster.waitUntilComplete()
    expect(next.primary === primary, 'the primary is replaced if it was killed').toBe(victim !== primary)
    expect(await findLost(next.primary.getUrl('poledne'), acknowledged)).toEqual([])
    const seconds = [times[target].at(-1) ?? 0, performance.now() - begin].map((ms) => (ms / 1_000).toFixed(1))
    process.stdout.write(
      `${round + 1}/${ROUNDS.length} ${target}: writes again after ${seconds[0]} s, complete after ${seconds[1]} s, ${acknowledged.length} dishes\n`,
    )
  }
  const writes = await writers.finish()
  await program.stop()
  for (const target of TARGETS) {
    expect(Math.max(...times[target])).toBeLessThan(WRITES_WITHIN_MS[target])
    recordProof({
      proof: `kill -9: ${target}, ${WRITERS} writers`,
      tried: times[target].length,
      wrong: 0,
      measured: `writes again ${formatTimes(times[target])}; ${writes} acknowledged writes in all rounds, 0 lost, 0 doubled`,
    })
  }
})
