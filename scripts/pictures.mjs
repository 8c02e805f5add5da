import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { root } from './steps/run.mjs'
import { SHOTS } from './steps/shots.mjs'

/** npm run pictures [-- name …]: takes the pictures of the guides from the running program and its sample data. */

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in SHOTS))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}. The pictures are ${Object.keys(SHOTS).join(', ')}.`)
  process.exit(1)
}

await ensureInstalled()
await ensureBuilt()
const executablePath = await ensureChromium()
// The packages of other workspaces are imported here, because they are installed only now.
const importPackage = (path) => import(pathToFileURL(join(root, 'node_modules', path)).href)
const [{ chromium }, { default: sharp }] = await Promise.all([
  importPackage('playwright-core/index.mjs'),
  importPackage('sharp/dist/index.mjs'),
])

const PASSWORD = 'pictures'
const folder = join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })

/** Starts the server on a temporary data folder. */
async function startProgram() {
  const dataDir = mkdtempSync(join(tmpdir(), 'poledne-pictures-'))
  // When this script runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const env = {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    INSTALLATION_LANGUAGE: 'en',
  }
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text
    if (/served at\s+\S+\n/.test(output)) break
  }
  child.stdout.resume()
  const url = /served at\s+(\S+)/.exec(output)?.[1]
  if (!url) throw new Error(`the program did not start: ${output}`)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Finds the sample records that the pictures show. */
async function findSampleRecords(request) {
  const fetchItems = async (path) => (await (await request.get(`api/${path}`)).json()).items
  const menus = await fetchItems('weeklyMenus/?filter=weeklyMenuVariantNameEn:equals:Standard&sort=startDate:desc')
  const monday = menus.find(({ published }) => published).startDate
  const wednesday = new Date(Date.parse(`${monday}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10)
  const [{ id: restaurant }] = await fetchItems('restaurants/?filter=nameEn:contains:karlin')
  const [{ id: restaurantMenu }] = await fetchItems(
    `restaurantMenus/?filter=restaurantId:equals:${restaurant}&filter=startDate:lessThan:${monday}&filter=weeklyMenuVariantNameEn:equals:Standard`,
  )
  const [{ id: role }] = await fetchItems('roles/?filter=name:equals:Planner')
  const [{ id: screen }] = await fetchItems('settings/screens/')
  return { nextWeek: menus[0].id, wednesday, restaurant, restaurantMenu, role, screen }
}

const viewOptions = {
  viewport: { width: 1280, height: 1000 },
  deviceScaleFactor: 1.5,
  locale: 'en-GB',
  timezoneId: 'Europe/Prague',
  colorScheme: 'light',
  reducedMotion: 'reduce',
}

/** Saves the picture with a palette, which takes a quarter of the size and looks the same. */
async function savePicture(name, picture) {
  const { size } = await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`))
  console.log(`${name}.png ${Math.round(size / 1024)} KB`)
}

async function takePicture(context, name, sample) {
  const { show, height } = SHOTS[name]
  const page = await context.newPage()
  if (height) await page.setViewportSize({ ...viewOptions.viewport, height })
  const target = await show(page, sample)
  await page.evaluate(() => document.fonts.ready)
  const settled = { animations: 'disabled', caret: 'hide' }
  await savePicture(name, await (target ?? page).screenshot(settled))
  await page.close()
}

const program = await startProgram()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const openContext = () => browser.newContext({ ...viewOptions, baseURL: program.url })
  const [guest, manager] = [await openContext(), await openContext()]
  // The first preview of a PDF can take longer than the default of 30 seconds on a busy machine.
  manager.setDefaultTimeout(120_000)
  await manager.request.post('api/auth/login/', { data: { username: 'manager', password: PASSWORD } })
  const sample = await findSampleRecords(manager.request)
  // The screen is opened once, so that the list of screens shows when it was last seen.
  const screenPage = await guest.newPage()
  await screenPage.goto(`s/${sample.screen}/`)
  await screenPage.waitForResponse(/\/seen\/$/)
  for (const name of requested.length > 0 ? requested : Object.keys(SHOTS))
    await takePicture(SHOTS[name].signedOut ? guest : manager, name, sample)
} finally {
  await browser.close()
  await program.stop()
}
