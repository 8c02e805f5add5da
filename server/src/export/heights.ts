import type { Typeface } from './fonts.ts'
import {
  heightOf,
  lineCount,
  longestPiece,
  paragraphs,
  stacked,
  type Text,
  text,
  wholeWidth,
  widthOf,
} from './measure.ts'
import type { Line, MenuPage } from './menuPage.ts'
import {
  BASE,
  bodyWidth,
  columnWidth,
  DAY,
  HEAD,
  LEADING,
  LEGEND,
  type Sheet,
  STRUT,
  sheetOf,
  titleSize,
} from './sheet.ts'

/** So that rounding never breaks a line that was measured to be one. */
const HAIR = 0.05

/** How much of its column the name of a course may take. */
const COURSE_SHARE = { wide: 0.2, narrow: 0.24 }

/** The typesetter sets a heading of the first level larger than the words around it, and its leading with it. */
const TITLE_LEADING = LEADING * BASE * 1.4

/** The week's words, measured. */
export type Week = ReturnType<typeof measureWeek>
type Day = Week['days'][number]

export function measureWeek(page: MenuPage) {
  const items = page.days.flatMap((day) => day.items)
  const courses = items.flatMap(({ type }) => courseOf(type))
  const words = items
    .flatMap(({ type }) => [type.main, type.second ?? ''])
    .map((name) => text(name, 'sans', DAY.course))
  return {
    isBilingual: page.languages.second !== null,
    course: Math.max(0, ...courses.map(wholeWidth)),
    longestWord: Math.max(0, ...words.map(longestPiece)),
    prices: Array.from({ length: page.currencies }, (_, index) =>
      Math.max(0, ...items.map(({ prices }) => priceWidth(prices[index] ?? '', index))),
    ),
    days: page.days.map(({ name, holiday, resting, items }) => ({
      secondName: name.second === null ? [] : [text(name.second, 'sansItalic', 1)],
      holiday: { wide: holidayOf(holiday, DAY.wide.holiday), narrow: holidayOf(holiday, DAY.narrow.holiday) },
      resting: resting ? lines(resting, ['serifItalic', 1], DAY.dishSecond) : null,
      items: items.map((item, index) => ({
        // a course is named once for all of its dishes in a row
        course: isSame(items[index - 1]?.type, item.type) ? [] : courseOf(item.type),
        dishes: [
          ...item.dishes.flatMap(dishOf),
          ...(item.note === null ? [] : [text(item.note, 'sansItalic', DAY.note)]),
        ],
        prices: item.prices.filter((price) => price !== null).length,
      })),
    })),
  }
}

const isSame = (one: Line | undefined, other: Line) => one?.main === other.main && one.second === other.second

const lines = ({ main, second }: Line, [typeface, size]: [Typeface, number], secondSize: number): Text[] => [
  text(main, typeface, size),
  ...(second === null ? [] : [text(second, 'sansItalic', secondSize)]),
]

const courseOf = (course: Line) => lines(course, ['sans', DAY.course], DAY.courseSecond)

const holidayOf = (holiday: Line | null, size: number) =>
  holiday ? lines(holiday, ['sansItalic', size], DAY.dishSecond * size) : []

const priceWidth = (words: string, index: number) =>
  index === 0 ? widthOf(words, 'sansBold', 1) : widthOf(words, 'sans', DAY.priceSecond)

type Dish = Line & { allergens: string; undeclared: Line | null }

/** Allergens follow the dish's last word. */
function dishOf({ allergens, undeclared, ...dish }: Dish): Text[] {
  const [main, ...second] = lines(dish, ['serif', 1], DAY.dishSecond)
  if (undeclared) {
    main?.pieces.push(...markPieces(undeclared.main, widthOf(' ', 'serif', 1)))
    const space = widthOf(' ', 'sansItalic', DAY.dishSecond)
    if (undeclared.second !== null) second[0]?.pieces.push(...markPieces(undeclared.second, space))
  }
  const last = main?.pieces.at(-1)
  if (!main || !last || allergens === '') return [...(main ? [main] : []), ...second]
  const codes = text(allergens, 'sans', DAY.codes)
  const isLong = allergens.length > DAY.longCodes
  last.width += widthOf('\u00a0', 'serif', 1) + (isLong ? (codes.pieces[0]?.width ?? 0) : wholeWidth(codes))
  if (isLong) main.pieces.push(...codes.pieces.slice(1))
  return [main, ...second]
}

/** The mark follows a name after a space at which the line can break. */
const markPieces = (words: string, space: number): Text['pieces'] =>
  text(words, 'sansItalic', DAY.undeclared).pieces.map((piece, index) => (index === 0 ? { ...piece, space } : piece))

