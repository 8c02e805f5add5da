/** npm run poledne -- <command>: the command line for administrators. */

import { join } from 'node:path'
import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { root, run } from './steps/run.mjs'

await ensureInstalled()
await ensureBuilt()
await run(process.execPath, ['--enable-source-maps', join(root, 'server/dist/cli.js'), ...process.argv.slice(2)]).catch(
  () => process.exit(1),
)
