/** npm run db:generate: writes a migration and its first line. A change that only adds keeps the oldest writer. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './run.mjs'

const server = join(root, 'server')
await runTool('drizzle-kit/bin.cjs', ['generate', ...process.argv.slice(2)], { cwd: server })

const folder = join(server, 'src/core/db/migrations')
let oldestWriter = ''
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.sql')) continue
  const text = readFileSync(join(folder, name), 'utf8')
  const line = /^-- oldest-writer: .+\n/.exec(text)?.[0]
  if (line) oldestWriter = line
  else if (oldestWriter) writeFileSync(join(folder, name), oldestWriter + text)
}
