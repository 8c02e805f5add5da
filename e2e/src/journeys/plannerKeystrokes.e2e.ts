import type { Page } from '@playwright/test'
import { hasTypedWords } from '@poledne/contract/domain/compareText'
import { addDays } from '@poledne/contract/domain/day'
import {
  createMenu,
  locateCell,
  locatePasteDialog,
  type Menu,
  openPlanner,
  pasteTable,
  readMenu,
} from '../support/planner.ts'
import { findCodelistId } from '../support/records.ts'
import { expect, retryWhileBusy, test } from '../support/test.ts'

const MAX_KEYSTROKES = 170
const MAX_DECISIONS = 4

type Suggestion = { id: number; value: string; disabled: boolean; params: { name: string; value: string }[] }

async function readJson<T>(page: Page, path: string): Promise<T> {
  return (await (await retryWhileBusy(() => page.request.get(`api/${path}`))).json()) as T
}

/** Reads the newest weekly menu of the sample data; other tests plan weeks from 2030 on. */
async function readSampleWeek(page: Page): Promise<Menu> {
  const variantId = await findCodelistId(page, 'weeklyMenuVariants', 'Standard')
  const filters = [`weeklyMenuVariantId:equals:${variantId}`, 'published:equals:true', 'startDate:lessThan:2030-01-01']
  const query = filters.map((filter) => `filter=${filter}`).join('&')
  const { items } = await readJson<{ items: { id: number }[] }>(
    page,
    `weeklyMenus/?${query}&sort=startDate:desc&pageSize=1`,
  )
  return readMenu(page, { id: items[0]?.id ?? 0 })
}

/** Finds the shortest beginning of the Czech or English name for which the dish is highlighted. */
async function findShortestText(page: Page, dishId: number, cell: { menuItemTypeId: number; before: string }) {
  const { nameCs, nameEn } = await readJson<{ nameCs: string; nameEn: string | null }>(page, `dishes/${dishId}/`)
  const names = [nameCs, nameEn ?? nameCs].map((name) => name.toLowerCase())
  for (let length = 1; ; length++)
    for (const name of names) {
      const text = name.slice(0, length)
      const query = new URLSearchParams({ language: 'en', search: text, pageSize: '8', before: cell.before })
      query.set('menuItemTypeId', String(cell.menuItemTypeId))
      const { items } = await readJson<{ items: Suggestion[] }>(page, `codelists/dishes/?${query}`)
      const isHighlighted = ({ disabled, value, params }: Suggestion) =>
        !disabled && [value, ...params.map((param) => param.value)].some((each) => hasTypedWords(each, text))
      if (items.find(isHighlighted)?.id === dishId || length >= name.length) return text
    }
}

