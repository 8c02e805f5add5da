/** Prints the path of Node 24, for the browser tests. */

import { ensureNode24 } from './steps/node24.mjs'

process.stdout.write(await ensureNode24())
