import { once } from 'node:events'
import { type ApiClient, signInByApi } from '../../../e2e/src/support/apiClient.ts'
import { formatTimes } from '../../../e2e/src/support/computePercentile.ts'
import { isReady, type Program, startProgram, withDataFolder } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { startWriters } from '../../../e2e/src/support/writers.ts'
import { readPostmasterPid } from '../../../server/src/core/db/embedded/testing/inspect.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

const KILLS = 100
const DATABASE_KILLS = 20
const WRITERS = 16
const READY_WITHIN_MS = 5_000
const PASSWORD = 'noon'

type KillTarget = 'program' | 'database' | 'both'

/** Every fifth round kills the program and the database; rounds that kill only the database are spread evenly. */
const ROUNDS: readonly KillTarget[] = Array.from({ length: KILLS }, (_, index) => index).flatMap(
  (index): KillTarget[] => [
    ...(index % Math.ceil(KILLS / DATABASE_KILLS) === 0 ? (['database'] as const) : []),
    index % 5 === 4 ? 'both' : 'program',
  ],
)

test(`killing the program ${KILLS} times and its database ${DATABASE_KILLS} times during saves loses and duplicates nothing`, async () => {
  test.setTimeout(60_000 + ROUNDS.length * 10_000)
  await withDataFolder(async (DATA_DIR) => {
    const environment = { DATA_DIR, ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'false' }
    let program: Program = await startProgram(environment)
    const dataPath = /Data is kept in\s+(\S+)/.exec(program.readOutput())?.[1] ?? ''
    let client = await signInByApi(program.url, PASSWORD)
    const writers = startWriters(WRITERS, Promise.resolve(client))

    const waitUntil = (condition: () => Promise<boolean>) =>
      expect.poll(condition, { intervals: [20], timeout: 60_000 }).toBe(true)

    /** Kills only PostgreSQL; the program must restart it and reconnect. */
    async function killDatabase(): Promise<void> {
      const killed = await readPostmasterPid(dataPath)
      process.kill(killed, 'SIGKILL')
      await waitUntil(async () => (await readPostmasterPid(dataPath).catch(() => killed)) !== killed)
      await waitUntil(() => isReady(program))
    }

    async function killProgram(withDatabase: boolean): Promise<void> {
      if (withDatabase) process.kill(await readPostmasterPid(dataPath), 'SIGKILL')
      program.child.kill('SIGKILL')
      await once(program.child, 'exit')
      program = await startProgram(environment)
      await waitUntil(() => isReady(program))
    }

    const recoveryTimes: Record<KillTarget, number[]> = { program: [], database: [], both: [] }
    for (const [round, target] of ROUNDS.entries()) {
      // Each round kills after a different number of saves.
      await writers.waitForAcknowledged(5 + ((round * 37) % 60))
      // Writers that fail from now on wait until the server is back.
      let resumeWriters: (next: ApiClient) => void = () => {}
      writers.useServer(new Promise((resolve) => (resumeWriters = resolve)))
      const begin = performance.now()
      await (target === 'database' ? killDatabase() : killProgram(target === 'both'))
      recoveryTimes[target].push(performance.now() - begin)
      if (target !== 'database') client = await signInByApi(program.url, PASSWORD)
      resumeWriters(client)
    }
    await writers.waitForAcknowledged(20)
    const writes = await writers.finish()
    await program.stop()
    expect(Math.max(...Object.values(recoveryTimes).flat())).toBeLessThan(READY_WITHIN_MS)
    for (const [target, times] of Object.entries(recoveryTimes))
      recordProof({
        proof: `kill -9 of ${target} under ${WRITERS} writers`,
        tried: times.length,
        wrong: 0,
        measured: `ready again ${formatTimes(times)}; ${writes} acknowledged writes in all rounds, 0 lost, 0 doubled`,
      })
  })
})
