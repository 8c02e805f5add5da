import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createClient, fetchTokenByApi } from '../../../e2e/src/support/apiClient.ts'
import { startProgram, withDataFolder } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { hashPassword } from '../../../server/src/core/access/credentials.ts'
import { openDatabase } from '../../../server/src/core/db/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/core/db/embedded/embeddedPostgres.ts'
import { readSuperuserUrl } from '../../../server/src/testing/database/databaseRoles.ts'
import { createDatabaseAtLevel } from '../../../server/src/testing/database/olderSchema.ts'

/** The last migration of the first release. */
const FIRST = '0002_references_in_arrays.sql'
const USERNAME = 'šárka'
const PASSWORD = 'svíčková na smetaně'

const cli = fileURLToPath(new URL('../../../server/dist/cli.js', import.meta.url))

/** Returns a function that runs the command line of the server on the data folder. */
const createCommandRunner =
  (folder: string) =>
  (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const env = { ...process.env, DATABASE_URL: undefined, DATA_DIR: folder, INIT_CWD: folder }
      const child = execFile(process.execPath, [cli, ...args], { env }, (_error, out, err) =>
        done({ code: child.exitCode ?? -1, out, err }),
      )
    })

async function createOldInstallation(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
  // The first release connected as the superuser, which owns every table.
  const database = openDatabase({ url: await readSuperuserUrl(dataDir, embedded.url), onError: () => {} })
  await createDatabaseAtLevel(database, FIRST)
  await database.rows({ text: 'update users set password_hash = $1', values: [await hashPassword(PASSWORD)] })
  await database.rows({
    text: `update roles set permissions = '[{"area": "dishes", "action": "view", "allItems": true, "level": null},
      {"area": "dishes", "action": "edit", "allItems": true, "level": null}]'`,
  })
  await database.end()
  await embedded.stop()
}

test('a data folder of the first release starts, and its backup can be restored', async () => {
  test.setTimeout(180_000)
  await withDataFolder(async (folder) => {
    await createOldInstallation(folder)
    const command = createCommandRunner(folder)
    const program = await startProgram({ DATA_DIR: folder })
    const signIn = async () => createClient(program.url, await fetchTokenByApi(program.url, PASSWORD, USERNAME))
    const ask = await signIn()
    const readDish = async (by: typeof ask) => (await (await by('GET', 'dishes/1/')).json()) as Record<string, unknown>
    const before = await readDish(ask)
    expect(before).toMatchObject({
      version: 2,
      nameCs: 'Svíčková na smetaně',
      nameEn: 'Sirloin in cream',
      allergenIds: [1, 2],
    })
    expect(await command('backup', 'noon.backup')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Written to'),
    })
    const { version, nameEn, dishTypeId, allergenIds } = before
    const saved = await ask('PUT', 'dishes/1/', { version, nameCs: 'Omyl', nameEn, dishTypeId, allergenIds })
    expect(saved.status, await saved.text()).toBe(200)

    const unsure = await command('restore', 'noon.backup')
    expect(unsure).toMatchObject({ code: 1, out: expect.stringContaining('will be replaced') })
    expect(unsure.err).toContain('--yes')
    expect(await readDish(ask)).toMatchObject({ nameCs: 'Omyl' })

    const restored = await command('restore', 'noon.backup', '--yes')
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Restored') })
    expect((await ask('GET', 'dishes/1/')).status).toBe(401)
    expect(await readDish(await signIn())).toEqual(before)

    const wrong = [await command('restore', '--yes'), await command('restore', 'absent.backup')]
    expect(wrong.map(({ code }) => code)).toEqual([1, 1])
    expect(wrong[1]?.err).toContain('cannot be read')
    await program.stop()
  })
})
