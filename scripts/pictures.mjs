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

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in SHOTS))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}. The pictures are ${Object.keys(SHOTS).join(', ')}.`)
  process.exit(1)
}

await ensureInstalled()
await ensureBuilt()
const executablePath = await ensureChromium()
// of other workspaces; and only now are they sure to be there
const of = (path) => import(pathToFileURL(join(root, 'node_modules', path)).href)
const [{ chromium }, { default: sharp }] = await Promise.all([
  of('playwright-core/index.mjs'),
  of('sharp/dist/index.mjs'),
])

const PASSWORD = 'pictures'
const folder = join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })

/** On data of its own, which go with it. */
async function startProgram() {
  const dataDir = mkdtempSync(join(tmpdir(), 'poledne-pictures-'))
  // PostgreSQL refuses to run as root and must reach its data all the same
  chmodSync(dataDir, 0o711)
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD }
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (/served at\s+\S+\n/.test(said)) break
  }
  child.stdout.resume()
  const url = /served at\s+(\S+)/.exec(said)?.[1]
  if (!url) throw new Error(`the program did not start: ${said}`)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What the pictures show of the sample. */
async function findSample(request) {
  const read = async (path) => (await (await request.get(`api/${path}`)).json()).items
  const menus = await read('weeklyMenus/?filter=weeklyMenuVariantNameEn:equals:Standard&sort=startDate:desc')
  const monday = menus.find(({ published }) => published).startDate
  const wednesday = new Date(Date.parse(`${monday}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10)
  const [{ id: restaurant }] = await read('restaurants/?filter=nameEn:contains:karlin')
  const [{ id: restaurantMenu }] = await read(
    `restaurantMenus/?filter=restaurantId:equals:${restaurant}&filter=startDate:lessThan:${monday}&filter=weeklyMenuVariantNameEn:equals:Standard`,
  )
  const [{ id: role }] = await read('roles/?filter=name:equals:Planner')
  const [{ id: screen }] = await read('settings/screens/')
  return { nextWeek: menus[0].id, wednesday, restaurant, restaurantMenu, role, screen }
}

const view = {
  viewport: { width: 1280, height: 1000 },
  deviceScaleFactor: 1.5,
  locale: 'en-GB',
  timezoneId: 'Europe/Prague',
  colorScheme: 'light',
  reducedMotion: 'reduce',
}

/** A palette is enough for an interface, and a quarter of the size. */
async function keep(name, picture) {
  const { size } = await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`))
  console.log(`${name}.png ${Math.round(size / 1024)} KB`)
}

async function take(context, name, sample) {
  const { show, height } = SHOTS[name]
  const page = await context.newPage()
  if (height) await page.setViewportSize({ ...view.viewport, height })
  const target = await show(page, sample)
  await page.evaluate(() => document.fonts.ready)
  const settled = { animations: 'disabled', caret: 'hide' }
  await keep(name, await (target ?? page).screenshot(settled))
  await page.close()
}

const program = await startProgram()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const open = () => browser.newContext({ ...view, baseURL: program.url })
  const [guest, manager] = [await open(), await open()]
  // the first page of a document takes long on a busy machine, and nobody waits for a picture
  manager.setDefaultTimeout(120_000)
  await manager.request.post('api/auth/login/', { data: { username: 'manager', password: PASSWORD } })
  const sample = await findSample(manager.request)
  // it has been seen then, which the list of screens tells
  const wall = await guest.newPage()
  await wall.goto(`s/${sample.screen}/`)
  await wall.waitForResponse(/\/seen\/$/)
  for (const name of wanted.length > 0 ? wanted : Object.keys(SHOTS))
    await take(SHOTS[name].signedOut ? guest : manager, name, sample)
} finally {
  await browser.close()
  await program.stop()
}
