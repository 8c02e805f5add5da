import { foldText } from '@poledne/contract/domain/compareText'
import type { Day, Weekday } from '@poledne/contract/domain/day'
import { hasLetterDays, type ParsedDayLabel, readDayLabel } from '@poledne/contract/domain/dayLabels'
import type { ParsedCell, ParsedWeek } from '@poledne/contract/modules/weekText'
import { groupBy } from '../../../../core/db/groupBy.ts'
import { isOnlyFigures, readDishText } from '../../../dishNames/index.ts'
import { isSoupLike } from './dishKinds.ts'
import type { DishEntry } from './entries.ts'
import { readLabelCandidate } from './lines/dayReader.ts'
import { startsWithSoup } from './lines/splitDishes.ts'
import { groupPlaced, type NamedType, type PlacedEntry, placeRows } from './placeRows.ts'
import { reviewEntries } from './reviewEntries.ts'
import { readRowLabel, readWholeLabel } from './rowLabels.ts'
import { addDayHeading } from './tables/dayHeading.ts'
import { listUnusedTexts } from './unusedTexts.ts'
import { walkRows } from './walkRows.ts'
import { createDayResolver, findMonday, separateWeeks } from './weekDates.ts'
import { readHeadingKind } from './words/labelWords.ts'
import { guessLanguage, splitLanguages, type TextLanguage } from './words/languages.ts'
import { isFooterLine, isMenuTitle, removeMeatOrigins } from './words/noise.ts'

export type RecognizedCell = Pick<ParsedCell, 'text' | 'translation' | 'allergenCodes' | 'note'>
export type RecognizedItem = Omit<ParsedWeek['days'][number]['items'][number], 'cells'> & { cells: RecognizedCell[] }
export type RecognizedWeek = Pick<ParsedWeek, 'startDate' | 'unplaced' | 'unused'> & {
  days: { day: Weekday; items: RecognizedItem[] }[]
}

/** The limits of a table; menus are smaller, and the rest of a larger table is not read. */
export const MAX_WEEK_COLUMNS = 60
export const MAX_FILLED_CELLS = 6000
const MAX_ROWS = 1000
const MAX_CELL_LINES = 60
const MAX_LINE = 400
const MAX_DISH_ENTRIES = 1000

