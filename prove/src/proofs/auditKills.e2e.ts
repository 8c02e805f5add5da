import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiClient, signInByApi } from '../../../e2e/src/support/apiClient.ts'
import { isReady, type Program, startProgram, withDataFolder } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { readPostmasterPid } from '../../../server/src/core/db/embedded/testing/inspect.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

const KILLS = 100
const WRITERS = 16
const PASSWORD = 'noon'
const RETRY_MS = 50
const PAGE_SIZE = 200

/** Reads all pages of a list. */
async function readAll<T>(client: ApiClient, path: string): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const answer = await client('GET', `${path}&page=${page}&pageSize=${PAGE_SIZE}`)
    expect(answer.status).toBe(200)
    const { items } = (await answer.json()) as { items: T[] }
    rows.push(...items)
    if (items.length < PAGE_SIZE) return rows
  }
}

test(`killing the program ${KILLS} times under ${WRITERS} writers leaves one audit entry for each change`, async () => {
  test.setTimeout(60_000 + KILLS * 30_000)
  await withDataFolder(async (DATA_DIR) => {
    const environment = { DATA_DIR, ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'false' }
    let program: Program = await startProgram(environment)
    const dataPath = /Data is kept in\s+(\S+)/.exec(program.readOutput())?.[1] ?? ''
    let client = await signInByApi(program.url, PASSWORD)
    const acknowledged = new Set<number>()
    let isFinished = false

    /** Creates roles one after the other; a request without an answer may or may not have been committed. */
    async function writeRoles(number: number): Promise<void> {
      for (let made = 1; !isFinished; made++) {
        const body = { name: `Role ${number}.${made}`, description: '', level: 50, permissions: [] }
        try {
          const answer = await client('POST', 'roles/', body)
          if (answer.status === 201) acknowledged.add(((await answer.json()) as { id: number }).id)
          else await pause(RETRY_MS)
        } catch {
          await pause(RETRY_MS)
        }
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, index) => writeRoles(index + 1)))
    const waitUntil = (condition: () => boolean | Promise<boolean>) =>
      expect.poll(condition, { intervals: [20], timeout: 60_000 }).toBe(true)

    for (let round = 0; round < KILLS; round++) {
      const goal = acknowledged.size + 5 + ((round * 37) % 60)
      await waitUntil(() => acknowledged.size >= goal)
      // Every second round also kills PostgreSQL.
      if (round % 2 === 1) process.kill(await readPostmasterPid(dataPath), 'SIGKILL')
      program.child.kill('SIGKILL')
      await once(program.child, 'exit')
      program = await startProgram(environment)
      await waitUntil(() => isReady(program))
      client = await signInByApi(program.url, PASSWORD)
    }
    isFinished = true
    await writers
    const roles = await readAll<{ id: number; level: number }>(client, 'roles/?filter=level:equals:50')
    const entries = await readAll<{ recordId: number; result: string }>(
      client,
      'audit/?filter=event:equals:roleCreated',
    )
    const sortIds = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
    // Every committed role has one entry, every entry a committed role, and every acknowledged role is committed.
    const recorded = sortIds(entries.map(({ recordId }) => recordId))
    expect(recorded).toEqual(sortIds(roles.map(({ id }) => id)))
    expect([...acknowledged].filter((id) => !recorded.includes(id))).toEqual([])
    await program.stop()
    recordProof({
      proof: `audit entries after kill -9 under ${WRITERS} writers`,
      tried: KILLS,
      wrong: 0,
      measured: `${acknowledged.size} acknowledged changes, ${recorded.length} committed, 0 without an entry, 0 entries without a change`,
    })
  })
})
