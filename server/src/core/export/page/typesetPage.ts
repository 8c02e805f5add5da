import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { getFonts, sumWithGaps } from './fonts.ts'
import { computeHeadHeight, computeLegendHeight, layOutDays, type MeasuredWeek, measureWeek } from './heights.ts'
import type { MenuPage } from './menuPage.ts'
import {
  BASE,
  DAY,
  getBodyHeight,
  getPaperFormat,
  getTitleSize,
  HEAD,
  LEADING,
  LEGEND,
  type PaperFormat,
  STRUT,
} from './paperFormat.ts'

/** The layout of a menu on its pages; lengths are in points. */
export type PageLayout = {
  columns: number
  scale: number
  /** The width of the course names, and the widths of the price columns. */
  label: number
  prices: number[]
  /** The space between two days. */
  gap: number
} & (
  | { single: true /** The number of days in each column. */; counts: number[] }
  | { single: false /** Whether each day is too long for a single page. */; torn: boolean[] }
)

/**
 * Computed heights can be too low, so `SPARE_SHARE` of a page is kept free, and a day from `BREAK_DAY_FROM` of a page
 * on can break.
 */
const SPARE_SHARE = 0.005
const BREAK_DAY_FROM = 0.98

/** The gap between days, as a multiple of the font size. */
const GAP = { wide: 1.05, narrow: 1.7, onSeveralPages: 1.3 }

/**
 * Yields layouts for the menu, best first: the fewest columns, then the largest font size with which the week should
 * fit on one page; the last layout uses several pages. Computing a layout is cheap, while each trial of the typesetter
 * takes as long as typesetting the page.
 */
export function* generateLayouts(page: MenuPage): Generator<PageLayout, void> {
  const sheet = getPaperFormat(page)
  const week = measureWeek(page)
  const legend = computeLegendHeight(page)
  const room = getBodyHeight(sheet) - computeHeadHeight(page) - sheet.headBelow
  const roomForDays = room - (legend === 0 ? 0 : legend + sheet.legendAbove) - SPARE_SHARE * getBodyHeight(sheet)
  for (const { columns, scales } of sheet.single)
    for (const scale of scales) {
      const layout = layOutOnOnePage(week, sheet, { columns, scale, room: roomForDays })
      if (layout) yield layout
    }
  yield layOutOnSeveralPages(week, sheet, { room, legend })
}

const getDayGap = (columns: number, scale: number) => BASE * scale * (columns === 1 ? GAP.wide : GAP.narrow)

function layOutOnOnePage(
  week: MeasuredWeek,
  sheet: PaperFormat,
  { columns, scale, room }: { columns: number; scale: number; room: number },
): PageLayout | null {
  const { heights, ...widths } = layOutDays(week, sheet, columns, scale)
  const gap = getDayGap(columns, scale)
  const { highest, counts } = splitIntoColumns(heights, columns, gap)
  if (highest > room) return null
  // Some of the free space is distributed between the days.
  const gaps = Math.max(1, ...counts.map((count) => count - 1))
  const more = Math.min((0.9 * (room - highest)) / gaps, BASE * scale)
  return { single: true, columns, scale, ...widths, counts, gap: gap + more }
}

/** Splits the days into columns so that the highest column is as low as possible. */
function splitIntoColumns(
  heights: readonly number[],
  columns: number,
  gap: number,
): { highest: number; counts: number[] } {
  let best = { highest: sumWithGaps(heights, gap), counts: [heights.length] }
  if (columns === 1) return best
  for (let count = 1; count < heights.length; count++) {
    const rest = splitIntoColumns(heights.slice(count), columns - 1, gap)
    const highest = Math.max(sumWithGaps(heights.slice(0, count), gap), rest.highest)
    if (highest < best.highest) best = { highest, counts: [count, ...rest.counts] }
  }
  return best
}

