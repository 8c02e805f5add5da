import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root, run } from './run.mjs'

const stamp = join(root, 'node_modules/.poledne-installed')
const computeStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch} ${process.version}`)
    .digest('hex')

/** Installs if the lock file, the platform or the Node version has changed since the last install. */
export async function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === computeStamp()) return
  console.log('Installing dependencies…')
  const [command, ...args] = npm
  // `npm ci` is not used: a lock file from one platform lacks the binaries of others, and `ci` refuses to add them.
  await run(command, [...args, 'install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'])
  writeFileSync(stamp, computeStamp())
}

/** Replaces the installed dependencies by those of the server, without development tools and browser libraries. */
export async function installForProduction() {
  console.log('Installing only what the server needs…')
  rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  const [command, ...args] = npm
  const workspaces = ['server', 'contract', 'i18n'].flatMap((name) => ['--workspace', name])
  await run(command, [...args, 'install', '--omit=dev', ...workspaces, '--no-audit', '--no-fund', '--loglevel=error'])
}
