import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 800 },
]

/** No violations at all, or none of one rule. */
async function expectNoViolations(page: Page, where: string, rule?: string): Promise<void> {
  // half a megabyte of script, which the builder would bring twice for each run: once for each document is enough
  const isThere = await page.evaluate(() => 'axe' in window)
  // "legacy" only gives up frames of other sites, of which there are none, and saves a page for each run
  // what passed is neither described nor brought over from the page
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, where).toEqual([])
}

/** The page, or anything in it that would have to be scrolled from left to right. */
function scrolledSideways(): string[] {
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  return [...document.querySelectorAll('*')]
    .filter((element) => element === document.documentElement || scrolls(element))
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map(({ tagName, className, scrollWidth }) => `${tagName} ${className}: ${scrollWidth} px`)
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** As it stands, in both themes, on a laptop and on a phone; and without scrolling sideways on the narrowest one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await wear(page, 'light')
    await expectNoViolations(page, `light, ${size.width} px`)
    // a theme changes nothing but colours
    await wear(page, 'dark')
    await expectNoViolations(page, `dark, ${size.width} px`, 'color-contrast')
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => page.evaluate(scrolledSideways)).toEqual([])
}
