import {
  computeParagraphsHeight,
  countLines,
  getLineHeight,
  getLongestPieceWidth,
  getTotalWidth,
  type MeasuredText,
  measureText,
  measureWidth,
  sumWithGaps,
  type Typeface,
} from './fonts.ts'
import type { BilingualLine, MenuPage } from './menuPage.ts'
import {
  BASE,
  DAY,
  getBodyWidth,
  getColumnWidth,
  getPaperFormat,
  getTitleSize,
  HEAD,
  LEADING,
  LEGEND,
  type PaperFormat,
  STRUT,
} from './paperFormat.ts'

/** This margin, a multiple of the font size, keeps rounding from breaking a line that fits exactly. */
const ROUNDING_MARGIN = 0.05

/** The name of a course can take at most this share of the column's width. */
const COURSE_SHARE = { wide: 0.2, narrow: 0.24 }

/** The line spacing of the title, because the typesetter enlarges a heading of the first level and its line spacing. */
const TITLE_LEADING = LEADING * BASE * 1.4

/** The sizes of all texts of the week. */
export type MeasuredWeek = ReturnType<typeof measureWeek>
type MeasuredDay = MeasuredWeek['days'][number]

export function measureWeek(page: MenuPage) {
  const items = page.days.flatMap((day) => day.items)
  const courses = items.flatMap(({ type }) => measureCourseLines(type))
  const words = items
    .flatMap(({ type }) => [type.main, type.second ?? ''])
    .map((name) => measureText(name, 'sans', DAY.course))
  return {
    isBilingual: page.languages.second !== null,
    course: Math.max(0, ...courses.map(getTotalWidth)),
    longestWord: Math.max(0, ...words.map(getLongestPieceWidth)),
    prices: Array.from({ length: page.currencies }, (_, index) =>
      Math.max(0, ...items.map(({ prices }) => measurePriceWidth(prices[index] ?? '', index))),
    ),
    days: page.days.map(({ name, holiday, resting, items }) => ({
      secondName: name.second === null ? [] : [measureText(name.second, 'sansItalic', 1)],
      holiday: {
        wide: measureHolidayLines(holiday, DAY.wide.holiday),
        narrow: measureHolidayLines(holiday, DAY.narrow.holiday),
      },
      resting: resting ? measureLines(resting, ['serifItalic', 1], DAY.dishSecond) : null,
      items: items.map((item, index) => ({
        // The name of a course is printed once for consecutive dishes of that course.
        course: isSameLine(items[index - 1]?.type, item.type) ? [] : measureCourseLines(item.type),
        dishes: [
          ...item.dishes.flatMap(measureDishTexts),
          ...(item.note === null ? [] : [measureText(item.note, 'sansItalic', DAY.note)]),
        ],
        prices: item.prices.filter((price) => price !== null).length,
      })),
    })),
  }
}

const isSameLine = (one: BilingualLine | undefined, other: BilingualLine) =>
  one?.main === other.main && one.second === other.second

const measureLines = (
  { main, second }: BilingualLine,
  [typeface, size]: [Typeface, number],
  secondSize: number,
): MeasuredText[] => [
  measureText(main, typeface, size),
  ...(second === null ? [] : [measureText(second, 'sansItalic', secondSize)]),
]

const measureCourseLines = (course: BilingualLine) => measureLines(course, ['sans', DAY.course], DAY.courseSecond)

const measureHolidayLines = (holiday: BilingualLine | null, size: number) =>
  holiday ? measureLines(holiday, ['sansItalic', size], DAY.dishSecond * size) : []

const measurePriceWidth = (words: string, index: number) =>
  index === 0 ? measureWidth(words, 'sansBold', 1) : measureWidth(words, 'sans', DAY.priceSecond)

type PrintedDish = BilingualLine & { allergens: string; undeclared: BilingualLine | null }

/** Measures the texts of a dish; its allergens follow the last word of its name. */
function measureDishTexts({ allergens, undeclared, ...dish }: PrintedDish): MeasuredText[] {
  const [main, ...second] = measureLines(dish, ['serif', 1], DAY.dishSecond)
  if (undeclared) {
    main?.pieces.push(...measureMarkPieces(undeclared.main, measureWidth(' ', 'serif', 1)))
    const space = measureWidth(' ', 'sansItalic', DAY.dishSecond)
    if (undeclared.second !== null) second[0]?.pieces.push(...measureMarkPieces(undeclared.second, space))
  }
  const last = main?.pieces.at(-1)
  if (!main || !last || allergens === '') return [...(main ? [main] : []), ...second]
  const codes = measureText(allergens, 'sans', DAY.codes)
  const isLong = allergens.length > DAY.longCodes
  last.width += measureWidth('\u00a0', 'serif', 1) + (isLong ? (codes.pieces[0]?.width ?? 0) : getTotalWidth(codes))
  if (isLong) main.pieces.push(...codes.pieces.slice(1))
  return [main, ...second]
}

/**
 * Splits the mark for undeclared allergens into pieces; it follows a name after a space at which the line can break.
 */
const measureMarkPieces = (words: string, space: number): MeasuredText['pieces'] =>
  measureText(words, 'sansItalic', DAY.undeclared).pieces.map((piece, index) =>
    index === 0 ? { ...piece, space } : piece,
  )

