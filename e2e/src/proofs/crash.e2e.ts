import { once } from 'node:events'
import { readPostmasterPid } from '../../../server/src/db/embedded/fixture/inspect.ts'
import { recordProof } from '../../../server/src/testing/recordProof.ts'
import { type ApiClient, signInByApi } from '../support/apiClient.ts'
import { formatTimes } from '../support/percentile.ts'
import { isReady, type Program, startProgram, withDataFolder } from '../support/program.ts'
import { expect, test } from '../support/test.ts'
import { startWriters } from '../support/writers.ts'

/** `npm run prove` asks for more. */
const IS_LONG = process.env.PROVE_KILLS !== undefined
const KILLS = Number(process.env.PROVE_KILLS ?? 10)
const DATABASE_KILLS = Number(process.env.PROVE_DATABASE_KILLS ?? 2)
const WRITERS = 16
const READY_WITHIN_MS = 5_000
const PASSWORD = 'noon'

type Victim = 'program' | 'database' | 'both'

/** Every fifth time the program takes its database along; those of the database alone lie evenly between. */
const ROUNDS: readonly Victim[] = Array.from({ length: KILLS }, (_, index) => index).flatMap((index): Victim[] => [
  ...(index % Math.ceil(KILLS / DATABASE_KILLS) === 0 ? (['database'] as const) : []),
  index % 5 === 4 ? 'both' : 'program',
])

test(`killing the program ${KILLS} times and its database ${DATABASE_KILLS} times in the middle of saves loses nothing and doubles nothing`, async () => {
  test.setTimeout(60_000 + ROUNDS.length * 10_000)
  await withDataFolder(async (DATA_DIR) => {
    const environment = { DATA_DIR, ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'false' }
    let program: Program = await startProgram(environment)
    const dataPath = /Data is kept in\s+(\S+)/.exec(program.readOutput())?.[1] ?? ''
    let client = await signInByApi(program.url, PASSWORD)
    const cooks = startWriters(WRITERS, Promise.resolve(client))

    const untilTrue = (isSo: () => Promise<boolean>) =>
      expect.poll(isSo, { intervals: [20], timeout: 60_000 }).toBe(true)

    /** The program is still there, and must find its database again by itself. */
    async function killDatabase(): Promise<void> {
      const killed = await readPostmasterPid(dataPath)
      process.kill(killed, 'SIGKILL')
      await untilTrue(async () => (await readPostmasterPid(dataPath).catch(() => killed)) !== killed)
      await untilTrue(() => isReady(program))
    }

    async function killProgram(withDatabase: boolean): Promise<void> {
      if (withDatabase) process.kill(await readPostmasterPid(dataPath), 'SIGKILL')
      program.child.kill('SIGKILL')
      await once(program.child, 'exit')
      program = await startProgram(environment)
      await untilTrue(() => isReady(program))
    }

    const took: Record<Victim, number[]> = { program: [], database: [], both: [] }
    for (const [round, victim] of ROUNDS.entries()) {
      // a different moment each time, counted in saves rather than in seconds
      await cooks.waitForAcknowledged(5 + ((round * 37) % 60))
      // whoever fails now waits until it is back instead of knocking at a closed door
      let open: (next: ApiClient) => void = () => {}
      cooks.useServer(new Promise((resolve) => (open = resolve)))
      const begin = performance.now()
      await (victim === 'database' ? killDatabase() : killProgram(victim === 'both'))
      took[victim].push(performance.now() - begin)
      if (victim !== 'database') client = await signInByApi(program.url, PASSWORD)
      open(client)
    }
    await cooks.waitForAcknowledged(20)
    const writes = await cooks.finish()
    await program.stop()
    if (IS_LONG) expect(Math.max(...Object.values(took).flat())).toBeLessThan(READY_WITHIN_MS)
    for (const [victim, times] of Object.entries(took))
      recordProof({
        proof: `kill -9 of ${victim} under ${WRITERS} writers`,
        tried: times.length,
        wrong: 0,
        measured: `ready again ${formatTimes(times)}; ${writes} acknowledged writes in all rounds, 0 lost, 0 doubled`,
      })
  })
})
