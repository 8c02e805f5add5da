import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** The part of axe that is used, once it is in the page. */
type Axe = {
  run(
    where: unknown,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[]; any: { message: string }[] }[] }[] }>
}
/** `everyText` looks at each word's contrast; else at a few of each kind, which are told apart by all that contrast depends on. */
type AxeOptions = { rules: boolean; targets: boolean; words: boolean; everyText: boolean }

/** Runs inside the page, alone. */
async function runAxeInPage({ rules, targets, words, everyText }: AxeOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const OF_EACH_KIND = 2
  const backgrounds = new Map<Element, string>()
  const describeBackground = (element: Element): string => {
    const known = backgrounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1'
    const above = isOpaque || !element.parentElement ? '' : describeBackground(element.parentElement)
    const ground = `${backgroundColor} ${backgroundImage} ${opacity} ${position}/${above}`
    backgrounds.set(element, ground)
    return ground
  }
  const sampleTexts = () => {
    const counts = new Map<string, number>()
    return [...document.body.querySelectorAll('*')].filter((element) => {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      if (!hasWords && !element.matches('input, textarea, select')) return false
      if (element.getClientRects().length === 0) return false
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
      const isOnTop = element.closest('[role=dialog], [role=menu], [role=listbox]') !== null
      const kind = [color, fontSize, fontWeight, isOff, isOnTop, describeBackground(element)].join()
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= OF_EACH_KIND
    })
  }
  const runAxe = async (where: unknown, options: object) => {
    const { violations } = await axe.run(where, { resultTypes: ['violations'], ...options })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any.map(({ message }) => message).join('; ')})`),
    )
  }
  const found: string[] = []
  if (rules) {
    const choice = { 'color-contrast': { enabled: false }, 'target-size': { enabled: targets } }
    found.push(...(await runAxe(document, { rules: choice })))
  }
  const texts = !words ? [] : everyText ? [document] : sampleTexts()
  if (texts.length > 0)
    found.push(...(await runAxe({ include: texts }, { runOnly: { type: 'rule', values: ['color-contrast'] } })))
  return found
}

/** What axe finds in a page as it stands. */
async function findAxeViolations(page: Page, what: AxeOptions): Promise<string[]> {
  // half a megabyte of script, which the builder would bring with each run: once for each document is enough
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  return page.evaluate(runAxeInPage, what)
}

/** What is looked for inside a page. Each function is sent there alone, so each must stand on its own. */

/** The page, or anything in it that would have to be scrolled from left to right. */
function findHorizontalScroll(): string[] {
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  return [...document.querySelectorAll('*')]
    .filter((element) => element === document.documentElement || scrolls(element))
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map(({ tagName, className, scrollWidth }) => `${tagName} ${className}: ${scrollWidth} px`)
}

/** Whatever still moves, or would with the next change, where the reader wants nothing to move. */
function findMotion(): string[] {
  const seconds = (text: string) => Math.max(...text.split(',').map(Number.parseFloat))
  const running = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 10)
    .map(({ effect }) => `animation of ${(effect as KeyframeEffect).target?.className}`)
  const ready = [...document.querySelectorAll('*')].flatMap((element) =>
    [null, '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .filter(({ animationName, animationDuration }) => animationName !== 'none' && seconds(animationDuration) > 0.01)
      .concat(
        [getComputedStyle(element)].filter(({ transitionProperty, transitionDuration }) => {
          return transitionProperty !== 'none' && seconds(transitionDuration) > 0.01
        }),
      )
      .map(() => `${element.tagName} ${element.className}`),
  )
  return [...new Set([...running, ...ready])]
}

/** Words cut off without a sign of it, and controls that no scrolling brings into sight. */
function findUnreachable(): string[] {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const name = (element: Element) =>
    `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`
  const cut = [...document.body.querySelectorAll('*')].filter((element) => {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!hasWords || !isSeen(element) || element.clientWidth <= 1) return false
    const { overflowX, textOverflow, clip, clipPath } = getComputedStyle(element)
    // said to screen readers only
    if (clip !== 'auto' || clipPath !== 'none') return false
    return (
      ['hidden', 'clip'].includes(overflowX) &&
      textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
  })
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].filter(isSeen).at(-1)
  const controls = (dialog ?? document).querySelectorAll(
    // a link within the page, such as the one that skips the navigation, may come into sight with the focus only
    'a[href]:not([href^="#"]), button, input, select, textarea, [tabindex="0"]',
  )
  const unreachable = [...controls].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (!isSeen(element) || element.closest('[inert], [aria-hidden=true]') || width <= 1 || height <= 1) return false
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { top, bottom, left, right } = element.getBoundingClientRect()
    // a little of each side suffices to see that something is there and to reach it
    return Math.min(bottom, innerHeight) - Math.max(top, 0) < 8 || Math.min(right, innerWidth) - Math.max(left, 0) < 8
  })
  return [...cut.map((element) => `cut: ${name(element)}`), ...unreachable.map((element) => `away: ${name(element)}`)]
}

/** Controls that look the same with the keyboard on them as without. */
function findInvisibleFocus(): string[] {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const dialog = [...document.querySelectorAll('[role=dialog]')].filter(isSeen).at(-1)
  const look = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
      getComputedStyle(element)
    const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
    return [outline, boxShadow, borderColor, backgroundColor].join()
  }
  // an input may be drawn by its neighbour or by what surrounds it
  const looks = (element: Element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement]
    const beside = [...(element.parentElement?.children ?? [])]
    return [...around, ...beside].map((each) => (each ? look(each) : '')).join('|')
  }
  const active = () => document.activeElement as HTMLElement | null
  const tabbable = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]'
  const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>(tabbable)].filter(
    (element) =>
      isSeen(element) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden=true]'),
  )
  const unseen: string[] = []
  for (const element of controls) {
    active()?.blur()
    const before = looks(element)
    element.focus({ preventScroll: true })
    if (active() === element && looks(element) === before)
      unseen.push(
        `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`,
      )
  }
  return unseen
}
