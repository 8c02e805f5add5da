/**
 * npm run pictures [-- name …]: takes the pictures of the guides from the running program and its sample data, in each
 * language of the guides, and prints the cheat sheet.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { root } from './steps/run.mjs'
import { SHOTS } from './steps/shots.mjs'
import { readTexts } from './steps/texts.mjs'

/** The locale of the browser for each language, and how the sample data is named in that language. */
const LANGUAGES = {
  en: {
    locale: 'en-GB',
    names: { soup: 'Soup', wednesday: 'Wed', sirloin: /sirloin/i },
    // A screen with two languages shows Czech for 15 seconds, then English.
    screenSecond: '15',
  },
  cs: {
    locale: 'cs-CZ',
    names: { soup: 'Polévka', wednesday: 'st', sirloin: /svíčková/i },
    screenSecond: '00',
  },
  // Names of records exist in Czech and English: Slovak shows the Czech ones, Hungarian the English ones.
  sk: {
    locale: 'sk-SK',
    names: { soup: 'Polévka', wednesday: 'st', sirloin: /svíčková/i },
    screenSecond: '00',
  },
  hu: {
    locale: 'hu-HU',
    names: { soup: 'Soup', wednesday: 'sze', sirloin: /sirloin/i },
    screenSecond: '15',
  },
}

/** The page of the guides that is also a document of one sheet. */
const CHEAT_SHEET = 'cheat-sheet'
const NAMES = [...Object.keys(SHOTS), CHEAT_SHEET]

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !NAMES.includes(name))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}. The pictures are ${NAMES.join(', ')}.`)
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
const getFolder = (language) => join(root, 'docs/pictures', language)
for (const language of Object.keys(LANGUAGES)) mkdirSync(getFolder(language), { recursive: true })

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
  const { id: publishedWeek, startDate: monday } = menus.find(({ published }) => published)
  const wednesday = new Date(Date.parse(`${monday}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10)
  const [{ id: restaurant }] = await fetchItems('restaurants/?filter=nameEn:contains:karlin')
  const [{ id: restaurantMenu }] = await fetchItems(
    `restaurantMenus/?filter=restaurantId:equals:${restaurant}&filter=startDate:lessThan:${monday}&filter=weeklyMenuVariantNameEn:equals:Standard`,
  )
  const [{ id: priceException }] = await fetchItems(
    `restaurantMenuExceptions/?filter=restaurantId:equals:${restaurant}&sort=startDate:desc`,
  )
  const [{ id: role }] = await fetchItems('roles/?filter=name:equals:Planner')
  const [{ id: screen }] = await fetchItems('settings/screens/')
  const [nextWeek, changedWeek] = [menus[0].id, menus.at(-1).id]
  return { nextWeek, publishedWeek, changedWeek, wednesday, restaurant, restaurantMenu, priceException, role, screen }
}

/** Removes the last row of a past week's first day, so that the history has a version to restore. */
async function changeWeeklyMenu(request, id) {
  const address = `api/weeklyMenus/${id}/`
  const { startDate, weeklyMenuVariantId, active, weeklyMenuItemsData, version } = await (
    await request.get(address)
  ).json()
  weeklyMenuItemsData[0].items.pop()
  const response = await request.put(address, {
    data: { startDate, weeklyMenuVariantId, active, weeklyMenuItemsData, version },
    // The server refuses a write with a cookie that does not come from its own pages.
    headers: { origin: new URL(program.url).origin },
  })
  if (!response.ok()) throw new Error(`the weekly menu was not changed: ${await response.text()}`)
}

const viewOptions = {
  viewport: { width: 1280, height: 1000 },
  deviceScaleFactor: 1.5,
  timezoneId: 'Europe/Prague',
  colorScheme: 'light',
  reducedMotion: 'reduce',
}

/** Saves the picture with a palette, which takes a quarter of the size and looks the same. */
async function savePicture(language, name, picture) {
  const { size } = await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(join(getFolder(language), `${name}.png`))
  console.log(`${language}/${name}.png ${Math.round(size / 1024)} KB`)
}

async function takePicture({ context, language, texts, sample }, name) {
  const { show, height } = SHOTS[name]
  const page = await context.newPage()
  if (height) await page.setViewportSize({ ...viewOptions.viewport, height })
  try {
    const target = await show(page, texts, sample)
    await page.evaluate(() => document.fonts.ready)
    const settled = { animations: 'disabled', caret: 'hide' }
    await savePicture(language, name, await (target ?? page).screenshot(settled))
  } catch (error) {
    // One failed picture does not stop the script.
    console.error(`${language}/${name}.png was not taken: ${error.message}`)
    process.exitCode = 1
  } finally {
    await page.close()
  }
}

/** Counts the page objects, which Chromium writes uncompressed. */
const countPages = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

/** Prints the cheat sheet on one sheet, as large as it fits. */
async function printCheatSheet({ context, language }) {
  const name = `${language}/${CHEAT_SHEET}.pdf`
  const page = await context.newPage()
  try {
    await page.goto(`help/${CHEAT_SHEET}`)
    await page.locator(`article[data-page="${CHEAT_SHEET}"]`).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const margin = { top: '14mm', bottom: '12mm', left: '16mm', right: '16mm' }
    for (let percent = 120; percent >= 70; percent -= 5) {
      const scale = percent / 100
      const pdf = await page.pdf({ format: 'A4', margin, scale, tagged: true })
      if (countPages(pdf) !== 1) continue
      writeFileSync(join(root, 'docs/guide', name), pdf)
      console.log(`${name} ${Math.round(pdf.length / 1024)} KB, scale ${percent} %`)
      return
    }
    throw new Error('it does not fit on one page')
  } catch (error) {
    // One failed document does not stop the script.
    console.error(`${name} was not printed: ${error.message}`)
    process.exitCode = 1
  } finally {
    await page.close()
  }
}

const program = await startProgram()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

async function openContext(options) {
  const context = await browser.newContext({ ...viewOptions, ...options, baseURL: program.url })
  // The first preview of a PDF can take longer than the default of 30 seconds on a busy machine.
  context.setDefaultTimeout(60_000)
  return context
}

async function openManagerContext(options) {
  const context = await openContext(options)
  await context.request.post('api/auth/login/', { data: { username: 'manager', password: PASSWORD } })
  return context
}

try {
  const { request } = await openManagerContext()
  const records = await findSampleRecords(request)
  await changeWeeklyMenu(request, records.changedWeek)
  // The screen is opened once, so that the list of screens shows when the screen was last seen.
  const screenPage = await (await openContext()).newPage()
  await screenPage.goto(`s/${records.screen}/`)
  await screenPage.waitForResponse(/\/seen\/$/)
  for (const [language, { locale, names, screenSecond }] of Object.entries(LANGUAGES)) {
    const [guest, manager] = [await openContext({ locale }), await openManagerContext({ locale })]
    const shared = { language, texts: readTexts(language), sample: { ...records, names, screenSecond } }
    for (const name of requested.length > 0 ? requested : NAMES)
      if (name === CHEAT_SHEET) await printCheatSheet({ context: manager, language })
      else await takePicture({ ...shared, context: SHOTS[name].signedOut ? guest : manager }, name)
  }
} finally {
  await browser.close()
  await program.stop()
}
