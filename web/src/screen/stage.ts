import { bestLayout, fewestSheets, type Layout } from './layout.ts'
import type { Sheet, Splits } from './render.ts'

const FADE_MS = 180
/** In hundredths of the shorter side: from five metres a dish reads well from about four on. */
const RANGE = { smallest: 0.5, largest: 6 }

const isWide = () => window.innerWidth > window.innerHeight

function set(sheet: HTMLElement, { columns, isDense, size }: Layout): void {
  sheet.style.setProperty('--size', String(size))
  sheet.style.setProperty('--columns', String(columns))
  sheet.classList.toggle('inColumns', columns > 1)
  sheet.classList.toggle('dense', isDense)
}

/** The best that one sheet allows; it must stand in the page to be measured. */
function layoutOf({ sheet, leaf }: Sheet): Layout | null {
  const body = sheet.querySelector<HTMLElement>('.body')
  if (!body || !leaf) return null
  const fits = (layout: Layout) => {
    set(sheet, layout)
    return body.scrollHeight <= body.clientHeight && body.scrollWidth <= body.clientWidth
  }
  return bestLayout(fits, isWide() ? leaf.wide : leaf.tall, RANGE)
}

/** Sheets that belong together have type of one size, so that nothing jumps when they turn. */
function lay(root: HTMLElement, sheets: Sheet[]): { sheets: Sheet[]; size: number } {
  const layouts = sheets.map((each) => {
    root.append(each.sheet)
    const layout = layoutOf(each)
    each.sheet.remove()
    return layout
  })
  const size = Math.min(...layouts.map((layout) => layout?.size ?? RANGE.largest))
  for (const [index, layout] of layouts.entries()) {
    const sheet = sheets[index]?.sheet
    if (sheet && layout) set(sheet, { ...layout, size })
  }
  return { sheets, size }
}

/** Shows one sheet at a time. Only a turn to the next is seen to happen. */
export function createStage(root: HTMLElement) {
  let drafts: readonly Splits[] = []
  let deck: Sheet[] = []
  let current: Sheet | null = null
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')

  const layAll = () => {
    deck = drafts.flatMap((splits) => fewestSheets(splits.map((split) => () => lay(root, split())))?.sheets ?? [])
  }
  function show(next: Sheet, isTurn: boolean): void {
    const before = current
    current = next
    if (next.language) document.documentElement.lang = next.language
    document.title = next.title
    next.sheet.removeAttribute('aria-hidden')
    if (!before || !isTurn || stillness.matches) {
      root.replaceChildren(next.sheet)
      return
    }
    root.replaceChildren(before.sheet, next.sheet)
    before.sheet.setAttribute('aria-hidden', 'true')
    before.sheet.animate([{ opacity: 1 }, { opacity: 0 }], FADE_MS)
    const arriving = next.sheet.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS)
    arriving.onfinish = () => before.sheet.remove()
  }

  const refit = () => {
    const index = current ? deck.indexOf(current) : 0
    layAll()
    const next = deck[index] ?? deck[0]
    if (next) show(next, false)
  }
  window.addEventListener('resize', refit)
  // Letters of another width change what fits.
  document.fonts?.addEventListener('loadingdone', refit)

  return {
    /** Another thing to show, in as many sheets as it takes. */
    set(next: readonly Splits[]): void {
      drafts = next
      layAll()
      current = null
    },
    /** The sheet whose turn it is, of however many there are. */
    turn(choose: (sheets: number) => number): void {
      const next = deck[choose(deck.length)]
      if (next && next !== current) show(next, true)
    },
  }
}
