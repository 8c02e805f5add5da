/** npm run check: runs what npm test runs, without the browser tests and the slow tests. */

import { ensureInstalled } from './steps/install.mjs'

await ensureInstalled()
const { reportAndExit, runWithoutBrowser } = await import('./steps/suites.mjs')
reportAndExit(await runWithoutBrowser({ includeSlow: false }), { budgetMinutes: 2 })
