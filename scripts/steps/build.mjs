import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool } from './run.mjs'

const SOURCES = ['contract', 'i18n', 'server', 'web', 'package.json', 'package-lock.json']
const IGNORED = new Set(['node_modules', 'dist'])
const stamp = join(root, 'server/dist/.built-from')

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) if (!IGNORED.has(name)) yield* filesBelow(join(path, name))
}

/** Size and time of every source: cheap to read, and different after any edit or checkout. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

/** Builds when the sources are others than those of the last build. */
export async function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building…')
  const quiet = ['--logLevel', 'warn']
  await tool('vite/bin/vite.js', ['build', ...quiet], { cwd: join(root, 'web') })
  await tool('vite/bin/vite.js', ['build', ...quiet], { cwd: join(root, 'server') })
  writeFileSync(stamp, wanted)
}
