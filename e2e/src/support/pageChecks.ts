/** What is looked for inside a page. Each function is sent there alone, so each must stand on its own. */

/** The page, or anything in it that would have to be scrolled from left to right. */
export function findHorizontalScroll(): string[] {
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  return [...document.querySelectorAll('*')]
    .filter((element) => element === document.documentElement || scrolls(element))
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map(({ tagName, className, scrollWidth }) => `${tagName} ${className}: ${scrollWidth} px`)
}

/** Whatever still moves, or would with the next change, where the reader wants nothing to move. */
export function findMotion(): string[] {
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
export function findUnreachable(): string[] {
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
export function findInvisibleFocus(): string[] {
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