/**
 * Computes the height of each day with this many columns at this scale, and the widths of the columns next to the
 * dishes.
 */
export function layOutDays(week: MeasuredWeek, sheet: PaperFormat, columns: number, scale: number) {
  const size = BASE * scale
  const room = getColumnWidth(sheet, columns) / size
  const widths = computeColumnWidths(week, columns, room)
  const computeHeight = columns === 1 ? computeWideDayHeight : computeNarrowDayHeight
  return {
    heights: week.days.map((day) => computeHeight(day, widths, room) * size),
    label: widths.label * size,
    prices: widths.prices.map((price) => price * size),
  }
}

type ColumnWidths = ReturnType<typeof computeColumnWidths>

function computeColumnWidths(
  { course, longestWord, prices, isBilingual }: MeasuredWeek,
  columns: number,
  room: number,
) {
  const most = room * (columns === 1 ? COURSE_SHARE.wide : COURSE_SHARE.narrow)
  const padded = prices.map((price) => price + ROUNDING_MARGIN)
  // Each currency gets its own column if it fits; otherwise prices are printed below each other.
  const isBeside = columns === 1 && !isBilingual
  return {
    // A long course name can wrap, but a single word cannot.
    label: Math.max(Math.min(course, most), longestWord) + ROUNDING_MARGIN,
    prices: isBeside || padded.length === 0 ? padded : [Math.max(...padded)],
  }
}

function computeRowsHeight({ items }: MeasuredDay, { label, prices }: ColumnWidths, room: number, gap: number): number {
  const dishRoom = room - label - sumWithGaps(prices, 0) - DAY.columnGap * (1 + prices.length)
  const heights = items.map((item) =>
    Math.max(
      computeParagraphsHeight(item.course, label) +
        sumWithGaps(
          item.course.map(({ height }) => STRUT - height),
          0,
        ),
      computeParagraphsHeight(item.dishes, dishRoom),
      sumWithGaps(
        Array.from({ length: prices.length > 1 ? 1 : item.prices }, () => STRUT),
        LEADING,
      ),
    ),
  )
  return sumWithGaps(heights, gap)
}

function computeWideDayHeight(day: MeasuredDay, widths: ColumnWidths, room: number): number {
  const { name, side, sideGap, ruleBelow, nameBelow, drop, rowGap } = DAY.wide
  const beneath = [...day.secondName, measureText('1', 'sans', 1), ...day.holiday.wide]
  const aside = getLineHeight('serifBold', name) + nameBelow + computeParagraphsHeight(beneath, side)
  const dishRoom = room - side - sideGap
  const dishes = day.resting
    ? computeParagraphsHeight(day.resting, dishRoom)
    : computeRowsHeight(day, widths, dishRoom, rowGap)
  return ruleBelow + Math.max(aside, drop + dishes)
}

function computeNarrowDayHeight(day: MeasuredDay, widths: ColumnWidths, room: number): number {
  const { name, nameBelow, ruleBelow, holidayBelow, rowGap } = DAY.narrow
  const holiday = day.holiday.narrow
  const above = getLineHeight('serifBold', name) + nameBelow + ruleBelow
  const between = holiday.length > 0 ? computeParagraphsHeight(holiday, room) + LEADING + holidayBelow : 0
  return (
    above +
    between +
    (day.resting ? computeParagraphsHeight(day.resting, room) : computeRowsHeight(day, widths, room, rowGap))
  )
}

export function computeHeadHeight(page: MenuPage): number {
  const { week, range } = page
  const aside = [
    measureText([week.main, ...(week.second === null ? [] : [week.second])].join(' / '), 'sans', BASE),
    ...(range ? measureLines(range, ['sansBold', BASE], BASE) : []),
  ]
  const room = getBodyWidth(getPaperFormat(page)) - HEAD.columnGap - Math.max(...aside.map(getTotalWidth))
  const title = measureText(page.title, 'serifBold', getTitleSize(page))
  const titleLines = Array.from({ length: countLines(title.pieces, room) }, () => title.height)
  const quiet = [page.subtitle, page.subtitleSecond]
    .filter((words) => words.length > 0)
    .map((words) => measureText(words.join('\u00a0· '), 'serifItalic', HEAD.quiet))
  return Math.max(
    sumWithGaps(titleLines, TITLE_LEADING) + HEAD.titleBelow + computeParagraphsHeight(quiet, room, BASE),
    computeParagraphsHeight(aside, Number.POSITIVE_INFINITY, BASE),
  )
}

/** Computes the height of the legend, which is zero without allergens. */
export function computeLegendHeight(page: MenuPage): number {
  if (page.legend.length === 0) return 0
  const { size, leading, ruleBelow, headingBeside, entryGap } = LEGEND
  const heading = { width: measureWidth(page.allergens, 'sansBold', size) + headingBeside * size, space: 0 }
  const entries = page.legend.map(({ code, name }) => ({
    width: measureWidth(code, 'sansBold', size) + measureWidth(`\u00a0${name}`, 'sans', size) + entryGap * size,
    space: 0,
  }))
  const count = countLines([heading, ...entries], getBodyWidth(getPaperFormat(page)))
  const heights = Array.from({ length: count }, () => getLineHeight('sans', size))
  return ruleBelow + LEADING * size + sumWithGaps(heights, leading * size)
}
