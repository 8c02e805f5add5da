import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { migrationsFolder } from '../../../server/src/core/db/migrate.ts'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

const git = async (...args: readonly string[]) => (await run('git', args, { cwd: root })).stdout.trim()

/**
 * Finds the build that an upgrade replaces: `PREVIOUS`, or the newest tag before this commit. Without tags it is the
 * commit before the one that added the newest migration.
 */
async function findPreviousRevision(): Promise<string> {
  const tag = process.env.PREVIOUS ?? (await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => ''))
  if (tag) return git('rev-parse', '--short=12', `${tag}^{commit}`)
  const newest =
    (await readdir(migrationsFolder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1) ?? ''
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', join(migrationsFolder, newest))
  return git('rev-parse', '--short=12', `${added}^`)
}

/** Links the libraries, and the packages of the checked-out build instead of those of this one. */
async function linkLibraries(folder: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(to, '@poledne'), { recursive: true })
  const isLinked = (name: string) => name !== '@poledne' && !/^\.(?!bin$|poledne-installed$)/.test(name)
  for (const name of (await readdir(from)).filter(isLinked)) await symlink(join(from, name), join(to, name))
  for (const name of await readdir(join(from, '@poledne')))
    await symlink(join(folder, name), join(to, '@poledne', name))
}

export type PreviousBuild = { folder: string; revision: string; remove(): Promise<void> }

/** Checks out the previous build into a temporary folder, with its libraries. */
export async function checkOutPreviousBuild(): Promise<PreviousBuild> {
  const revision = await findPreviousRevision()
  const parent = await mkdtemp(join(tmpdir(), 'poledne-previous-'))
  const folder = join(parent, 'build')
  await git('worktree', 'add', '--detach', folder, revision)
  const readLock = (from: string) => readFile(join(from, 'package-lock.json'), 'utf8')
  if ((await readLock(folder)) === (await readLock(root))) await linkLibraries(folder)
  else await run('npm', ['install', '--no-audit', '--no-fund', '--include=dev'], { cwd: folder, maxBuffer: 1e8 })
  return {
    folder,
    revision,
    async remove() {
      await git('worktree', 'remove', '--force', folder)
      await rm(parent, { recursive: true, force: true })
    },
  }
}
