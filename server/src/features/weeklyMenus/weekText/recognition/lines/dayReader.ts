import { foldText } from '@poledne/contract/domain/compareText'
import type { Weekday } from '@poledne/contract/domain/day'
import { isOnlyFigures, readAllergenCodes, readDishText, removeFigures } from '../../../../dishNames/index.ts'
import { isDrinkLike, isSoupLike } from '../dishKinds.ts'
import { type DishEntry, DRINK_LABEL, type TextTraits } from '../entries.ts'
import { isWholeMealLabel, type RowLabel, readRowLabel, readWholeLabel } from '../rowLabels.ts'
import { guessLanguage, isTranslatedLabel, isTranslation } from '../words/languages.ts'
import { isClosedNotice, isFooterLine, isLegendHeading } from '../words/noise.ts'
import { splitDishes, splitMeal, splitSoup } from './splitDishes.ts'

const LABEL_CANDIDATE = /^(\p{Lu}[\p{L}\d .]{2,24}?)(?:: ?| {3,})(?=\S)/u

/** Reads a short text before a colon or a wide gap, which can be an unknown label. */
export const readLabelCandidate = (line: string): string | null => LABEL_CANDIDATE.exec(line)?.[1]?.trim() ?? null

/** Matches a candidate before a capital, as in `Z grilu: Krkovice`, which is a label even if it appears only once. */
const SINGLE_LABEL = /^\p{Lu}[\p{L} ]{2,24}: \p{Lu}/u

/** Matches the start of a line with an alternative dish, as in `nebo smažený sýr`. */
const CHOICE = /^(?:nebo|alebo|vagy|or):? (?=\p{L}{3})/iu

/** Matches a language code before a text, as in `EN: Dill soup`. */
const LANGUAGE_CODE = /^\P{L}*(CZ|CS|SK|HU|EN|ENG|GB|DE) ?[:|–-] +/u

const UNFINISHED = /(?:[,+&/–-]|(?:^|\s)(?:s|se|so|a|i|na|v|ve|z|ze|with|and|in|és|on|of))$/u
const isUnfinished = (line: string) => {
  const text = removeFigures(line)
  if (text !== line.trim() && /[–-]$/.test(text)) return false
  return UNFINISHED.test(text) && !/\d ?\/$/.test(text)
}
const startsWithSmallLetter = (line: string) => /^(?:\p{Ll}|[+&,])/u.test(line)

/**
 * Removes a label from a cell if it repeats the label of the row, as in `Polévka týdne: Kulajda` in the row of soups.
 */
function removeLabel(cell: string, { kind }: RowLabel): string {
  const found = kind !== null && cell.includes(':') ? readRowLabel(cell) : null
  return found && !found.isSoft && found.rest !== '' && found.label.kind === kind ? found.rest : cell
}

export type DayReader = ReturnType<typeof createDayReader>

