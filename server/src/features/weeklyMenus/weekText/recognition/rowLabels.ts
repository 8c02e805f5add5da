import { foldText } from '@poledne/contract/domain/compareText'
import {
  FILLER_WORDS,
  kindsByWord,
  NUMBER_WORDS,
  NUMBERS_BY_WORD,
  ROW_KIND_ORDER,
  type RowKind,
  readHeadingKind,
} from './words/labelWords.ts'

export type RowLabel = {
  /** Null for a number alone, such as `1.`. */
  kind: RowKind | null
  index: number | null
  /** The label as it is written. */
  raw: string
}

/** The letters that are labels directly before a colon, as in `P: Kulajda`, or before a number, as in `M1`. */
const LETTERS_BEFORE_COLON = new Map<string, RowKind>([
  ['p', 'soup'],
  ['d', 'dessert'],
  ['s', 'salad'],
])
const LETTERS_BEFORE_NUMBER = new Set(['m', 'o', 'j', 'v', 'menu'])
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI']
const MAX_INDEX = 9
const TOKEN = /\p{L}+|\d+|[^\s\p{L}\d]/gu

/** Words that are a label only before a separator, because names of dishes also start with them. */
const FOODS = new Set('pizza burger pasta testoviny cestoviny grill wok sushi steak teszta tea'.split(' '))

export type FoundLabel = {
  label: RowLabel
  rest: string
  /** Whether it has no separator and no number, as in `Polévka Kulajda`, and could be part of the dish. */
  isSoft: boolean
}

function readOrdinal(token: string, next: string, plainNext: string): number | null {
  if (/^\d$/.test(token) && token !== '0') return Number(token) <= MAX_INDEX ? Number(token) : null
  const roman = ROMAN.indexOf(token)
  if (roman >= 0) return roman + 1
  // A letter is an ordinal only beside a word such as Menu or before a bracket, a point or a colon.
  if (/^[A-F]$/.test(token) && (/^[.):/–-]?$/.test(next) || kindsByWord.has(plainNext))) return token.charCodeAt(0) - 64
  return null
}

/** Reads a label such as `Polévka:`, `Menu 1 –`, `2.` or `Hlavní jídlo č. 2` at the start of a line. */
export function readRowLabel(source: string): FoundLabel | null {
  const found = readKnownLabel(source)
  return !found || found.isSoft ? (readColonLabel(source) ?? found) : found
}

/** Reads a label of several words before a colon, of which one is known, such as `Sweet treat: Brownie`. */
function readColonLabel(source: string): FoundLabel | null {
  const [, raw = '', rest = ''] = /^[^\p{L}\d]*(\p{L}[^:,;.()]{1,38}):(?!\d) *(.*)$/u.exec(source.slice(0, 400)) ?? []
  const kind = raw === '' ? null : readHeadingKind(foldText(raw))
  const index = /(?<!\d)[1-9](?!\d)/.exec(raw)?.[0]
  return kind && { label: { kind, index: index ? Number(index) : null, raw: raw.trim() }, rest, isSoft: false }
}

