/** npm test: installs missing dependencies and runs every check and every test, in browsers too. */

import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'

await ensureInstalled()
const { reportAndExit, runBrowserTests, runComponentTests, runWithoutBrowser } = await import('./steps/suites.mjs')
const chromium = await ensureChromium().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
const outcomes = await runWithoutBrowser({ includeSlow: true })
const components = await runComponentTests(chromium)
await ensureBuilt()
reportAndExit([...outcomes, components, await runBrowserTests(chromium)], { budgetMinutes: 10 })