/** Creates the reader of the lines and cells of one day, which adds the dishes to `entries`. */
export function createDayReader(
  { day, pass, traits }: { day: Weekday; pass: number; traits: TextTraits },
  entries: DishEntry[],
) {
  let section: RowLabel | null = null
  let last: DishEntry | null = null
  let isLastInline = false
  let lastCode = ''
  let isAfterBlank = false
  let isInFooter = false
  /** The lines with only allergens since the last dish, and the first entry that they can belong to. */
  let codeLines: string[][] = []
  let codeStart = entries.length

  /**
   * Adds allergens to the last dish. Several lines of allergens below several dishes belong to these in their order.
   */
  function readCodeLine(codes: string[]): void {
    codeLines.push(codes)
    const dishes = entries.slice(codeStart).filter((entry) => entry.day === day && entry.pass === pass)
    const isList = codeLines.length > 1 && dishes.length >= codeLines.length
    if (!isList) {
      addCodes(codes)
      return
    }
    dishes.forEach((dish, at) => {
      dish.codes = codeLines[at] ?? null
    })
  }

  function addDish(label: RowLabel | null, raw: string, slot: number | null): void {
    const dish = readDishText(raw)
    if (dish.text === '') {
      if (dish.allergenCodes) addCodes(dish.allergenCodes)
      return
    }
    if (isClosedNotice(dish.text)) return
    last = { day, pass, label, slot, raw, codes: null, note: null, translation: null, isApart: isAfterBlank }
    entries.push(last)
  }

  function addCodes(codes: readonly string[]): void {
    if (last) last.codes = [...new Set([...(last.codes ?? []), ...codes])]
  }

  /** Adds a second line to the last dish; allergens at the end of the first line are read before. */
  function continueLast(entry: DishEntry, line: string): void {
    const { text, allergenCodes } = readDishText(entry.raw)
    if (allergenCodes) {
      addCodes(allergenCodes)
      entry.raw = text
    }
    entry.raw += ` ${line}`
  }

  function readUnlabelled(source: string, isNewCell: boolean, slot: number | null): void {
    const line = last === null ? source : source.replace(CHOICE, '')
    if (line !== source) {
      addDish(section, line, slot)
      return
    }
    const isBullet = /^(?:\p{Extended_Pictographic}|[•·▪◦‣●○■□►➢➤*–-] )/u.test(line)
    if (isInFooter) return
    const isJoined =
      last &&
      !isNewCell &&
      !isBullet &&
      !isDrinkLike(line) &&
      !isAfterBlank &&
      (isUnfinished(last.raw) || (startsWithSmallLetter(line) && !traits.isLowerCase))
    if (last && isJoined && !isTranslation(line, last, section, traits)) {
      continueLast(last, line)
      return
    }
    if (last && isTranslation(line, last, section, traits)) {
      last.translation = line
      return
    }
    if (section?.kind === 'soup' && last?.label === section && !isSoupLike(line)) section = null
    const isSecondLine = last && isLastInline && !isAfterBlank && !isNewCell && !isBullet && last.label?.index != null
    if (section === null && last && isSecondLine && !traits.isBilingual && !isDrinkLike(line)) {
      continueLast(last, line)
      return
    }
    addDish(section ?? (last !== null && isDrinkLike(line) ? DRINK_LABEL : null), line, slot)
    isLastInline = false
  }

  function readPiece(source: string, isNewCell: boolean, slot: number | null, isDish: boolean): void {
    const [prefix = '', code = ''] = LANGUAGE_CODE.exec(source) ?? []
    const ownLine = source.slice(prefix.length)
    const line = traits.hasLetterRows ? ownLine.replace(/^([A-F]) (?=\p{Lu}\p{Ll})/u, '$1) ') : ownLine
    const isOtherCode = code !== '' && lastCode !== '' && code !== lastCode
    lastCode = code
    if (last && isOtherCode && last.translation === null) {
      last.translation = line
      return
    }
    const whole = readRowLabel(line)
    const found = isDish && whole?.rest === '' ? null : whole
    if (found && (!found.isSoft || (traits.hasSoftLabels && found.label.kind === 'soup'))) {
      if (found.rest === '') {
        section = found.label
        last = null
        isLastInline = false
        return
      }
      if (isClosedNotice(found.rest)) return
      if (last && isTranslatedLabel(found, last)) {
        last.translation = found.rest
        return
      }
      section = null
      const courses = isWholeMealLabel(found.label) ? splitMeal(found.rest) : []
      if (courses.length > 1) {
        for (const course of courses) readPiece(course, true, null, false)
        return
      }
      addDish(found.label, found.rest, null)
      isLastInline = true
      return
    }
    const candidate = readLabelCandidate(line)
    const isKnownLabel = (text: string) => traits.repeatedLabels.has(text) || traits.typeNames.has(text)
    if (candidate !== null && (isKnownLabel(foldText(candidate)) || SINGLE_LABEL.test(line))) {
      section = null
      addDish(
        readWholeLabel(candidate) ?? { kind: 'special', index: null, raw: candidate },
        line.replace(LABEL_CANDIDATE, ''),
        null,
      )
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
    if (codes && last && (codes.length > 1 || codeLines.length > 0 || /\p{L}|[([/]/u.test(line))) {
      readCodeLine(codes)
      return
    }
    if (codeLines.length > 0) codeStart = entries.length
    codeLines = []
    if (isClosedNotice(line) || (isOnlyFigures(line) && !/^\d$/.test(line))) return
    if (isLegendHeading(line) || isFooterLine(line)) {
      isInFooter = true
      return
    }
    splitDishes(line)
      .flatMap((piece) => splitSoup(piece, traits))
      .forEach((piece, at) => {
        readPiece(piece, isNewCell || at > 0, slot, isDish)
      })
    isAfterBlank = false
  }

  /** Reads a cell of a table. Without a label of its row or column, its lines are read like those of a text. */
  function readCell(label: RowLabel | null, cell: string, slot: number | null = null): void {
    const lines = cell
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const split = lines.length > 1 ? splitDishes : (line: string) => splitDishes(line).flatMap(splitMeal)
    const pieces = label && isWholeMealLabel(label) ? lines.flatMap(split) : []
    if (pieces.length > 1 && (isSoupLike(pieces[0] ?? '') || pieces.every((piece) => /^\p{Lu}/u.test(piece)))) {
      for (const piece of pieces) readLine(piece, { isNewCell: true })
      return
    }
    const isLabelled = (line: string) => readRowLabel(line)?.isSoft === false && readRowLabel(line)?.rest !== ''
    if (!label || (lines.length > 1 && lines.filter(isLabelled).length > 1)) {
      lines.forEach((line, at) => {
        readLine(line, { isNewCell: at === 0, slot: lines.length === 1 ? slot : null })
      })
      return
    }
    last = entries.findLast((entry) => entry.day === day && entry.pass === pass && entry.label === label) ?? last
    const usable = lines.filter((line) => !isClosedNotice(line)).map((line) => removeLabel(line, label))
    if (usable.length === 0) return
    const codes = readAllergenCodes(usable.join(' '))
    if (codes && last?.label === label) {
      addCodes(codes)
      return
    }
    if (usable.every(isOnlyFigures)) return
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
