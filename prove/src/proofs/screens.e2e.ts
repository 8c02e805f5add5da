import { rm } from 'node:fs/promises'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { signInByApi } from '../../../e2e/src/support/apiClient.ts'
import { createDataFolder, type Program, startProgram } from '../../../e2e/src/support/program.ts'
import { blockEventStream, serveAtTime } from '../../../e2e/src/support/screenServer.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'
import { findScreenProblems } from '../../../web/src/testing/screenProblems.ts'
import { buildFullWeek, SCREEN_SIZES } from '../../../web/src/testing/screenWeek.ts'

/** These tests measure every page of screens with 1 to 4 variants and 1 to 8 rows in four sizes. */

const PASSWORD = 'noon'
/** A Monday at noon in Prague. */
const NOON = new Date('2026-11-16T11:00:00Z')
const MAX_VARIANTS = 4
const MAX_ROWS = 8
/** Every sheet is shown for 10 or 15 seconds. */
const STEP_MS = 5_000

let folder: string
let program: Program
let address: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await createDataFolder()
  program = await startProgram({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  const admin = await signInByApi(program.url, PASSWORD)
  const { items } = (await (await admin('GET', 'settings/screens/')).json()) as { items: { id: string }[] }
  address = `${program.url}/s/${items[0]?.id}/`
})

test.afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

for (const [width, height] of SCREEN_SIZES)
  test(`no text of a screen is clipped or small at ${width} × ${height}`, async ({ page }) => {
    test.setTimeout(20 * 60_000)
    let shown: Partial<ScreenContent> = {}
    await serveAtTime(page, NOON, (content) => ({ ...content, hoursFrom: null, hoursTo: null, ...shown }))
    await blockEventStream(page)
    await page.clock.install({ time: NOON })
    await page.setViewportSize({ width, height })
    await page.goto(address)
    await expect(page.locator('html')).toHaveClass(/fontsLoaded/)
    let pages = 0
    let revision = 1
    for (const screenType of ['day', 'week'] as const)
      for (let variants = 1; variants <= MAX_VARIANTS; variants++)
        for (let rows = 1; rows <= MAX_ROWS; rows++) {
          const name = `${screenType} ${variants} × ${rows}`
          const days = buildFullWeek('2026-11-16', variants, rows)
          const restaurant = { id: 1, nameCs: name, nameEn: name, timezone: 'Europe/Prague', closed: false }
          shown = { revision: ++revision, screenType, languages: ['cs'], restaurant, days }
          await page.evaluate(() => dispatchEvent(new Event('online')))
          await expect(page.getByText(name, { exact: true })).toBeVisible()
          const seen = new Set<string>()
          for (let isDone = false; !isDone; await page.clock.runFor(STEP_MS)) {
            const place = await page.evaluate(() => document.querySelector('.place')?.textContent ?? '')
            if (!seen.has(place))
              expect({ name, place, problems: await page.evaluate(findScreenProblems) }).toEqual({
                name,
                place,
                problems: [],
              })
            seen.add(place)
            isDone = seen.size === Number(place.split(' / ')[1] ?? 1)
          }
          pages += seen.size
        }
    recordProof({ proof: `texts of screens at ${width} × ${height}`, tried: pages, wrong: 0 })
  })