const SPACES = /[\s\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g

/** Matches the circled digits that number dishes in some menus: ① to ⑨, ➀ to ➈, ➊ to ➒, ❶ to ❾ and keycaps. */
const CIRCLED = /[①-⑨➀-➈➊-➒❶-❾]|\d\ufe0f?\u20e3/gu
const readCircled = (mark: string) => {
  const code = mark.codePointAt(0) ?? 0
  const first = [0x2460, 0x2776, 0x2780, 0x278a].find((start) => code >= start && code < start + 9)
  return first === undefined ? `${mark[0]}. ` : `${code - first + 1}. `
}

/** Composes accents, replaces all kinds of spaces by plain ones and limits the length. */
function cleanLine(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .normalize('NFC')
    .slice(0, maxLength)
    .replace(CIRCLED, readCircled)
    .replace(SPACES, ' ')
    .trim()
}

/** Limits the rows and cells, so that the time for a hostile text is limited too. */
function limitRows(rows: readonly (readonly string[])[]): string[][] {
  let filled = 0
  return rows.slice(0, MAX_ROWS).map((row) =>
    row.slice(0, MAX_WEEK_COLUMNS).map((cell) => {
      if (filled >= MAX_FILLED_CELLS) return ''
      const lines = cell.slice(0, MAX_CELL_LINES * MAX_LINE).split(/\r\n|[\r\n]/, MAX_CELL_LINES)
      const text = lines.map((line) => cleanLine(line, MAX_LINE)).join('\n')
      if (text.trim() !== '') filled += lines.length
      return text.trim()
    }),
  )
}

const listLines = (rows: readonly (readonly string[])[]) =>
  rows.flatMap((row) => row.flatMap((cell) => cell.split('\n'))).filter(Boolean)

/** Lists the different items with their counts, the most frequent first; null is not counted. */
const rankByCount = <Item>(items: readonly (Item | null)[]) =>
  [...groupBy(items, (item) => item)]
    .flatMap(([item, { length: count }]) => (item === null ? [] : [{ item, count }]))
    .sort((one, other) => other.count - one.count)

const findRepeated = (items: readonly (string | null)[]): Set<string> =>
  new Set(rankByCount(items).flatMap(({ item, count }) => (count > 1 ? [item] : [])))

/** Finds the language that mostly comes directly after a day or a label, while its translation follows below. */
function findFirstLanguage(lines: readonly string[]): TextLanguage | null {
  const languages: (TextLanguage | null)[] = []
  let isAfterHeading = false
  for (const line of lines) {
    const isHeading = readDayLabel(line)?.rest === '' || readWholeLabel(line) !== null
    const label = isHeading ? null : readRowLabel(line)
    if (!isHeading && (isAfterHeading || label)) languages.push(guessLanguage(label?.rest ?? line))
    isAfterHeading = isHeading
  }
  return rankByCount(languages)[0]?.item ?? null
}

/** Whether most days have one line that starts with a soup and goes on after a comma. */
function startWithSoupBeforeComma(lines: readonly string[]): boolean {
  const days = lines.map((line) => readDayLabel(line)?.rest ?? '').filter((rest) => rest !== '')
  const withSoup = days.filter((rest) => {
    const comma = rest.indexOf(', ')
    return (
      comma > 0 && readRowLabel(rest) === null && isSoupLike(rest.slice(0, comma)) && !isSoupLike(rest.slice(comma))
    )
  })
  return days.length >= 2 && withSoup.length * 3 >= days.length * 2
}

/** Finds the cells that start several rows and are labels: they sound like one, or known labels are in their column. */
function findRepeatedCells(rows: readonly (readonly string[])[]): Set<string> {
  const firsts = rows.map((row) => {
    const isText = (cell: string) => cell !== '' && !isOnlyFigures(cell) && readDayLabel(cell)?.rest !== ''
    const at = row.findIndex(isText)
    return { at, cell: row[at] ?? '', isFollowed: row.slice(at + 1).some(isText) }
  })
  const labelled = groupBy(
    firsts.filter(({ cell }) => readWholeLabel(cell) !== null),
    ({ at }) => at,
  )
  const candidates = firsts.map(({ at, cell, isFollowed }) => {
    const plain = foldText(cell)
    const isLabel = readHeadingKind(plain) !== null || (labelled.get(at)?.length ?? 0) > 3
    return isFollowed && cell.length < 30 && isLabel ? plain : null
  })
  return findRepeated(candidates)
}

const startsWithLetter = (line: string, letter: string) =>
  line.startsWith(`${letter} `) && /^.. ?\p{Lu}\p{Ll}/u.test(line)

/** Determines the traits of the text, such as its languages and how it writes labels. */
function describeText(
  all: readonly string[],
  rows: readonly (readonly string[])[],
  menuItemTypes: readonly NamedType[],
) {
  const lines = all.filter(
    (line) => readDayLabel(line)?.rest !== '' && readWholeLabel(line) === null && !isMenuTitle(line),
  )
  const [main, second] = rankByCount(lines.map(guessLanguage))
  const letters = lines.filter((line) => /^\p{L}/u.test(line))
  const small = letters.filter((line) => /^\p{Ll}/u.test(line)).length
  const soups = lines.map((line) => readRowLabel(line)).filter((found) => found?.label.kind === 'soup')
  const soft = soups.filter((found) => found?.isSoft).length
  const dayLines = all.map((line) => startsWithSoup(readDayLabel(line)?.rest ?? '')).filter((isSoup) => isSoup !== null)
  const labelCandidates = lines.map((line) => foldText(readLabelCandidate(line) ?? '') || null)
  const isBilingual = main !== undefined && second !== undefined && second.count >= 2 && second.count * 3 >= main.count
  return {
    mainLanguage: isBilingual ? findFirstLanguage(all) : (main?.item ?? null),
    isBilingual,
    isLowerCase: letters.length > 4 && small * 2 > letters.length,
    hasSoftLabels: soft >= 2 && soft * 2 > soups.length,
    hasSoupsBeforeComma: startWithSoupBeforeComma(all),
    hasSoupsInLine: dayLines.length >= 2 && dayLines.filter(Boolean).length * 2 >= dayLines.length,
    typeNames: new Set(menuItemTypes.flatMap(({ nameCs, nameEn }) => [foldText(nameCs), foldText(nameEn)])),
    hasLetterRows: ['A', 'B'].every((letter) => lines.filter((line) => startsWithLetter(line, letter)).length > 1),
    repeatedCells: findRepeatedCells(rows),
    repeatedLabels: findRepeated(labelCandidates),
  }
}

function toCell({ raw, codes, note, translation }: DishEntry): RecognizedCell | null {
  const dish = readDishText(raw)
  if (dish.text === '') return null
  const other = translation === null ? null : readDishText(translation)
  const [text, second] = other?.text ? [dish.text, other.text] : splitLanguages(dish.text)
  const stated = [dish.allergenCodes, codes, other?.allergenCodes ?? null].filter((each) => each !== null)
  return { text, translation: second, allergenCodes: stated.length === 0 ? null : [...new Set(stated.flat())], note }
}

/** Adds the dishes of a second language, if the text repeats the week, as translations of the first. */
function mergePasses(placed: readonly PlacedEntry[]): PlacedEntry[] {
  const keyOf = ({ entry, menuItemTypeId }: PlacedEntry) => `${entry.day}:${menuItemTypeId}`
  const isFirst = ({ entry }: PlacedEntry) => entry.pass === 0
  const firsts = groupBy(placed.filter(isFirst), keyOf)
  return placed.filter((each) => {
    if (isFirst(each)) return true
    const own = firsts.get(keyOf(each))?.find(({ entry }) => entry.translation === null)
    const languages = own ? [guessLanguage(own.entry.raw), guessLanguage(each.entry.raw)] : []
    if (!own || languages[0] === languages[1]) return true
    own.entry.translation = each.entry.raw
    return false
  })
}

/**
 * Recognises the days and rows of a weekly menu in rows of cells; a text without a table has one cell in each row.
 * `startDate` is the week in which the menu is expected: it decides the year of dates without one.
 */
export function recognizeWeek(
  rows: readonly (readonly string[])[],
  { menuItemTypes, startDate = null }: { menuItemTypes: readonly NamedType[]; startDate?: Day | null },
): RecognizedWeek {
  const cells = limitRows(rows).map((row) => row.map(removeMeatOrigins))
  const limited = listLines(cells).some((line) => readDayLabel(line)) ? cells : addDayHeading(cells, menuItemTypes)
  const lines = listLines(limited)
  const dayLabels: ParsedDayLabel[] = []
  const titles: string[] = []
  const hasLetters = hasLetterDays(lines.map(readDayLabel).filter((dayLabel) => dayLabel !== null))
  const readLabel = (text: string) => {
    const dayLabel = readDayLabel(text)
    return dayLabel?.isSingleLetter && !hasLetters ? null : dayLabel
  }
  for (const line of lines) {
    const dayLabel = readLabel(line)
    if (dayLabel) dayLabels.push(dayLabel)
    else if (/\d/.test(line) && titles.length < 60) titles.push(line)
  }
  const monday = findMonday(dayLabels, titles, startDate)
  const own = separateWeeks(limited, { dayLabels, monday, readDayLabel: readLabel })
  const entries = walkRows(own, {
    traits: describeText(listLines(own), own, menuItemTypes),
    readDayLabel: readLabel,
    resolveDay: createDayResolver(dayLabels, monday),
  })
  const dishes = reviewEntries(entries.slice(0, MAX_DISH_ENTRIES))
  const placed = mergePasses(placeRows(dishes, menuItemTypes))
  const days = groupPlaced(placed, menuItemTypes).map(({ day, list }) => {
    const items: RecognizedItem[] = []
    for (const { entry, menuItemTypeId } of list) {
      const cell = toCell(entry)
      const label = entry.label?.raw || null
      const item = items.find(
        (each) => each.menuItemTypeId === menuItemTypeId && (menuItemTypeId !== null || each.label === label),
      )
      if (cell && item) item.cells.push(cell)
      else if (cell) items.push({ menuItemTypeId, label, cells: [cell] })
    }
    return { day, items }
  })
  const unused = listUnusedTexts(listLines(cells), {
    items: days.flatMap(({ items }) => items),
    readDayLabel: readLabel,
  })
  return {
    days: days.filter(({ items }) => items.length > 0),
    startDate: monday,
    unplaced: unused.filter(({ text, kind }) => kind === 'other' && !isFooterLine(text)).map(({ text }) => text),
    unused,
  }
}
