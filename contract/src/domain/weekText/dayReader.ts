import type { Weekday } from '../day.ts'
import { isSoupLike } from './dishKinds.ts'
import { isOnlyFigures, readAllergenCodes, readDishText, removeFigures } from './dishText.ts'
import { foldText, guessLanguage, type TextLanguage } from './foldText.ts'
import { isClosed, isFooter, isLegendHeading } from './noise.ts'
import { type RowLabel, readRowLabel, readWholeLabel } from './rowLabels.ts'

/** A dish that was found, before its row is known. */
export type Entry = {
  day: Weekday
  /** The second time that a day appears in the text is pass 1. */
  pass: number
  label: RowLabel | null
  /** The column or row of a table without labels. */
  slot: number | null
  raw: string
  codes: string[] | null
  note: string | null
  translation: string | null
}

/** What the whole text says about its lines. */
export type TextTraits = {
  mainLanguage: TextLanguage | null
  isBilingual: boolean
  isLowerCase: boolean
  /** Most soups have the word Soup before the name without a separator. */
  hasSoftLabels: boolean
  /** The lines of days start with a soup, and other dishes follow behind a dash or a slash. */
  hasSoupsInLine: boolean
  /** Words before a colon or a wide gap that appear in several lines, in lower case without accents. */
  repeatedHeads: ReadonlySet<string>
  /** The names of the menu item types, in lower case without accents. */
  typeNames: ReadonlySet<string>
}

const SOUP_SEPARATOR = / [/|+–-] /

/** Says whether a line starts with a soup and goes on with other dishes, as in `vývar - guláš, chléb`. */
export const startsWithSoup = (line: string): boolean | null => {
  const [soup = '', ...others] = line.split(SOUP_SEPARATOR)
  return others.some((part) => /\p{L}{4}/u.test(removeFigures(part))) ? isSoupLike(soup) : null
}

const HEAD = /^(\p{Lu}[\p{L}\d .]{2,24}?)(?:: ?| {3,})(?=\S)/u

/** Reads a short text before a colon or a wide gap; it can be a label that is not known. */
export const readHead = (line: string): string | null => HEAD.exec(line)?.[1]?.trim() ?? null

const UNFINISHED = /(?:[,+&/–-]|(?:^|\s)(?:s|se|so|a|i|na|v|ve|z|ze|with|and|in|és|on|of))$/u
const isUnfinished = (line: string) => {
  const text = removeFigures(line)
  return UNFINISHED.test(text) && !/\d ?\/$/.test(text)
}
const startsWithSmallLetter = (line: string) => /^(?:\p{Ll}|[+&,])/u.test(line)

/** Finds a second label in a line, such as `1) Guláš 2) Rizoto`; returns the pieces. */
function splitAtNumbers(line: string): string[] {
  const marks = [...line.matchAll(/(?:^|[\s,;|])(\d)[.)] ?(?=\p{Lu}|\d{2,3} ?g)/gu)]
  const isAscending = marks.length >= 2 && marks.every((mark, at) => Number(mark[1]) === Number(marks[0]?.[1]) + at)
  if (!isAscending) return splitAtLabels(line)
  const starts = marks.map((mark) => mark.index)
  return [line.slice(0, starts[0]), ...starts.map((start, at) => line.slice(start, starts[at + 1]))]
    .map((piece) => piece.replace(/^[\s,;|]+|[\s,;|]+$/g, ''))
    .filter(Boolean)
}

/** Splits `Polévka: Kulajda, Menu 1: Guláš` before each word that is a label with a colon. */
function splitAtLabels(line: string): string[] {
  const marks = [...line.matchAll(/(?:^|[\s,;|/])((?:\p{L}{3,12} ?){1,2}\d?[.:]? ?\d?):/gu)].filter(
    (mark) => readRowLabel(`${mark[1]}: x`)?.rest === 'x',
  )
  if (marks.length < 2) return [line]
  const starts = marks.map((mark) => mark.index)
  return [line.slice(0, starts[0]), ...starts.map((start, at) => line.slice(start, starts[at + 1]))]
    .map((piece) => piece.replace(/^[\s,;|/]+|[\s,;|/]+$/g, ''))
    .filter(Boolean)
}

