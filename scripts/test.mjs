/** npm test: installs missing dependencies and runs every check and every test, in browsers too. */

import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'

await ensureInstalled()
const { reportAndExit, runChecksAndVitest, runEndToEndTests, startTestDatabases } = await import('./steps/suites.mjs')
const chromium = await ensureChromium().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
const cluster = await startTestDatabases()
const env = { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: cluster.url }
const outcomes = await runChecksAndVitest([], env)
await ensureBuilt()
outcomes.push(await runEndToEndTests(env))
await cluster.stop()
reportAndExit(outcomes, { budgetMinutes: 10 })