function readKnownLabel(source: string): FoundLabel | null {
  const text = source
    .replace(/^[^\p{L}\d#(]+/u, '')
    .replace(/^([^():]{1,20}) \((?:v|ve|vg)\)(?=:|$)/iu, '$1')
    .replace(/^(?:V: |\((?:v|vg|ve|vegan|vegetarian)\) )/iu, 'Vega: ')
    .replace(/^([PD]) [-–] (?=\p{Lu})/u, '$1: ')
    .replace(/^([1-9])\/ (?=\p{L})/u, '$1) ')
    .replace(/^(V|[A-H1-9]|I{1,3})["“”'’]:? ?(\p{L}*)/u, (_, letter: string, word: string) => {
      const isLabel = kindsByWord.has(foldText(word))
      return `${letter === 'V' ? 'Vega' : letter}${isLabel ? '' : ':'} ${word}`
    })
  const head = text.slice(0, 80)
  const tokens = [...head.matchAll(TOKEN)].map((match) => ({ token: match[0], at: match.index }))
  const plain = tokens.map(({ token }) => foldText(token))
  const isKnown = (at: number) =>
    kindsByWord.has(plain[at] ?? '') ||
    NUMBER_WORDS.has(plain[at] ?? '') ||
    FILLER_WORDS.has(plain[at] ?? '') ||
    readOrdinal(tokens[at]?.token ?? '', tokens[at + 1]?.token ?? '', plain[at + 1] ?? '') !== null
  const kinds = new Set<RowKind>()
  let index: number | null = null
  let hasSeparator = false
  let isNumbered = false
  let hasNumberWord = false
  /** The position after a number with a point or a bracket that starts the line. */
  let afterNumber: number | null = null
  let numberEnd: number | null = null
  let numberKinds = new Set<RowKind>()
  let at = 0
  for (; at < tokens.length && at < 14; at++) {
    const token = tokens[at]?.token ?? ''
    const word = plain[at] ?? ''
    const next = tokens[at + 1]?.token ?? ''
    const kind = kindsByWord.get(word)
    // A wide gap separates columns, and `Menu 3 Salát` is a label only up to its number.
    if (at > 0 && (kinds.size > 0 || index !== null) && head.slice(0, tokens[at]?.at).endsWith('   ')) {
      hasSeparator = true
      break
    }
    if (index !== null && kinds.size > 0 && numberEnd === null && (kind || FILLER_WORDS.has(word))) {
      numberEnd = tokens[at]?.at ?? null
      numberKinds = new Set(kinds)
    }
    const letterKind =
      next === ':' || next === '.' || next === ')' || tokens.length === 1 ? LETTERS_BEFORE_COLON.get(word) : undefined
    if (kind) {
      kinds.add(kind)
      if (word === 'pol' && next === '.' && at === 0) {
        hasSeparator = true
        at += 2
        break
      }
    } else if (FOODS.has(word) && /^[:–—]$/.test(next)) kinds.add('special')
    else if (at === 0 && letterKind) kinds.add(letterKind)
    else if (at === 0 && LETTERS_BEFORE_NUMBER.has(word) && /^\d$/.test(next) && tokens[1]?.at === 1) kinds.add('main')
    else if (NUMBER_WORDS.has(word) && (next === '.' ? isKnown(at + 2) : isKnown(at + 1))) {
      hasNumberWord = true
      if (next === '.') at++
    } else if (FILLER_WORDS.has(word) && (kinds.size > 0 || isKnown(at + 1)) && !(token === 's' && kinds.size === 0)) {
      // `s` is English after an apostrophe only; in Czech it means `with` and starts the rest of a name.
      if (word === 's' && tokens[at - 1]?.token !== '’' && tokens[at - 1]?.token !== "'") break
    } else if (index === null && kinds.has('main') && NUMBERS_BY_WORD.has(word))
      index = NUMBERS_BY_WORD.get(word) ?? null
    else if (index === null && readOrdinal(token, next, plain[at + 1] ?? '') !== null) {
      const after = head.slice((tokens[at]?.at ?? 0) + token.length)
      // 1.5 l, 1/2 and 2 ks are quantities.
      if (/^[.,/x] ?\d/.test(after) && !/^\. ?\d{2,4} ?(?:g|gr|ml|\/)/.test(after)) break
      index = readOrdinal(token, next, plain[at + 1] ?? '')
      isNumbered = /^\d$/.test(token)
      if (/^[.)]/.test(after) && kinds.size === 0 && !isKnown(at + 2)) {
        hasSeparator = true
        at += 2
        break
      }
      if (/^[.)]/.test(after)) {
        at++
        if (kinds.size === 0) afterNumber = tokens[at + 1]?.at ?? head.length
      }
    } else if (
      (token === '.' || token === '’' || token === "'" || token === '#' || token === ')') &&
      (kinds.size > 0 || token === '#') &&
      (token !== '.' || kinds.size > 0)
    ) {
      if (token === ')' && next === ':') continue
    } else if (
      (token === ',' || token === '/' || token === '(' || token === '&' || token === '+') &&
      kinds.size > 0 &&
      isKnown(at + 1)
    ) {
      // The label goes on with another known word.
    } else if (/^[:–—|=-]$/.test(token) && (kinds.size > 0 || index !== null)) {
      hasSeparator = true
      at++
      break
    } else break
  }
  if (kinds.size === 0 && index === null) return null
  const end = tokens[at]?.at ?? head.length
  const rest = (at >= tokens.length && text.length > head.length ? '' : text.slice(end)).replace(/^[\s:–—|=.)-]+/u, '')
  const kind = ROW_KIND_ORDER.find((each) => kinds.has(each)) ?? null
  const label = { kind, index, raw: text.slice(0, end).replace(/[\s:–—|=.-]+$/u, '') }
  // In `2. Salát Caesar` only the number is the label.
  const isOnlyNumber =
    afterNumber !== null &&
    !hasSeparator &&
    (rest !== '' ? !(kinds.size === 1 && kinds.has('main')) : kind === 'salad' || kind === 'dessert')
  if (isOnlyNumber && afterNumber !== null)
    return {
      label: { kind: null, index, raw: text.slice(0, afterNumber).trim() },
      rest: text.slice(afterNumber),
      isSoft: false,
    }
  const isMoreThanNumber = !hasSeparator && (rest !== '' || kind === 'salad' || kind === 'dessert')
  if (numberEnd !== null && isMoreThanNumber && afterNumber === null) {
    const numberKind = ROW_KIND_ORDER.find((each) => numberKinds.has(each)) ?? null
    return {
      label: { kind: numberKind, index, raw: text.slice(0, numberEnd).trim() },
      rest: text.slice(numberEnd),
      isSoft: false,
    }
  }
  if (rest === '' || hasSeparator) return { label, rest, isSoft: false }
  // `DESSERT Lemon tart` needs no separator, because the label is in capitals.
  const isUpperCase = /^[\p{Lu}\d .]{3,}$/u.test(label.raw) && /^\p{Lu}?\p{Ll}/u.test(rest)
  if (isUpperCase && kinds.size > 0) return { label, rest, isSoft: false }
  const startsWithCapital = /^[\p{Lu}\d„"(]/u.test(rest)
  if (index !== null && kinds.size > 0) return { label, rest, isSoft: false }
  if (kinds.size === 0 && hasNumberWord) return { label, rest, isSoft: false }
  if (kinds.size === 0)
    return isNumbered && startsWithCapital && /^\d\s/.test(text) ? { label, rest, isSoft: false } : null
  const isLowerCase = /^\p{Ll}/u.test(text) && kind === 'soup'
  return (startsWithCapital || isLowerCase) && (kind === 'soup' || kind === 'dessert' || kinds.has('main'))
    ? { label, rest, isSoft: true }
    : null
}

