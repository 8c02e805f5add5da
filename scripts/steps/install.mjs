import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBuildLock } from './lock.mjs'
import { npm, root, runStep } from './run.mjs'

const stamp = join(root, 'node_modules/.poledne-installed')
const computeStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch} ${process.version}`)
    .digest('hex')

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === computeStamp()

async function install() {
  console.log('Installing dependencies…')
  const [command, ...args] = npm
  // `npm ci` is not used: a lock file from one platform lacks the binaries of others, and `ci` refuses to add them.
  await runStep(command, [...args, 'install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'])
  writeFileSync(stamp, computeStamp())
}

/** Installs if the lock file, the platform or the Node version has changed since the last install. */
export async function ensureInstalled() {
  if (!isInstalled()) await withBuildLock(async () => isInstalled() || install())
}

async function reinstallForProduction(folder) {
  console.log('Installing only what the server needs…')
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  const [command, ...args] = npm
  const workspaces = ['server', 'contract', 'i18n'].flatMap((name) => ['--workspace', name])
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await runStep(command, [...args, 'install', '--omit=dev', ...workspaces, ...quiet], { cwd: folder })
}

/** Replaces the dependencies in a folder by those of the server, without development tools and browser libraries. */
export const installForProduction = (folder = root) => withBuildLock(() => reinstallForProduction(folder))
