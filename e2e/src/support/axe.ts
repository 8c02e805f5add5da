import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

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
export async function findAxeViolations(page: Page, what: AxeOptions): Promise<string[]> {
  // half a megabyte of script, which the builder would bring with each run: once for each document is enough
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  return page.evaluate(runAxeInPage, what)
}
