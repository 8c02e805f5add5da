import { build } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'

/** npm run build: installs missing dependencies and always builds. */

await ensureInstalled()
await build()