test('the sample week is planned from empty by keyboard with at most 170 keystrokes', async ({ signedIn: page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1280, height: 720 })
  const sample = await readSampleWeek(page)
  await test.step('six rows and five days of the sample week fit at 1280×720 without scrolling', async () => {
    await openPlanner(page, sample)
    await expect(page.getByRole('rowheader')).toHaveCount(6)
    // Rounding to pixels can hide a small fraction of a pixel.
    for (const cell of await page.getByRole('gridcell').all()) await expect(cell).toBeInViewport({ ratio: 0.99 })
    const header = await page.getByRole('main').locator('header').first().boundingBox()
    expect(header?.height).toBeLessThanOrEqual(40)
    const friday = await page.getByRole('columnheader', { name: /^Fri/ }).boundingBox()
    expect(friday?.width).toBeGreaterThan(150)
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
  })
  const menu = await createMenu(page)
  const rowIds = [
    ...new Set(sample.weeklyMenuItemsData.flatMap(({ items }) => items.map((item) => item.menuItemTypeId))),
  ]
  const texts = new Map<string, string>()
  for (const { day, items } of sample.weeklyMenuItemsData)
    for (const { menuItemTypeId, dishIds } of items) {
      const before = addDays(menu.startDate, day - 1)
      texts.set(`${day}:${menuItemTypeId}`, await findShortestText(page, dishIds[0] ?? 0, { menuItemTypeId, before }))
    }

  let keystrokes = 0
  const press = async (key: string) => {
    keystrokes++
    await page.keyboard.press(key)
  }
  // Playwright has no keys for Czech letters, so they are typed instead of pressed.
  const typeLetters = async (text: string) => {
    keystrokes += [...text].length
    await page.keyboard.type(text)
  }
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  const dayCount = sample.weeklyMenuItemsData.length
  for (const rowId of rowIds) {
    for (let day = 1; day <= dayCount; day++) {
      await typeLetters(texts.get(`${day}:${rowId}`) ?? '')
      // Enter goes to the next row of the day where the run of Tabs began.
      await press(day < dayCount ? 'Tab' : 'Enter')
    }
  }
  await expect(page.getByText('isn’t a dish yet')).toHaveCount(0)
  await press('Control+s')
  await expect.poll(async () => (await readMenu(page, menu)).weeklyMenuItemsData.length).toBe(dayCount)
  const saved = (await readMenu(page, menu)).weeklyMenuItemsData
  expect(saved.map(({ items }) => items.map(({ dishIds }) => dishIds))).toEqual(
    sample.weeklyMenuItemsData.map(({ items }) => items.map(({ dishIds }) => dishIds)),
  )
  test.info().annotations.push({ type: 'keystrokes', description: String(keystrokes) })
  expect(keystrokes).toBeLessThanOrEqual(MAX_KEYSTROKES)
})

/** How the names of dishes differ in a spreadsheet: capitals, accents, commas, codes of allergens, weights and typos. */
const WRITTEN: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  (name) => `150 g ${name.replaceAll(',', '')}`,
  (name) => `${name} (1, 3, 7)`,
  (name) => name.replace(/(\p{L}{3})\p{L}(\p{L}+)/u, '$1$2'),
]

test('a pasted block of six rows and five days needs at most 4 decisions', async ({ signedIn: page }) => {
  const sample = await readSampleWeek(page)
  const rowIds = [
    ...new Set(sample.weeklyMenuItemsData.flatMap(({ items }) => items.map((item) => item.menuItemTypeId))),
  ]
  const planned = rowIds.map((rowId) =>
    sample.weeklyMenuItemsData.map(({ items }) => items.find((item) => item.menuItemTypeId === rowId)?.dishIds[0] ?? 0),
  )
  const names = new Map<number, string>()
  for (const id of planned.flat()) names.set(id, (await readJson<{ nameCs: string }>(page, `dishes/${id}/`)).nameCs)
  const block = planned.map((ids, row) =>
    ids.map((id, column) => WRITTEN[(row * ids.length + column) % WRITTEN.length]?.(names.get(id) ?? '') ?? ''),
  )
  expect(block.flat()).toHaveLength(30)

  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  await pasteTable(page, block.map((cells) => cells.join('\t')).join('\r\n'))
  const status = locatePasteDialog(page).getByRole('status')
  await expect(status).toHaveText(/ to decide · /)
  const [, sure = 0, doubtful = 0, unknown = 0] =
    /(\d+) recognised · (\d+) to decide · (\d+) new/.exec((await status.textContent()) ?? '')?.map(Number) ?? []
  expect(sure + doubtful + unknown).toBe(30)
  test.info().annotations.push({ type: 'decisions', description: String(doubtful + unknown) })
  expect(doubtful + unknown).toBeLessThanOrEqual(MAX_DECISIONS)
  await locatePasteDialog(page).getByRole('button', { name: 'Accept all proposals' }).click()
  await locatePasteDialog(page).getByRole('button', { name: 'Paste 30 dishes' }).click()
  await expect(locatePasteDialog(page)).toBeHidden()
  await page.keyboard.press('Control+s')
  const listDishIds = ({ weeklyMenuItemsData }: Menu) =>
    weeklyMenuItemsData.map(({ items }) => items.map(({ dishIds }) => dishIds))
  await expect.poll(async () => listDishIds(await readMenu(page, menu))).toEqual(listDishIds(sample))
})
