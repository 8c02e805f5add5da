import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root, run } from './run.mjs'

/** Node 24 LTS for the tests, from the npm registry, pinned so that every run tries the same one. */
const VERSION = '24.21.0'

/** The path of the program; it is installed once. */
export async function ensureNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  // "node" finds the build for any other platform with an install script
  const packages = { linux: `node-linux-${process.arch}`, win32: `node-win-${process.arch}` }
  const name = packages[process.platform] ?? 'node'
  const folder = join(root, 'node_modules/.cache/poledne', `node-${VERSION}`)
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  const [command, ...args] = npm
  // on stderr, because the path is printed on stdout
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
