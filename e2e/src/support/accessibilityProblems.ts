import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Language } from '@poledne/contract/domain/languages'
import { findForeignTexts } from './foreignTexts.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 800 }
const NARROWEST = { width: 320, height: 800 }
/** The viewport of a laptop of 1280 by 800 pixels at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 }

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Pages of screens have only one theme, so they lack this attribute.
  const html = page.locator('html[data-mantine-color-scheme]')
  if ((await html.count()) > 0) await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

async function resizePage(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size)
  // Two frames later, components have reacted to the new width.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * `everyText` checks the contrast of every text in both themes and widths; `comfort` checks motion, zoom and focus;
 * `language` checks that all texts are in this language.
 */
type InspectionDepth = { everyText?: boolean; comfort?: boolean; language?: Language }

/** Lists the problems of a page in both themes, on a laptop and on a phone. */
export async function findAccessibilityProblems(
  page: Page,
  { everyText = false, comfort = false, language }: InspectionDepth = {},
): Promise<string[]> {
  const found: string[] = []
  const inspectPage = async (colorScheme: 'light' | 'dark', size: typeof WIDE, rules: boolean) => {
    await resizePage(page, size)
    await setColorScheme(page, colorScheme)
    const problems = await findAxeViolations(page, { rules, targets: size === PHONE, everyText })
    if (rules && language) problems.push(...(await findForeignTexts(page, language)))
    found.push(...problems.map((each) => `${colorScheme}, ${size.width} px: ${each}`))
  }
  // Themes differ only in colours, and colours hardly depend on the width: two combinations cover all rules.
  await inspectPage('light', WIDE, true)
  await inspectPage('dark', PHONE, true)
  if (everyText) {
    await inspectPage('light', PHONE, false)
    await inspectPage('dark', WIDE, false)
  }
  await resizePage(page, NARROWEST)
  found.push(...(await page.evaluate(findHorizontalScroll)).map((each) => `320 px: ${each}`))
  if (comfort) found.push(...(await findComfortProblems(page)))
  await resizePage(page, WIDE)
  await setColorScheme(page, 'light')
  return found
}

/** Lists problems with reduced motion, 200 % zoom and keyboard focus. */
async function findComfortProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  const addProblems = (where: string, problems: string[]) => found.push(...problems.map((each) => `${where}: ${each}`))
  addProblems('without motion', await page.evaluate(findUnreducedMotion))
  await resizePage(page, ZOOMED)
  addProblems('zoomed', [
    ...(await page.evaluate(findHorizontalScroll)),
    ...(await page.evaluate(findUnreachableContent)),
  ])
  await resizePage(page, WIDE)
  // A key press makes the browser show :focus-visible.
  await page.keyboard.press('Shift')
  addProblems('focus', await page.evaluate(findInvisibleFocus))
  return found
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityProblems(page)).toEqual([])
}

/** The part of the API of axe-core that these tests use. */
type Axe = {
  run(
    where: unknown,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[]; any: { message: string }[] }[] }[] }>
}
/** `everyText` checks the contrast of every text, otherwise of two texts of each style. */
type AxeOptions = { rules: boolean; targets: boolean; everyText: boolean }

