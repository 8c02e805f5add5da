import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInByApi } from '../../../e2e/src/support/apiClient.ts'
import { startProgram } from '../../../e2e/src/support/program.ts'
import { createEmptyDatabase } from '../../../server/src/testing/database/testDatabase.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'
import { buildRelease, findArtefact, openPodman, type Podman, releaseFolder, unpackTarball } from './release.ts'

/** These proofs build the artefacts of a release and use them as an operator does: as root on Debian, with Podman. */

const PASSWORD = 'svíčková na smetaně'
/** The ids of a user without an entry in /etc/passwd. */
const STRANGER = 54_321
const NOBODY = 65_534

const run = promisify(execFile)
let podman: Podman
let folder: string
let sums: string[]

beforeAll(async () => {
  podman = await openPodman()
  folder = podman.folder
  sums = await buildRelease()
}, 1_200_000)

afterAll(() => podman?.remove(), 120_000)

/** Signs in, creates a dish and prints a week, restarts the artefact, and reads the dish. Returns the seconds of the first start. */
async function useArtefact(command: readonly string[]): Promise<string> {
  const start = performance.now()
  const first = await startProgram({}, command)
  const seconds = (performance.now() - start) / 1_000
  const ask = await signInByApi(first.url, PASSWORD)
  const created = await ask('POST', 'dishes/', { nameCs: 'Kulajda' })
  expect(created.status, await created.clone().text()).toBe(201)
  const { id } = (await created.json()) as { id: number }
  const { items } = (await (await ask('GET', 'weeklyMenus/')).json()) as { items: { id: number }[] }
  const print = await ask('GET', `weeklyMenus/${items[0]?.id}/export/?format=jpg&language=both&price=none`)
  expect([print.status, print.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await first.stop()
  const second = await startProgram({}, command)
  const read = await (await signInByApi(second.url, PASSWORD))('GET', `dishes/${id}/`)
  expect(await read.json()).toMatchObject({ nameCs: 'Kulajda' })
  await second.stop()
  return seconds.toFixed(1)
}

const formatSize = async (file: string) => `${((await readFile(file)).length / 1e6).toFixed(1)} MB`

test('the same commit gives the same files', { timeout: 1_200_000 }, async () => {
  expect(sums).toHaveLength(4)
  const kept = join(folder, 'kept')
  await cp(releaseFolder, kept, { recursive: true })
  const again = await buildRelease()
  expect(again).toEqual(sums)
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: kept })
  recordProof({ proof: 'release: built twice, files compared', tried: sums.length, wrong: 0 })
})

test('the tarball runs with Node alone, in a folder that it only reads', { timeout: 300_000 }, async () => {
  const file = await findArtefact('.tar.gz')
  const [program, bin, data] = ['program', 'bin', 'data'].map((name) => join(folder, name)) as [string, string, string]
  for (const each of [bin, data]) await mkdir(each)
  await chown(data, NOBODY, NOBODY)
  await cp(process.execPath, join(bin, 'node'))
  await unpackTarball(program)
  const settings = [`PATH=${bin}`, `DATA_DIR=${data}`, 'PORT=0', `ADMIN_PASSWORD=${PASSWORD}`, 'SAMPLE_DATA=true']
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'env', '-i', ...settings]
  const seconds = await useArtefact([...asNobody, 'node', join(program, 'server/dist/main.js')])
  const { stdout } = await run(join(program, 'poledne'), ['version'])
  expect(stdout).toMatch(/^Poledne \d/)
  const measured = `${await formatSize(file)}, first start ${seconds} s`
  recordProof({ proof: 'tarball: Node alone, read-only folder', tried: 1, wrong: 0, measured })
})

/** Returns the command that runs the image on a free port with sample data. */
const runImage = (settings: Record<string, string>, option: string) =>
  podman.runImage({ ...settings, PORT: '0', ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'true' }, [option])

test('the image runs with a read-only root, and as any user with DATABASE_URL', { timeout: 600_000 }, async () => {
  const file = await findArtefact('.oci.tar')
  await podman.load()
  const embedded = await useArtefact(runImage({}, `--volume=${await createVolume()}:/var/lib/poledne`))
  const { url, drop } = await createEmptyDatabase()
  const own = await useArtefact(runImage({ DATABASE_URL: url }, `--user=${STRANGER}:${STRANGER}`))
  await drop()
  const measured = `${await formatSize(file)}, first start ${embedded} s, with DATABASE_URL ${own} s`
  recordProof({ proof: 'image: read-only root, any user', tried: 2, wrong: 0, measured })
})

/** Creates the folder of the data, which belongs to the user of the image. */
async function createVolume(): Promise<string> {
  const volume = join(folder, 'volume')
  await mkdir(volume)
  await chown(volume, 10_001, 10_001)
  return volume
}
