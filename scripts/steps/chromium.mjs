import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from './run.mjs'

// the shell has no window to paint, which saves a third of the time
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Playwright's own build, where somebody has installed it. */
async function playwrightBuild() {
  const { chromium } = await import(pathToFileURL(resolve(root, 'node_modules/playwright-core/index.mjs')).href)
  return chromium.executablePath()
}

async function find() {
  const places = [process.env.CHROMIUM_PATH, ...PLACES, await playwrightBuild()]
  return places.find((path) => path && existsSync(path)) ?? null
}

const isRoot = process.getuid?.() === 0

/** The browser that the tests drive: found, or installed if we may, or the exact command that installs it. */
export async function ensureChromium() {
  const found = await find()
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
  const installed = await find()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it with\n  sudo apt-get install -y chromium-headless-shell\nor\n  npx playwright install chromium\nor name one in CHROMIUM_PATH, then run npm test again.',
  )
}
