import type { Sheet, SheetSplits } from './buildScreen.ts'
import { chooseFewestSheets, chooseLayout, type Layout } from './layout.ts'

const FADE_MS = 180
/**
 * Font sizes in hundredths of the shorter side of the screen. From five metres, text is easy to read from about four.
 */
const SIZE_RANGE = { smallest: 0.5, largest: 6 }

const isWide = () => window.innerWidth > window.innerHeight

function applyLayout(sheet: HTMLElement, { columns, isDense, size }: Layout): void {
  sheet.style.setProperty('--size', String(size))
  sheet.style.setProperty('--columns', String(columns))
  sheet.classList.toggle('inColumns', columns > 1)
  sheet.classList.toggle('dense', isDense)
}

/** Returns the best layout of one sheet, which has to be in the document to be measured. */
function measureLayout({ sheet, leaf }: Sheet): Layout | null {
  const body = sheet.querySelector<HTMLElement>('.body')
  if (!body || !leaf) return null
  const fits = (layout: Layout) => {
    applyLayout(sheet, layout)
    return body.scrollHeight <= body.clientHeight && body.scrollWidth <= body.clientWidth
  }
  return chooseLayout(fits, isWide() ? leaf.wide : leaf.tall, SIZE_RANGE)
}

/** Lays out all sheets of one content with the same font size, so that nothing jumps when they change. */
function layOutSheets(root: HTMLElement, sheets: Sheet[]): { sheets: Sheet[]; size: number } {
  const layouts = sheets.map((each) => {
    root.append(each.sheet)
    const layout = measureLayout(each)
    each.sheet.remove()
    return layout
  })
  const size = Math.min(...layouts.map((layout) => layout?.size ?? SIZE_RANGE.largest))
  for (const [index, layout] of layouts.entries()) {
    const sheet = sheets[index]?.sheet
    if (sheet && layout) applyLayout(sheet, { ...layout, size })
  }
  return { sheets, size }
}

/** Shows one sheet at a time. Only the change to the next sheet is animated. */
export function createStage(root: HTMLElement) {
  let allSplits: readonly SheetSplits[] = []
  let shownSheets: Sheet[] = []
  let current: Sheet | null = null
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  const layOutAll = () => {
    shownSheets = allSplits.flatMap(
      (splits) => chooseFewestSheets(splits.map((split) => () => layOutSheets(root, split())))?.sheets ?? [],
    )
  }
  function replaceSheet(next: Sheet, isTurn: boolean): void {
    const before = current
    current = next
    if (next.language) document.documentElement.lang = next.language
    document.title = next.title
    next.sheet.removeAttribute('aria-hidden')
    if (!before || !isTurn || reducedMotion.matches) {
      root.replaceChildren(next.sheet)
      return
    }
    root.replaceChildren(before.sheet, next.sheet)
    before.sheet.setAttribute('aria-hidden', 'true')
    before.sheet.animate([{ opacity: 1 }, { opacity: 0 }], FADE_MS)
    const arriving = next.sheet.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS)
    arriving.onfinish = () => before.sheet.remove()
  }

  const layOutAgain = () => {
    const index = current ? shownSheets.indexOf(current) : 0
    layOutAll()
    const next = shownSheets[index] ?? shownSheets[0]
    if (next) replaceSheet(next, false)
  }
  window.addEventListener('resize', layOutAgain)
  // Lay out again when the font is loaded, because its letters have other widths.
  document.fonts?.addEventListener('loadingdone', layOutAgain)

  return {
    /** Replaces the content, which can need several sheets. */
    setContent(next: readonly SheetSplits[]): void {
      allSplits = next
      layOutAll()
      current = null
    },
    /** Shows the sheet whose index `choose` returns for the number of sheets. */
    showSheet(choose: (sheets: number) => number): void {
      const next = shownSheets[choose(shownSheets.length)]
      if (next && next !== current) replaceSheet(next, true)
    },
  }
}