/** Runs axe inside the page, so this function cannot use anything outside of its own body. */
async function runAxeInPage({ rules, targets, everyText }: AxeOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const SAMPLES_PER_STYLE = 2
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
  const listSampleTexts = () => {
    const counts = new Map<string, number>()
    return [...document.body.querySelectorAll('*')].filter((element) => {
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (!hasText && !element.matches('input, textarea, select')) return false
      if (element.getClientRects().length === 0) return false
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
      const isOnTop = element.closest('[role=dialog], [role=menu], [role=listbox]') !== null
      const kind = [color, fontSize, fontWeight, isOff, isOnTop, describeBackground(element)].join()
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= SAMPLES_PER_STYLE
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
  const texts = everyText ? [document] : listSampleTexts()
  if (texts.length > 0)
    found.push(...(await runAxe({ include: texts }, { runOnly: { type: 'rule', values: ['color-contrast'] } })))
  return found
}

/** Loads axe into the page unless it is there already, and returns the violations that axe finds. */
async function findAxeViolations(page: Page, options: AxeOptions): Promise<string[]> {
  // The builder injects half a megabyte of script with each run, but one injection for each document is enough.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  return page.evaluate(runAxeInPage, options)
}

// The following functions run inside the page, so they cannot use anything outside of their own bodies.

/** Finds elements that scroll horizontally. */
function findHorizontalScroll(): string[] {
  const isScrollable = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  return (
    [...document.querySelectorAll('*')]
      .filter((element) => element === document.documentElement || isScrollable(element))
      .filter((element) => element.scrollWidth > element.clientWidth)
      // A grid of data can be read only in two dimensions.
      .filter((element) => element === document.documentElement || !element.matches(':has([role="grid"])'))
      .map(({ tagName, className, scrollWidth }) => `${tagName} ${className}: ${scrollWidth} px`)
  )
}

/** Finds animations and transitions that ignore reduced motion. */
function findUnreducedMotion(): string[] {
  const parseLongestDuration = (text: string) => Math.max(...text.split(',').map(Number.parseFloat))
  const running = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 10)
    .map(({ effect }) => `animation of ${(effect as KeyframeEffect).target?.className}`)
  const ready = [...document.querySelectorAll('*')].flatMap((element) =>
    [null, '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .filter(
        ({ animationName, animationDuration }) =>
          animationName !== 'none' && parseLongestDuration(animationDuration) > 0.01,
      )
      .concat(
        [getComputedStyle(element)].filter(({ transitionProperty, transitionDuration }) => {
          return transitionProperty !== 'none' && parseLongestDuration(transitionDuration) > 0.01
        }),
      )
      .map(() => `${element.tagName} ${element.className}`),
  )
  return [...new Set([...running, ...ready])]
}

/** Finds text that is cut off without an ellipsis, and controls that cannot be scrolled into view. */
function findUnreachableContent(): string[] {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const describeElement = (element: Element) =>
    `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`
  const cut = [...document.body.querySelectorAll('*')].filter((element) => {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!hasText || !isVisible(element) || element.clientWidth <= 1) return false
    const { overflowX, textOverflow, clip, clipPath } = getComputedStyle(element)
    // Text that only screen readers read is clipped on purpose.
    if (clip !== 'auto' || clipPath !== 'none') return false
    return (
      ['hidden', 'clip'].includes(overflowX) &&
      textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
  })
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].filter(isVisible).at(-1)
  const controls = (dialog ?? document).querySelectorAll(
    // Links within the page are skipped, because a skip link is visible only with the focus.
    'a[href]:not([href^="#"]), button, input, select, textarea, [tabindex="0"]',
  )
  const unreachable = [...controls].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (!isVisible(element) || element.closest('[inert], [aria-hidden=true]') || width <= 1 || height <= 1) return false
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { top, bottom, left, right } = element.getBoundingClientRect()
    // 8 pixels are enough to see and reach a control.
    return Math.min(bottom, innerHeight) - Math.max(top, 0) < 8 || Math.min(right, innerWidth) - Math.max(left, 0) < 8
  })
  return [
    ...cut.map((element) => `cut: ${describeElement(element)}`),
    ...unreachable.map((element) => `away: ${describeElement(element)}`),
  ]
}

/** Finds controls that look the same with and without the focus. */
function findInvisibleFocus(): string[] {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const dialog = [...document.querySelectorAll('[role=dialog]')].filter(isVisible).at(-1)
  const describeFocusStyle = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
      getComputedStyle(element)
    const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
    return [outline, boxShadow, borderColor, backgroundColor].join()
  }
  // A neighbour or parent can draw the focus of an input.
  const describeSurroundingStyles = (element: Element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement]
    const beside = [...(element.parentElement?.children ?? [])]
    return [...around, ...beside].map((each) => (each ? describeFocusStyle(each) : '')).join('|')
  }
  const getFocusedElement = () => document.activeElement as HTMLElement | null
  const tabbable = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]'
  const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>(tabbable)].filter(
    (element) =>
      isVisible(element) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden=true]'),
  )
  const unseen: string[] = []
  for (const element of controls) {
    getFocusedElement()?.blur()
    const before = describeSurroundingStyles(element)
    element.focus({ preventScroll: true })
    if (getFocusedElement() === element && describeSurroundingStyles(element) === before)
      unseen.push(
        `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`,
      )
  }
  return unseen
}
