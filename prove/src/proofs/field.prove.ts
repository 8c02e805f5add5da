import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** This proof adds the field of `docs/adding-a-field.diff` to a copy of the repository and checks the copy. */

const TIMEOUT = 600_000
const root = resolve(import.meta.dirname, '../../..')
const WORKSPACES = '@poledne'

let copy: string
/** Runs a program in the copy, without the long proofs. */
const runInCopy = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, PROVE_TABLE: '' } })
const runTool = (path: string, ...args: string[]) =>
  runInCopy(process.execPath, [join(copy, 'node_modules', path), ...args])

/** Links the libraries of the original; the packages of the repository are those of the copy. */
function linkLibraries(): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, WORKSPACES), { recursive: true })
  for (const name of readdirSync(from))
    if (![WORKSPACES, '.cache', '.vite'].includes(name)) symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, WORKSPACES))) symlinkSync(join(copy, name), join(to, WORKSPACES, name))
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'poledne-field-'))
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  linkLibraries()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test(
  'the example of a new field has correct types, a migration and passing tests',
  () => {
    runInCopy('git', ['apply', 'docs/adding-a-field.diff'])
    runInCopy('npm', ['run', 'db:generate', '--', '--name=dish_weight'])
    expect(runTool('typescript/bin/tsc', '-b')).toBe('')
    const tests = [
      'contract/src',
      'i18n',
      'server/src/features/dishes/dishes.test.ts',
      'server/src/core/db/migrate.test.ts',
    ]
    expect(runTool('vitest/vitest.mjs', 'run', ...tests)).toContain('passed')
    recordProof({ proof: 'the example of a new field', tried: 1, wrong: 0 })
  },
  TIMEOUT,
)
