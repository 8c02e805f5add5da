import { foldText } from '@poledne/contract/domain/compareText'
import { removeFigures } from '../../../../dishNames/index.ts'
import { isSoupLike } from '../dishKinds.ts'
import type { TextTraits } from '../entries.ts'
import { readRowLabel } from '../rowLabels.ts'
import { guessLanguage } from '../words/languages.ts'

const SOUP_SEPARATOR = / [/|+–-] /

/** Whether a line of several dishes starts with a soup, as in `vývar - guláš, chléb`; null for one dish. */
export const startsWithSoup = (line: string): boolean | null => {
  const [soup = '', ...others] = line.split(SOUP_SEPARATOR)
  return others.some((part) => /\p{L}{4}/u.test(removeFigures(part))) ? isSoupLike(soup) : null
}

const NUMBERS = /(?:^|[\s,;|])(\d)(?:(?:[.)]| [-–]) ?(?=\p{Lu}|\d{2,3} ?g)|\) ?(?=\p{Ll}))/gu
const NUMBERS_BEHIND_COMMAS = /(?:^|[,;] ?)([1-5]) (?=\p{L}{3})/gu

/** Splits a line before each number of a dish, as in `1) Guláš 2) Rizoto`. */
function splitAtNumbers(line: string): string[] {
  const isAscending = (list: RegExpExecArray[]) =>
    list.length >= 2 && list.every((mark, at) => Number(mark[1]) === Number(list[0]?.[1]) + at)
  const marks = [NUMBERS, NUMBERS_BEHIND_COMMAS].map((pattern) => [...line.matchAll(pattern)]).find(isAscending)
  if (!marks) return splitAtLabels(line)
  const starts = marks.map((mark) => mark.index)
  return [line.slice(0, starts[0]), ...starts.map((start, at) => line.slice(start, starts[at + 1]))]
    .map((piece) => piece.replace(/^[\s,;|]+|[\s,;|]+$/g, '').replace(/^(\d) (?=\p{L})/u, '$1. '))
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

const SENTENCE_END = /(?<=\p{Ll}{3})\. (?=\p{Lu}\p{Ll}{3})/u

/** Splits a line at semicolons, bullets and the ends of sentences, but keeps a dish and its translation together. */
function splitAtMarks(line: string): string[] {
  const pieces = line.split(/;(?![^([\])]*[\])])| [•·|] /)
  if (pieces.filter((piece) => /\p{L}{3}/u.test(piece)).length < 2) return line.split(SENTENCE_END)
  const languages = new Set(pieces.map(guessLanguage).filter((language) => language !== null))
  return languages.size > 1 && pieces.length === 2 ? [line] : pieces
}

/** Splits a line into dishes: at separators, numbers and labels. */
export const splitDishes = (line: string): string[] =>
  splitAtMarks(line)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .flatMap(splitAtNumbers)

/** Matches a soup with allergens before the main dish, as in `vývar (1,9), kuře s rýží (7)`. */
const SOUP_WITH_CODES = /^([^(,/]{4,60} ?[(/](?:obsahuje )?[\d, a-e]{1,30}[)/])(?:, (?=\p{L})| (?=\p{Lu}))(.{4,})$/u

function splitSoupWithCodes(piece: string): string[] | null {
  const [, soup = '', rest = ''] = SOUP_WITH_CODES.exec(piece) ?? []
  return soup !== '' && isSoupLike(soup) && readRowLabel(soup)?.isSoft !== false ? [soup, rest] : null
}

/** Splits the soup from the main dish in a text that contains a whole lunch. */
export function splitMeal(text: string): string[] {
  const found = splitSoupWithCodes(text)
  if (found) return found
  const comma = text.indexOf(', ')
  const soup = text.slice(0, Math.max(comma, 0))
  const isSoup = soup !== '' && (isSoupLike(soup) || readRowLabel(soup)?.label.kind === 'soup')
  const isOnlyBread = /^(?:chleb|chlieb|pecivo|rohlik|rozok|kenyer|bread|roll)\P{L}*$/u.test(
    foldText(text.slice(comma + 2)),
  )
  return isSoup && !isOnlyBread ? [soup, text.slice(comma + 2)] : [text]
}

/**
 * Splits a soup from the main dish, as in `pol. kmínová / vepřové na žampionech, rýže`, unless the second half is a
 * translation.
 */
export function splitSoup(piece: string, traits: TextTraits): string[] {
  const found = splitSoupWithCodes(piece)
  if (found) return found
  if (traits.hasSoupsBeforeComma) {
    const dishes = piece.split(/, (?=\p{Lu})/u)
    if (dishes.length > 1 && isSoupLike(dishes[0] ?? '')) return dishes
    const comma = piece.indexOf(', ')
    if (comma > 0 && isSoupLike(piece.slice(0, comma))) return [piece.slice(0, comma), piece.slice(comma + 2)]
  }
  const whole = readRowLabel(piece)
  const labelEnd = whole?.isSoft === false ? piece.length - whole.rest.length : 0
  const [first = '', ...others] = piece.slice(labelEnd).split(SOUP_SEPARATOR)
  const soup = piece.slice(0, labelEnd) + first
  const rest = others.join(' / ')
  if (rest.length < 4 || traits.isBilingual) return [piece]
  const label = readRowLabel(soup)
  const isSoup = label ? label.label.kind === 'soup' && label.rest !== '' : traits.hasSoupsInLine
  const [language, other] = [guessLanguage(soup), guessLanguage(rest)]
  const isOtherLanguage = language !== null && other !== null && language !== other
  return !isSoup || isOtherLanguage || isSoupLike(rest) ? [piece] : [soup, ...others]
}