/** Reads a cell or line that is only a label. */
export function readWholeLabel(text: string): RowLabel | null {
  const found = text.length > 60 ? null : readRowLabel(text)
  if (!found || found.rest === '') return found?.label ?? null
  // `Lunch – main` is a label in a label.
  const inner = found.isSoft || !/\p{L}/u.test(found.rest) ? null : readKnownLabel(found.rest)
  if (inner?.rest !== '' || found.label.kind !== 'main' || inner.label.kind === null) return null
  return { kind: inner.label.kind, index: inner.label.index ?? found.label.index, raw: text.trim() }
}

/** What a column of a pasted menu contains, according to its heading. */
export type ColumnRole = 'day' | 'label' | 'dish' | 'allergens' | 'note' | 'ignored'

const ROLE_WORDS: Record<ColumnRole, RegExp> = {
  day: /^(?:den|datum|day|date|deň|nap|dátum|den a datum)$/u,
  label:
    /^(?:polozka|polozky|druh|typ|chod|item|type|course|kategorie|kategoria|tetel|fogas|druh jidla|druh jedla|typ jidla)$/,
  dish: /^(?:jidlo|jidla|nazev|nazev jidla|nazev pokrmu|pokrm|popis|dish|dishes|meal|name|jedlo|nazov|nazov jedla|etel|etelek|megnevezes|menu|jidelnicek|czech|english|cesky|anglicky)$/,
  allergens: /^(?:contains|tartalmaz|alergeny?|alergen|allergens?|allergenek|al|alerg|a|allergenek kodja|obsahuje)$/,
  note: /^(?:poznamka|poznamky|note|notes|megjegyzes)$/,
  ignored:
    /^(?:cena.*|price.*|ar|ara|kc|eur|€|hmotnost|gramaz|vaha|porce|mnozstvi|mnozstvo|weight|portion|suly|kcal|kj|energie|energy|c|no|nr)$/,
}

/** Reads the heading of a column that names neither a day nor a row. */
export function readColumnRole(text: string): ColumnRole | null {
  const plain = foldText(text)
    .replace(/[.:*]+/g, '')
    .trim()
  return (Object.keys(ROLE_WORDS) as ColumnRole[]).find((role) => ROLE_WORDS[role].test(plain)) ?? null
}

/** Whether a label names the whole lunch, which can have several courses. */
export const isWholeMealLabel = ({ kind, index, raw }: RowLabel): boolean =>
  kind === 'main' && index === null && /^\P{L}*(?:obed|ebed|lunch)/u.test(foldText(raw))
