import type { PagedMenu, Sheet, SheetSet } from './buildScreen.ts'
import { type ColumnPart, choosePages, type MeasuredSection, type TextLayout } from './paging.ts'
import { createElement, type MenuSection } from './screenPages.ts'

const FADE_MS = 180
const FONTS = ['600 1em "Source Serif 4"', '400 1em "Source Sans 3 Variable"']
/** These letters make the browser load both files of the sans font, basic and extended Latin. */
const LETTERS = 'aě'
/**
 * The font sizes of dishes in hundredths of the shorter side of the screen. A menu that does not fit on one page in any
 * of them is split over several pages.
 */
const SIZES = [5.6, 4.5, 3.6, 2.9, 2.4]
/** Columns are at least this wide, in em, unless the text has the smallest size. */
const MIN_COLUMN = 8
/** The longest page number, which takes its space while a menu is measured. */
const LONGEST_PAGE_NUMBER = '88 / 88'

function renderColumn(sections: readonly MenuSection[], parts: readonly ColumnPart[]): HTMLElement {
  const renderPart = ({ section, from, to, hasTitle }: ColumnPart) => {
    const { title, heading, rows } = sections[section] as MenuSection
    const copy = (node: HTMLElement | null | undefined) => (node?.cloneNode(true) as HTMLElement | undefined) ?? null
    return createElement(
      'section',
      'group',
      hasTitle ? copy(title) : null,
      copy(heading),
      createElement('ul', 'rows', ...rows.slice(from, to).map(copy)),
    )
  }
  return createElement('div', 'column', ...parts.map(renderPart))
}

function applyLayout(sheet: HTMLElement, { size, columns }: TextLayout, isWide: boolean): void {
  sheet.style.setProperty('--size', String(size))
  sheet.style.setProperty('--columns', String(columns))
  // The label of a row is before its dish if there is space, otherwise above it.
  sheet.classList.toggle('roomy', isWide && columns === 1)
}

/** Splits a menu over pages and builds their sheets. The menu is measured once for each possible layout. */
function buildMenuSheets(root: HTMLElement, { buildFrame, page }: PagedMenu): Sheet[] {
  const { sections } = page
  const isWide = window.innerWidth > window.innerHeight
  const probe = buildFrame(LONGEST_PAGE_NUMBER)
  const everything = sections.map(({ rows }, section) => ({ section, from: 0, to: rows.length, hasTitle: true }))
  const column = renderColumn(sections, everything)
  probe.body.append(createElement('div', 'columns', column))
  root.append(probe.sheet)
  const measure = (layout: TextLayout) => {
    applyLayout(probe.sheet, layout, isWide)
    const getHeight = (node: Element | undefined) => node?.getBoundingClientRect().height ?? 0
    const measured = Array.from(column.children, (group, index): MeasuredSection => {
      const { group: name, title, heading } = sections[index] as MenuSection
      const [first, second] = group.children
      return {
        group: name,
        title: title ? getHeight(first) : 0,
        heading: heading ? getHeight(title ? second : first) : 0,
        rows: Array.from(group.lastElementChild?.children ?? [], getHeight),
      }
    })
    // One pixel remains free, because browsers round heights.
    return { sections: measured, height: getHeight(probe.body) - 1 }
  }
  const columns = isWide ? page.columns.wide : page.columns.tall
  const width = (100 * probe.body.clientWidth) / Math.min(window.innerWidth, window.innerHeight)
  const layouts = SIZES.flatMap((size) => columns.map((count) => ({ size, columns: count }))).filter(
    ({ size, columns: count }) => width / count / size >= MIN_COLUMN || size === SIZES.at(-1),
  )
  const layout = choosePages(layouts, measure)
  probe.sheet.remove()
  const { pages } = layout
  return pages.map((parts, index) => {
    const { body, ...frame } = buildFrame(pages.length > 1 ? `${index + 1} / ${pages.length}` : '')
    body.append(createElement('div', 'columns', ...parts.map((part) => renderColumn(sections, part))))
    applyLayout(frame.sheet, layout, isWide)
    frame.sheet.classList.toggle('filled', pages.length === 1 && layout.columns === 1)
    return frame
  })
}

/** Shows one sheet at a time. Only the change to the next sheet is animated. */
export function createStage(root: HTMLElement) {
  let sets: SheetSet[] = []
  let shownSheets: Sheet[] = []
  let current: Sheet | null = null
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  const layOutAll = () => {
    shownSheets = sets.flatMap((set) => ('page' in set ? buildMenuSheets(root, set) : [set]))
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
  // The sheets get a new layout once fonts are loaded, because the letters have other widths then.
  document.fonts.addEventListener('loadingdone', layOutAgain)
  void Promise.all(FONTS.map((font) => document.fonts.load(font, LETTERS))).then(
    () => {
      document.documentElement.classList.add('fontsLoaded')
      layOutAgain()
    },
    () => {},
  )

  return {
    /** Replaces the content of the screen. */
    setContent(next: SheetSet[]): void {
      sets = next
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
