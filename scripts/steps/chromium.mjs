import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from './run.mjs'

// The headless shell is looked for first, because tests take a third less time with it.
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Returns the path at which Playwright installs its own build of Chromium. */
async function findPlaywrightBuild() {
  const { chromium } = await import(pathToFileURL(resolve(root, 'node_modules/playwright-core/index.mjs')).href)
  return chromium.executablePath()
}

async function findChromium() {
  const paths = [process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS, await findPlaywrightBuild()]
  return paths.find((path) => path && existsSync(path)) ?? null
}

const isRoot = process.getuid?.() === 0

/**
 * Returns the path of Chromium, and installs it if it is missing. If that fails, the error names the command to run.
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Installing Chromium…')
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env }).catch(() => {})
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], { env }).catch(
      () => {},
    )
  } else {
    await run(process.execPath, [resolve(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']).catch(
      () => {},
    )
  }
  const installed = await findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it with\n  sudo apt-get install -y chromium-headless-shell\nor\n  npx playwright install chromium\nor name one in CHROMIUM_PATH, then run npm test again.',
  )
}
