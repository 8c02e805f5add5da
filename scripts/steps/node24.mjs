import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root, run } from './run.mjs'

/** The version is pinned, so that every run tests the same Node 24. */
const VERSION = '24.21.0'

/** Returns the path of Node 24 and installs it from the npm registry the first time. */
export async function ensureNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  // For any other platform, the package "node" downloads the build in its install script.
  const packages = { linux: `node-linux-${process.arch}`, win32: `node-win-${process.arch}` }
  const name = packages[process.platform] ?? 'node'
  const folder = join(root, 'node_modules/.cache/poledne', `node-${VERSION}`)
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  const [command, ...args] = npm
  // npm prints to stderr here, because stdout is for the path.
  await run(
    command,
    [
      ...args,
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${VERSION}`,
    ],
    { stdio: ['ignore', 2, 2] },
  )
  return program
}
