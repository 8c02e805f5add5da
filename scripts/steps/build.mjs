import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './run.mjs'

const SOURCES = [
  'contract',
  'i18n',
  'server',
  'web',
  'docs/guide',
  'docs/pictures',
  'package.json',
  'package-lock.json',
]
const IGNORED = new Set(['node_modules', 'dist'])
const stamp = join(root, 'server/dist/.built-from')

function* walkFiles(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) if (!IGNORED.has(name)) yield* walkFiles(join(path, name))
}

/** Hashes the size and modification time of every source file, which change with any edit or checkout. */
function computeFingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of walkFiles(join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

/** Prints the compressed sizes of the scripts that browsers load. */
function printScriptSizes() {
  const assets = join(root, 'web/dist/assets')
  const formatKilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js.gz'))
    .map((name) => ({ name: name.slice(0, -'.gz'.length), bytes: statSync(join(assets, name)).size }))
    .sort((a, b) => b.bytes - a.bytes)
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = scripts.slice(0, 5).map(({ name, bytes }) => `${name} ${formatKilobytes(bytes)}`)
  console.log(`${scripts.length} scripts, ${formatKilobytes(total)} compressed; the largest: ${largest.join(', ')}`)
}

/** Builds if the sources have changed since the last build. */
export async function ensureBuilt() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== computeFingerprint()) await build()
}

export async function build() {
  // The fingerprint is computed before the build, because a file that is edited during the build may not be in it.
  const fingerprint = computeFingerprint()
  console.log('Building…')
  const quiet = ['--logLevel', 'warn']
  await runTool('vite/bin/vite.js', ['build', ...quiet], { cwd: join(root, 'web') })
  await runTool('vite/bin/vite.js', ['build', ...quiet], { cwd: join(root, 'server') })
  writeFileSync(stamp, fingerprint)
  printScriptSizes()
}
