import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'

/** npm test: install what is missing, then everything, browsers included. */

await ensureInstalled()
const { boundaries, browser, deadCode, finish, lint, openapi, types, vitest } = await import('./steps/suites.mjs')
const chromium = await ensureChromium().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
// each of them leaves a core idle some of the time
const outcomes = await Promise.all([types(), lint(), boundaries(), deadCode(), openapi(), vitest()])
await ensureBuilt()
outcomes.push(await browser(chromium))
finish(outcomes)