/** Lays out the menu on several pages, with the largest font size that needs no more pages than the smallest. */
function layOutOnSeveralPages(
  week: MeasuredWeek,
  sheet: PaperFormat,
  { room, legend }: { room: number; legend: number },
): PageLayout {
  const { columns, scales } = sheet.several
  const [first, ...smaller] = scales.map((scale) => {
    const { heights, ...widths } = layOutDays(week, sheet, columns, scale)
    const gap = getDayGap(columns, scale) * GAP.onSeveralPages
    const torn = heights.map((height) => height > BREAK_DAY_FROM * getBodyHeight(sheet))
    const pages = Math.ceil(countFilledColumns([...heights, legend], gap, room, getBodyHeight(sheet)) / columns)
    return { pages, layout: { single: false as const, columns, scale, ...widths, torn, gap } }
  })
  if (!first) throw new Error('Several pages need a scale.')
  return smaller.reduce((best, each) => (each.pages < best.pages ? each : best), first).layout
}

function countFilledColumns(heights: readonly number[], gap: number, firstRoom: number, room: number): number {
  let [filled, left] = [1, firstRoom]
  for (const height of heights) {
    if (height > left) [filled, left] = [filled + 1, room]
    left -= height + gap
  }
  return filled
}

const TEMPLATE = '/menu.typ'
const PAGED = 0
const PDF = 1
const REASONS_AS_OBJECTS = 3

/**
 * A thread that uses more memory is replaced: each page leaks about 2 MB, because the typesetter's cache cannot be
 * cleared.
 */
const MAX_MEMORY_BYTES = 256 * 2 ** 20

/** The result of the typesetter, whose own types are incomplete. */
type CompilerOutput = { result?: Uint8Array; diagnostics?: { message: string; severity: string }[] }

type Typesetter = { compiler: TypstCompiler; memory: WebAssembly.Memory }

let typesetterPromise: Promise<Typesetter> | null = null

/** Reads the Typst template, which is next to this file in the sources and in the build. */
export const readTypstTemplate = () => readFileSync(fileURLToPath(new URL('menu.typ', import.meta.url)), 'utf8')

export async function openTypesetter(program: WebAssembly.Module): Promise<Typesetter> {
  const { memory } = initSync({ module: program })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of getFonts().blobs) await builder.add_raw_font(font)
  const compiler = await builder.build()
  compiler.add_source(TEMPLATE, readTypstTemplate())
  return { compiler, memory }
}

export type TypesetPage = {
  pdf: Uint8Array /** Whether the thread should typeset no further page. */
  shouldReplaceWorker: boolean
}

/** Typesets the page with the first layout that fits. */
export async function typesetPage(program: WebAssembly.Module, page: MenuPage): Promise<TypesetPage> {
  typesetterPromise ??= openTypesetter(program)
  const { compiler, memory } = await typesetterPromise
  try {
    for (const layout of generateLayouts(page)) {
      const { pdf, pages } = compilePage(compiler, page, layout)
      if (!layout.single || pages === 1)
        return { pdf, shouldReplaceWorker: memory.buffer.byteLength > MAX_MEMORY_BYTES }
    }
    throw new Error('no layout fits')
  } catch (error) {
    throw new Error(`The page could not be set: ${getErrorReason(error)}`, { cause: error })
  }
}

function compilePage(compiler: TypstCompiler, page: MenuPage, layout: PageLayout): { pdf: Uint8Array; pages: number } {
  const world = compiler.snapshot(undefined, TEMPLATE, buildTemplateInputs(page, layout))
  try {
    const { result, diagnostics } = world.get_artifact(PDF, REASONS_AS_OBJECTS) as CompilerOutput
    if (!result) throw new Error(diagnostics?.find(({ severity }) => severity === 'error')?.message)
    const pages = (JSON.parse(world.query(PAGED, '<page>', 'value')) as unknown[]).length
    return { pdf: result, pages }
  } finally {
    world.free()
  }
}

/** Builds the named JSON values that the Typst template reads: the texts of the page, its layout and the measures. */
export const buildTemplateInputs = (page: MenuPage, layout: PageLayout): [name: string, json: string][] => [
  ['menu', JSON.stringify(page)],
  ['plan', JSON.stringify(layout)],
  ['measures', JSON.stringify({ ...measures, 'title-size': getTitleSize(page), sheet: getPaperFormat(page) })],
]

const measures = { base: BASE, leading: LEADING, strut: STRUT, day: DAY, head: HEAD, legend: LEGEND }

/** Returns the reason of an error; the typesetter throws errors, strings and WebAssembly traps. */
const getErrorReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || 'no reason given'
