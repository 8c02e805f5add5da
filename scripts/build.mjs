import { build } from './steps/build.mjs'
import { ensureInstalled, installForProduction } from './steps/install.mjs'

/**
 * npm run build: installs missing dependencies and always builds. With `--production`, it then leaves only the
 * dependencies that the built server needs.
 */

await ensureInstalled()
await build()
if (process.argv.includes('--production')) await installForProduction()
