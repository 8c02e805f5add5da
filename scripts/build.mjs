import { build } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'

/** npm run build: install what is missing and build anew, so that whatever starts next has nothing left to do. */

await ensureInstalled()
await build()
