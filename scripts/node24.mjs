import { ensureNode24 } from './steps/node24.mjs'

/** Prints the path of Node 24, for the browser tests. */

process.stdout.write(await ensureNode24())
