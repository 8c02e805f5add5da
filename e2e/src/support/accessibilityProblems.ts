import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from './axe.ts'
import { findHorizontalScroll, findInvisibleFocus, findMotion, findUnreachable } from './pageChecks.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 800 }
const NARROWEST = { width: 320, height: 800 }
/** A laptop of 1280 by 800 with everything twice as large. */
const ZOOMED = { width: 640, height: 400 }

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // a wall has one theme only
  const html = page.locator('html[data-mantine-color-scheme]')
  if ((await html.count()) > 0) await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

async function resize(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size)
  // what listens for the width has answered by then
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** `whole`: every text in every light and width. `comfort`: also motion, zoom and the keyboard. Each costs as much again. */
type InspectionDepth = { whole?: boolean; comfort?: boolean }

/** What is wrong with a page as it stands, in both themes, on a laptop and on a phone. */
export async function findAccessibilityProblems(
  page: Page,
  { whole = false, comfort = false }: InspectionDepth = {},
): Promise<string[]> {
  const found: string[] = []
  const inspect = async (colorScheme: 'light' | 'dark', size: typeof WIDE, rules: boolean, words: boolean) => {
    await resize(page, size)
    await setColorScheme(page, colorScheme)
    const wrong = await findAxeViolations(page, { rules, targets: size === PHONE, words, everyText: whole })
    found.push(...wrong.map((each) => `${colorScheme}, ${size.width} px: ${each}`))
  }
  // a theme changes nothing but colours, and a width hardly any colour
  await inspect('light', WIDE, true, true)
  if (whole) await inspect('dark', WIDE, false, true)
  await inspect('light', PHONE, true, whole)
  await inspect('dark', PHONE, false, true)
  await resize(page, NARROWEST)
  found.push(...(await page.evaluate(findHorizontalScroll)).map((each) => `320 px: ${each}`))
  if (comfort) found.push(...(await findComfortProblems(page)))
  await resize(page, WIDE)
  await setColorScheme(page, 'light')
  return found
}

/** What is wrong for whom everything must be still, or twice as large, or reached by keys. */
async function findComfortProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  const addProblems = (where: string, wrong: string[]) => found.push(...wrong.map((each) => `${where}: ${each}`))
  addProblems('without motion', await page.evaluate(findMotion))
  await resize(page, ZOOMED)
  addProblems('zoomed', [...(await page.evaluate(findHorizontalScroll)), ...(await page.evaluate(findUnreachable))])
  await resize(page, WIDE)
  // from here on the browser takes the reader for somebody who uses the keyboard
  await page.keyboard.press('Shift')
  addProblems('focus', await page.evaluate(findInvisibleFocus))
  return found
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityProblems(page)).toEqual([])
}
