/** Writes the first line of new migrations after `npm run db:generate`: a change that only adds keeps the oldest writer. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const folder = join(root, 'server/src/core/db/migrations')
let newest = ''
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.sql')) continue
  const text = readFileSync(join(folder, name), 'utf8')
  const line = /^-- oldest-writer: .+\n/.exec(text)?.[0]
  if (line) newest = line
  else if (newest) writeFileSync(join(folder, name), newest + text)
}