/** How high each day is with so many columns at this scale, and how wide what stands beside the dishes. */
export function setDays(week: Week, sheet: Sheet, columns: number, scale: number) {
  const size = BASE * scale
  const room = columnWidth(sheet, columns) / size
  const widths = widthsOf(week, columns, room)
  const height = columns === 1 ? wideDay : narrowDay
  return {
    heights: week.days.map((day) => height(day, widths, room) * size),
    label: widths.label * size,
    prices: widths.prices.map((price) => price * size),
  }
}

type Widths = ReturnType<typeof widthsOf>

function widthsOf({ course, longestWord, prices, isBilingual }: Week, columns: number, room: number) {
  const most = room * (columns === 1 ? COURSE_SHARE.wide : COURSE_SHARE.narrow)
  const padded = prices.map((price) => price + HAIR)
  // each currency has a column where there is room; otherwise they stand one beneath the other
  const isBeside = columns === 1 && !isBilingual
  return {
    // a long name may wrap, a single word may not
    label: Math.max(Math.min(course, most), longestWord) + HAIR,
    prices: isBeside || padded.length === 0 ? padded : [Math.max(...padded)],
  }
}

function rows({ items }: Day, { label, prices }: Widths, room: number, gap: number): number {
  const dishRoom = room - label - stacked(prices, 0) - DAY.columnGap * (1 + prices.length)
  const heights = items.map((item) =>
    Math.max(
      paragraphs(item.course, label) +
        stacked(
          item.course.map(({ height }) => STRUT - height),
          0,
        ),
      paragraphs(item.dishes, dishRoom),
      stacked(
        Array.from({ length: prices.length > 1 ? 1 : item.prices }, () => STRUT),
        LEADING,
      ),
    ),
  )
  return stacked(heights, gap)
}

function wideDay(day: Day, widths: Widths, room: number): number {
  const { name, side, sideGap, ruleBelow, nameBelow, drop, rowGap } = DAY.wide
  const beneath = [...day.secondName, text('1', 'sans', 1), ...day.holiday.wide]
  const aside = heightOf('serifBold', name) + nameBelow + paragraphs(beneath, side)
  const dishRoom = room - side - sideGap
  const dishes = day.resting ? paragraphs(day.resting, dishRoom) : rows(day, widths, dishRoom, rowGap)
  return ruleBelow + Math.max(aside, drop + dishes)
}

function narrowDay(day: Day, widths: Widths, room: number): number {
  const { name, nameBelow, ruleBelow, holidayBelow, rowGap } = DAY.narrow
  const holiday = day.holiday.narrow
  const above = heightOf('serifBold', name) + nameBelow + ruleBelow
  const between = holiday.length > 0 ? paragraphs(holiday, room) + LEADING + holidayBelow : 0
  return above + between + (day.resting ? paragraphs(day.resting, room) : rows(day, widths, room, rowGap))
}

export function headHeight(page: MenuPage): number {
  const { week, range } = page
  const aside = [
    text([week.main, ...(week.second === null ? [] : [week.second])].join(' / '), 'sans', BASE),
    ...(range ? lines(range, ['sansBold', BASE], BASE) : []),
  ]
  const room = bodyWidth(sheetOf(page)) - HEAD.columnGap - Math.max(...aside.map(wholeWidth))
  const title = text(page.title, 'serifBold', titleSize(page))
  const titleLines = Array.from({ length: lineCount(title.pieces, room) }, () => title.height)
  const quiet = [page.subtitle, page.subtitleSecond]
    .filter((words) => words.length > 0)
    .map((words) => text(words.join('\u00a0· '), 'serifItalic', HEAD.quiet))
  return Math.max(
    stacked(titleLines, TITLE_LEADING) + HEAD.titleBelow + paragraphs(quiet, room, BASE),
    paragraphs(aside, Number.POSITIVE_INFINITY, BASE),
  )
}

/** Nothing without allergens. */
export function legendHeight(page: MenuPage): number {
  if (page.legend.length === 0) return 0
  const { size, leading, ruleBelow, headingBeside, entryGap } = LEGEND
  const heading = { width: widthOf(page.allergens, 'sansBold', size) + headingBeside * size, space: 0 }
  const entries = page.legend.map(({ code, name }) => ({
    width: widthOf(code, 'sansBold', size) + widthOf(`\u00a0${name}`, 'sans', size) + entryGap * size,
    space: 0,
  }))
  const count = lineCount([heading, ...entries], bodyWidth(sheetOf(page)))
  const heights = Array.from({ length: count }, () => heightOf('sans', size))
  return ruleBelow + LEADING * size + stacked(heights, leading * size)
}