const SENTENCE_END = /(?<=\p{Ll}{4})\. (?=\p{Lu}\p{Ll}{3})/u

/** Splits at semicolons, bullets and the ends of sentences; a dish and its translation stay together. */
function splitAtMarks(line: string): string[] {
  const pieces = line.split(/;| [•·|] /)
  if (pieces.filter((piece) => /\p{L}{3}/u.test(piece)).length < 2) return line.split(SENTENCE_END)
  const languages = new Set(pieces.map(guessLanguage).filter((language) => language !== null))
  return languages.size > 1 && pieces.length === 2 ? [line] : pieces
}

/** Splits the dishes of a line: also at numbers and at labels. */
const splitDishes = (line: string): string[] =>
  splitAtMarks(line)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .flatMap(splitAtNumbers)

export type DayReader = ReturnType<typeof createDayReader>

/** Creates the reader of the lines and cells of one day; it adds what it finds to the entries. */
export function createDayReader(
  { day, pass, traits }: { day: Weekday; pass: number; traits: TextTraits },
  entries: Entry[],
  unplaced: string[],
) {
  let section: RowLabel | null = null
  let last: Entry | null = null
  let isLastInline = false
  let isAfterBlank = false
  let isInFooter = false

  function addDish(label: RowLabel | null, raw: string, slot: number | null): void {
    const dish = readDishText(raw)
    if (dish.text === '') {
      if (dish.allergenCodes) addCodes(dish.allergenCodes)
      return
    }
    if (isClosed(dish.text)) return
    last = { day, pass, label, slot, raw, codes: null, note: null, translation: null }
    entries.push(last)
  }

  function addCodes(codes: readonly string[]): void {
    if (last) last.codes = [...new Set([...(last.codes ?? []), ...codes])]
  }

  /** Says whether a line is the other language of the last dish. */
  function isTranslation(line: string): boolean {
    if (!last || last.translation !== null || !traits.isBilingual) return false
    const language = guessLanguage(line)
    const lastLanguage = guessLanguage(last.raw)
    if (language !== null && language !== traits.mainLanguage)
      return lastLanguage === null || lastLanguage === traits.mainLanguage
    const isOneDishSection =
      section !== null && last.label === section && (section.index !== null || section.kind !== 'main')
    return language === null && isOneDishSection
  }

  function readUnlabelled(line: string, isNewCell: boolean, slot: number | null): void {
    if (isInFooter) {
      unplaced.push(line)
      return
    }
    const isJoined =
      last &&
      !isNewCell &&
      !isAfterBlank &&
      (isUnfinished(last.raw) || (startsWithSmallLetter(line) && !traits.isLowerCase))
    if (last && isJoined && !isTranslation(line)) {
      last.raw += ` ${line}`
      return
    }
    if (last && isTranslation(line)) {
      last.translation = line
      return
    }
    if (section?.kind === 'soup' && last?.label === section && !isSoupLike(line)) section = null
    const isSecondLine = last && isLastInline && !isAfterBlank && !isNewCell && last.label?.index != null
    if (section === null && last && isSecondLine && !traits.isBilingual) {
      last.raw += ` ${line}`
      return
    }
    addDish(section, line, slot)
    isLastInline = false
  }

  /** Splits `pol. kmínová / vepřové na žampionech, rýže`, unless the second half is a translation. */
  function splitSoup(piece: string): string[] {
    const [soup = '', ...others] = piece.split(SOUP_SEPARATOR)
    const rest = others.join(' / ')
    if (rest.length < 4 || traits.isBilingual) return [piece]
    const label = readRowLabel(soup)
    const isSoup = label ? label.label.kind === 'soup' && label.rest !== '' : traits.hasSoupsInLine
    const [language, other] = [guessLanguage(soup), guessLanguage(rest)]
    const isOtherLanguage = language !== null && other !== null && language !== other
    return !isSoup || isOtherLanguage || isSoupLike(rest) ? [piece] : [soup, ...others]
  }

  function readPiece(line: string, isNewCell: boolean, slot: number | null, isDish: boolean): void {
    const whole = readRowLabel(line)
    const found = isDish && whole?.rest === '' ? null : whole
    if (found && (!found.isSoft || (traits.hasSoftLabels && found.label.kind === 'soup'))) {
      if (found.rest === '') {
        section = found.label
        last = null
        isLastInline = false
        return
      }
      if (isClosed(found.rest)) return
      section = null
      addDish(found.label, found.rest, null)
      isLastInline = true
      return
    }
    const head = readHead(line)
    const isHead = (text: string) => traits.repeatedHeads.has(text) || traits.typeNames.has(text)
    if (head !== null && isHead(foldText(head))) {
      section = null
      addDish(readWholeLabel(head) ?? { kind: 'special', index: null, raw: head }, line.replace(HEAD, ''), null)
      isLastInline = true
      return
    }
    readUnlabelled(line, isNewCell, slot)
  }

  function readLine(source: string, { isNewCell = false, slot = null as number | null, isDish = false } = {}): void {
    const line = source.trim()
    if (line === '') {
      isAfterBlank = true
      return
    }
    const codes = readAllergenCodes(line)
    if (codes && last && (codes.length > 1 || /\p{L}|[([/]/u.test(line))) {
      addCodes(codes)
      return
    }
    if (isClosed(line) || (isOnlyFigures(line) && !/^\d$/.test(line))) return
    if (isLegendHeading(line) || isFooter(line)) {
      isInFooter = true
      return
    }
    splitDishes(line)
      .flatMap(splitSoup)
      .forEach((piece, at) => {
        readPiece(piece, isNewCell || at > 0, slot, isDish)
      })
    isAfterBlank = false
  }

  /** Reads a cell of a table in a row or column with a label; without one its lines are read as in a text. */
  function readCell(label: RowLabel | null, cell: string, slot: number | null = null): void {
    const lines = cell
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const isLabelled = (line: string) => readRowLabel(line)?.isSoft === false && readRowLabel(line)?.rest !== ''
    if (!label || (lines.length > 1 && lines.filter(isLabelled).length > 1)) {
      lines.forEach((line, at) => {
        readLine(line, { isNewCell: at === 0, slot: lines.length === 1 ? slot : null })
      })
      return
    }
    last = entries.findLast((entry) => entry.day === day && entry.pass === pass && entry.label === label) ?? last
    const usable = lines.filter((line) => !isClosed(line))
    if (usable.length === 0) return
    const codes = readAllergenCodes(usable.join(' '))
    if (codes && last?.label === label) {
      addCodes(codes)
      return
    }
    if (usable.every(isOnlyFigures)) return
    const isContinued = last !== null && last.label === label
    if (last && isContinued && usable[0] && isTranslation(usable.join(' '))) {
      last.translation = usable.join(' ')
      return
    }
    const isList =
      label.kind === 'main' &&
      label.index === null &&
      usable.length > 1 &&
      !traits.isBilingual &&
      usable.every((line) => /^[\p{Lu}\d]/u.test(line)) &&
      !usable.some(isUnfinished)
    if (isList) {
      for (const line of usable) addDish(label, line, null)
      return
    }
    const foreign = usable.findIndex((line, at) => {
      const language = guessLanguage(line)
      return at > 0 && traits.isBilingual && language !== null && language !== traits.mainLanguage
    })
    const own = foreign > 0 ? usable.slice(0, foreign) : usable
    const count = entries.length
    addDish(label, own.join(' '), null)
    if (foreign > 0 && last && entries.length > count) last.translation = usable.slice(foreign).join(' ')
  }

  return {
    readLine,
    readCell,
    addCodes,
    /** Sets the label of the following lines. */
    setSection(label: RowLabel | null) {
      section = label
    },
    addDetails({ note, translation }: { note?: string; translation?: string }) {
      if (last && note) last.note = note
      if (last && translation) last.translation = translation
    },
  }
}
