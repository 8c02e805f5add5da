import type { Locator } from '@playwright/test'

/**
 * Lists the visible inputs with a font below 16 px, which make iOS zoom in, and the touch targets below 44 by 44 px.
 * Each entry names the element, so that a failed test says what to change.
 */
export const findTouchProblems = (part: Locator): Promise<string[]> =>
  // The function runs in the page, so it can't use anything outside of its own body.
  part.evaluate((root) => {
    const MIN_FONT_PX = 16
    // 44 px, less the rounding of positions between two pixels.
    const MIN_PX = 43.5
    const REACH_PX = MIN_PX / 2
    const TARGETS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=radiogroup] label, [role=tab], [role=option], [role^=menuitem], [role=gridcell]'
    const formatElement = (element: Element): string => {
      const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
      const className = [...element.classList].filter((name) => !/^m_|mantine-(active|focus)/.test(name)).join('.')
      return `${element.tagName.toLowerCase()}${className && `.${className}`} “${label}”`
    }
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null
    /** Measures a checkbox together with its label, which can be touched as well. */
    const measureTarget = (element: Element) => {
      const labels = element.matches('[type=checkbox], [type=radio]')
        ? [...((element as HTMLInputElement).labels ?? [])]
        : []
      const parts = [element, element.closest('label'), ...labels]
      const boxes = parts.filter((part) => part !== null).map((part) => part.getBoundingClientRect())
      const getSize = (from: (box: DOMRect) => number, to: (box: DOMRect) => number) =>
        Math.max(...boxes.map(to)) - Math.min(...boxes.map(from))
      return {
        width: getSize(
          (box) => box.left,
          (box) => box.right,
        ),
        height: getSize(
          (box) => box.top,
          (box) => box.bottom,
        ),
      }
    }
    const belongsTo = (element: Element, hit: Element | null): boolean =>
      hit !== null &&
      (element.contains(hit) ||
        (element.matches('input') && hit.closest('.mantine-Input-wrapper')?.contains(element) === true))
    /** Touches around the centre, for a target that a pseudo-element or a wrapper enlarges. */
    const isHitAround = (element: Element): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const [reachX, reachY] = [width, height].map((size) => Math.max(0, REACH_PX - size / 2))
      // An enlarged target can be larger on one side only, so both sides together have to reach 44 px.
      const reaches = (dx: number, dy: number) => {
        for (let px = 0; px <= 44; px++)
          if (!belongsTo(element, document.elementFromPoint(x + dx * px, y + dy * px))) return px
        return 44
      }
      return (
        (reachX === 0 || reaches(-1, 0) + reaches(1, 0) >= 2 * REACH_PX) &&
        (reachY === 0 || reaches(0, -1) + reaches(0, 1) >= 2 * REACH_PX)
      )
    }
    const isLargeEnough = (element: Element): boolean => {
      const { width, height } = measureTarget(element)
      return (width >= MIN_PX && height >= MIN_PX) || isHitAround(element)
    }
    const problems: string[] = []
    for (const element of root.querySelectorAll(TARGETS)) {
      if (!isShown(element) || element.matches(':disabled, a[href="#main"]')) continue
      const { display, fontSize, clipPath, pointerEvents } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      // Links within a text are exempt, and so is what only the keyboard and screen readers find.
      if (display === 'inline' || clipPath !== 'none' || pointerEvents === 'none' || width <= 1 || height <= 1) continue
      const isTextInput = element.matches('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')
      if (isTextInput && Number.parseFloat(fontSize) < MIN_FONT_PX)
        problems.push(`${formatElement(element)} has a font of ${fontSize}`)
      if (!isLargeEnough(element))
        problems.push(
          `${formatElement(element)} has a target below 44 px (${Math.round(width)} × ${Math.round(height)})`,
        )
    }
    return [...new Set(problems)]
  })
