import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** This proof adds the field of `docs/adding-a-field.diff` to a copy of the repository and checks the copy. */

const TIMEOUT = 600_000
const root = resolve(import.meta.dirname, '../../..')
/** The copy is inside the repository, so that it finds the libraries. */
const copy = join(root, 'e2e/results/field')
const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy), PROVE_TABLE: '' }

const runInCopy = (command: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
}
const runTool = (path: string, ...args: string[]) =>
  runInCopy(process.execPath, [join(copy, 'node_modules', path), ...args])

/** Links the tools, and the packages of the copy instead of those of the repository. */
function linkPackages(): void {
  mkdirSync(join(copy, 'node_modules/@poledne'), { recursive: true })
  for (const name of ['drizzle-kit', 'typescript', 'vitest'])
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules/@poledne')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@poledne', name))
}

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  linkPackages()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test(
  'the example of a new field has correct types, a migration and passing tests',
  () => {
    runInCopy('git', ['apply', 'docs/adding-a-field.diff'])
    runInCopy('npm', ['run', 'db:generate', '--', '--name=dish_weight'])
    runTool('typescript/bin/tsc', '-b')
    runTool(
      'vitest/vitest.mjs',
      'run',
      'server/src/features/dishes/dishes.test.ts',
      'server/src/core/db/migrate.test.ts',
    )
    recordProof({ proof: 'the example of a new field', tried: 1, wrong: 0 })
  },
  TIMEOUT,
)
