import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBuildLock } from './lock.mjs'
import { root, runStep } from './run.mjs'

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
const OUTPUTS = ['web/dist', 'server/dist']
const IGNORED = new Set(['node_modules', 'dist', '.built-from'])
const stamp = join(root, 'server/dist/.built-from')

function* walkFiles(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) if (!IGNORED.has(name)) yield* walkFiles(join(path, name))
}

/** Hashes the size and modification time of every file, which change with any edit or checkout. */
function computeFingerprint(folders) {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of walkFiles(join(root, folder))) {
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

/** Whether the build is complete and as new as the sources; the stamp is removed before a build and written after it. */
function isBuilt() {
  const isComplete = existsSync(stamp) && OUTPUTS.every((output) => existsSync(join(root, output)))
  const computeStamp = () => `${computeFingerprint(SOURCES)} ${computeFingerprint(OUTPUTS)}`
  return isComplete && readFileSync(stamp, 'utf8') === computeStamp()
}

/** Builds if the sources have changed since the last build, or if files of the build are missing. */
export async function ensureBuilt() {
  if (!isBuilt()) await withBuildLock(async () => isBuilt() || buildNow())
}

export const build = () => withBuildLock(buildNow)

async function buildNow() {
  rmSync(stamp, { force: true })
  // The fingerprint is computed before the build, because a file that is edited during the build may not be in it.
  const sources = computeFingerprint(SOURCES)
  console.log('Building…')
  for (const workspace of ['web', 'server'])
    await runStep(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, workspace),
      // Tests build too, and their NODE_ENV would make a development build.
      env: { ...process.env, NODE_ENV: 'production' },
    })
  writeFileSync(stamp, `${sources} ${computeFingerprint(OUTPUTS)}`)
  printScriptSizes()
}
