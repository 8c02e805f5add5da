import type { BuiltScreen, Sheet, SheetSet } from './buildScreen.ts'
import { chooseFewestSheets, chooseLayout, type SheetLayout } from './layout.ts'
import type { SheetContent } from './screenPages.ts'
import type { SheetArea } from './textModel.ts'

const FADE_MS = 180
const FONTS = ['600 1em "Source Serif 4"', '400 1em "Source Sans 3 Variable"']
/** One letter from each of the two files of the sans font. */
const LETTERS = 'aě'
/**
 * The range of font sizes in hundredths of the shorter side of the screen (vmin). At a distance of five metres, text of
 * about 4 vmin or more is easy to read.
 */
const SIZE_RANGE = { smallest: 0.5, largest: 6 }

type Menu = Exclude<SheetSet, Sheet>
/**
 * The space for the menu on a sheet without a page number, and on a sheet with one, whose title can need another line.
 */
type Areas = { single: SheetArea; numbered: SheetArea }

const isMenu = (set: SheetSet): set is Menu => 'splits' in set

/** Measures the texts and the space for the menus with one layout of the document. */
function measure(root: HTMLElement, { sets, ruler }: BuiltScreen): (menu: Menu) => Areas {
  const frames = sets.filter(isMenu).map((menu) => ({
    menu,
    single: menu.buildFrame(''),
    numbered: menu.buildFrame('8 / 8'),
  }))
  const measured = [ruler.element, ...frames.flatMap(({ single, numbered }) => [single.sheet, numbered.sheet])]
  root.append(...measured)
  const { innerWidth, innerHeight } = window
  const readArea = ({ body }: { body: HTMLElement }): SheetArea => ({
    width: body.clientWidth,
    height: body.clientHeight,
    isWide: innerWidth > innerHeight,
    vmin: Math.min(innerWidth, innerHeight) / 100,
  })
  ruler.measure()
  const areas = new Map(
    frames.map(({ menu, single, numbered }) => [menu, { single: readArea(single), numbered: readArea(numbered) }]),
  )
  for (const each of measured) each.remove()
  return (menu) => areas.get(menu) as Areas
}

function applyLayout(sheet: HTMLElement, { columns, isDense, size }: SheetLayout): void {
  sheet.style.setProperty('--size', String(size))
  sheet.style.setProperty('--columns', String(columns))
  sheet.classList.toggle('inColumns', columns > 1)
  sheet.classList.toggle('dense', isDense)
}

/** Chooses the layouts of the sheets. All have the same font size, so that nothing jumps when the sheet changes. */
function layOutSheets(contents: SheetContent[], area: SheetArea) {
  const layouts = contents.map(({ fits, wide, tall }) =>
    chooseLayout((layout) => fits(layout, area), area.isWide ? wide : tall, SIZE_RANGE),
  )
  const size = Math.min(...layouts.map((layout) => layout.size))
  return {
    size,
    sheets: contents.map((content, index) => ({ content, layout: { ...(layouts[index] as SheetLayout), size }, area })),
  }
}

/** Splits a menu over the fewest sheets and builds them. */
function buildMenuSheets({ buildFrame, splits }: Menu, { single, numbered }: Areas): Sheet[] {
  const chosen = chooseFewestSheets(
    splits.map((split, index) => () => layOutSheets(split(), index === 0 ? single : numbered)),
  )
  const sheets = chosen?.sheets ?? []
  return sheets.map(({ content, layout, area }, index) => {
    const { body, ...frame } = buildFrame(sheets.length > 1 ? `${index + 1} / ${sheets.length}` : '')
    body.append(content.build(layout, area))
    applyLayout(frame.sheet, layout)
    return frame
  })
}

const SHRINKING = 0.98
const MAX_SHRINKINGS = 10

/** Shrinks the text of a shown sheet if it does not fit, for example because the browser breaks its lines differently. */
function shrinkToFit({ sheet }: Sheet): void {
  const body = sheet.querySelector<HTMLElement>('.body')
  if (!body) return
  const overflows = () => body.scrollHeight > body.clientHeight || body.scrollWidth > body.clientWidth
  for (let count = 0; count < MAX_SHRINKINGS && overflows(); count++)
    sheet.style.setProperty('--size', String(Number(sheet.style.getPropertyValue('--size')) * SHRINKING))
}

/** Shows one sheet at a time. Only the change to the next sheet is animated. */
export function createStage(root: HTMLElement) {
  let screen: BuiltScreen | null = null
  let shownSheets: Sheet[] = []
  let current: Sheet | null = null
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  const layOutAll = () => {
    if (!screen) return
    const getAreas = measure(root, screen)
    shownSheets = screen.sets.flatMap((set) => (isMenu(set) ? buildMenuSheets(set, getAreas(set)) : [set]))
  }
  function replaceSheet(next: Sheet, isTurn: boolean): void {
    const before = current
    current = next
    if (next.language) document.documentElement.lang = next.language
    document.title = next.title
    next.sheet.removeAttribute('aria-hidden')
    if (!before || !isTurn || reducedMotion.matches) {
      root.replaceChildren(next.sheet)
      shrinkToFit(next)
      return
    }
    root.replaceChildren(before.sheet, next.sheet)
    shrinkToFit(next)
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
  // The sheets get a new layout once all fonts are loaded, because the letters have other widths then.
  void Promise.all(FONTS.map((font) => document.fonts?.load(font, LETTERS))).then(
    () => {
      document.documentElement.classList.add('fontsLoaded')
      layOutAgain()
    },
    () => {},
  )

  return {
    /** Replaces the content of the screen. */
    setContent(next: BuiltScreen): void {
      screen = next
      layOutAll()
      current = null
    },
    /** Shows one sheet; `choose` returns its index for the number of sheets. */
    showSheet(choose: (sheets: number) => number): void {
      const next = shownSheets[choose(shownSheets.length)]
      if (next && next !== current) replaceSheet(next, true)
    },
  }
}
