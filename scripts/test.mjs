/** npm test: installs missing dependencies and runs every check and every test, in browsers too. */

import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'

await ensureInstalled()
const { reportAndExit, runBrowserTests, runWithoutBrowser } = await import('./steps/suites.mjs')
const chromium = await ensureChromium().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
const outcomes = await runWithoutBrowser({ includeSlow: true })
await ensureBuilt()
reportAndExit([...outcomes, await runBrowserTests(chromium)], { budgetMinutes: 10 })
