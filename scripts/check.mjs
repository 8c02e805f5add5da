/** npm run check: runs what npm test runs, without the browser tests and the slow tests. */

import { ensureInstalled } from './steps/install.mjs'

await ensureInstalled()
const { reportAndExit, runChecksAndVitest } = await import('./steps/suites.mjs')
const outcomes = await runChecksAndVitest(['--project=!components', '--project=!slow*'])
reportAndExit(outcomes, { budgetMinutes: 2 })
