/**
 * npm run build: installs missing dependencies and always builds. With `--production`, it then leaves only the
 * dependencies that the built server needs.
 */

import { build } from './steps/build.mjs'
import { ensureInstalled, installForProduction } from './steps/install.mjs'
import { runOrExit } from './steps/run.mjs'

const isForProduction = process.argv.includes('--production')
await runOrExit([ensureInstalled, build, ...(isForProduction ? [installForProduction] : [])], 'The build failed')
