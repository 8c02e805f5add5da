import { expect, type Page } from '@playwright/test'
import { axeFinds } from './axe.ts'
import { focusedUnseen, moving, outOfReach, scrolledSideways } from './inPage.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 800 }
const NARROWEST = { width: 320, height: 800 }
/** A laptop of 1280 by 800 with everything twice as large. */
const ZOOMED = { width: 640, height: 400 }

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
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

/** `everyText`: see axe. `comfort`: also motion, zoom and the keyboard, which costs as much again. */
type Depth = { everyText?: boolean; comfort?: boolean }

/** What is wrong with a page as it stands, in both themes, on a laptop and on a phone. */
export async function wrongWith(page: Page, { everyText = false, comfort = false }: Depth = {}): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, wrong: string[]) => found.push(...wrong.map((each) => `${where}: ${each}`))
  for (const size of [WIDE, PHONE]) {
    await resize(page, size)
    await wear(page, 'light')
    note(`light, ${size.width} px`, await axeFinds(page, { rules: true, targets: size === PHONE, everyText }))
    // a theme changes nothing but colours
    await wear(page, 'dark')
    note(`dark, ${size.width} px`, await axeFinds(page, { rules: false, targets: false, everyText }))
  }
  await resize(page, NARROWEST)
  note('320 px', await page.evaluate(scrolledSideways))
  if (comfort) found.push(...(await uncomfortable(page)))
  await resize(page, WIDE)
  await wear(page, 'light')
  return found
}

/** What is wrong for whom everything must be still, or twice as large, or reached by keys. */
async function uncomfortable(page: Page): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, wrong: string[]) => found.push(...wrong.map((each) => `${where}: ${each}`))
  note('without motion', await page.evaluate(moving))
  await resize(page, ZOOMED)
  note('zoomed', [...(await page.evaluate(scrolledSideways)), ...(await page.evaluate(outOfReach))])
  await resize(page, WIDE)
  // from here on the browser takes the reader for somebody who uses the keyboard
  await page.keyboard.press('Shift')
  note('focus', await page.evaluate(focusedUnseen))
  return found
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await wrongWith(page)).toEqual([])
}
