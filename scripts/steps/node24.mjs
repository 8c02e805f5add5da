import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root, run } from './run.mjs'

/** The version is pinned, so that every run tests the same Node 24. */
const VERSION = '24.21.0'

/** Returns the path of Node 24, which is installed from the npm registry if this process runs on another version. */
export async function ensureNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  return (await installNode24()).program
}

/** Installs the pinned version of Node 24 from the npm registry the first time, and returns where it is. */
export async function installNode24() {
  // For any other platform, the package "node" downloads the build in its install script.
  const packages = { linux: `node-linux-${process.arch}`, win32: `node-win-${process.arch}` }
  const name = packages[process.platform] ?? 'node'
  const prefix = join(root, 'node_modules/.cache/poledne', `node-${VERSION}`)
  const folder = join(prefix, 'node_modules', name)
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const installed = { version: VERSION, folder, program }
  if (existsSync(program)) return installed
  const [command, ...args] = npm
  // npm prints to stderr here, because stdout is for the path.
  await run(
    command,
    [
      ...args,
      'install',
      '--prefix',
      prefix,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${VERSION}`,
    ],
    { stdio: ['ignore', 2, 2] },
  )
  return installed
}
