import { foldText } from '@poledne/contract/domain/compareText'

/** The text of a dish without weights, prices and allergens; `allergenCodes` is null if it states no allergens. */
type DishText = { text: string; allergenCodes: string[] | null }

const CURRENCY = '(?:kč|kc|czk|€|eur|ft|huf|£|gbp|\\$|usd|zł|pln|chf)'
const AMOUNT = '\\d{1,4}(?:[.,]\\d{1,2}(?!\\d))?'
/** An amount in forints can have a space or point between thousands; `1 135 Kč` is an allergen and a price. */
const FORINTS = '\\d{1,2}[ .]\\d{3}(?:[.,] ?[-–—=]{1,2})? ?(?:ft|huf|forint)(?![\\p{L}\\d])'
const PRICE = new RegExp(
  `(?<![\\d.,])(?:${FORINTS}|${AMOUNT}(?:[.,] ?[-–—=]{1,2})? ?${CURRENCY}(?![\\p{L}\\d])|${CURRENCY} ?${AMOUNT}(?![\\d])|\\d{1,4}[.,] ?[-–—=]{1,2})`,
  'giu',
)
const PRICE_AT_END = /[ .](?:\d{1,3}[.,]\d{2}|\d{2,4}|\d \d{3})$/
const PRICE_WORD = /(?:^| )(?:cena|ceny|ár|ára|price)[ :]*$/iu
const NUMBER = '\\d{1,4}(?:[.,]\\d{1,3})?'
const WEIGHT = new RegExp(
  `(?<![\\d.,\\p{L}])(?:(?:cca|asi|ca)\\.? ?)?${NUMBER}(?: ?[/+x-] ?${NUMBER}){0,4} ?(?:g|gr|kg|dkg|dg|ml|cl|dl|l|ks|kus|kusy|db|pcs)(?![\\p{L}\\d])\\.?`,
  'giu',
)
const WEIGHT_AT_START = /^[(]?\d{2,4}(?: ?\/ ?\d{2,4})*[)]? ?(?=\/? ?\p{L})/u
const LITRES = /(?<![\d.,])(?:0[.,]\d{1,3} ?l|[23] ?dl|[23]00 ?ml)(?![\p{L}\d])/iu

const BRACKETS = /[([{<]([^()[\]{}<>]{0,90})[)\]}>]/g
const SLASHES = /\/ ?(\d[^/]{0,60})\//g
/** Weights for children of several ages, as in `(180/200/220)`. */
const WEIGHTS_IN_BRACKETS = /^\d{2,4}(?: ?\/ ?\d{2,4})*$/
const ALLERGEN_WORD =
  /^(?:(?:obsahuje|contains|tartalmaz) )?(?:alerg\p{L}*|allerg\p{L}*|al|a|obsahuje|contains|tartalmaz)(?: ?[.:=-]+ ?| (?=\d)|(?=\d))/u
const KEYWORD_AT_END =
  /(?:^|[ ,;|*–-])((?:alerg|allerg)\p{L}{0,8}\.? ?:?|al ?[.:]|a ?:) ?([\d(][^\p{L}]{0,80}\p{L}?|[A-R](?:[ ,]+[A-R])*|none|žádné|zadne|bez|nincs)[).]?$/iu
const BARE_CODES_AT_END = /[ *](A?\d{1,2}[a-z]?(?: ?[,;.] ?\d{1,2}[a-z]?)*)[ .,]*$/u
/** Allergen codes after a slash at the end of a name, as in `Hráškový krém / 1, 7`. */
const CODES_BEHIND_SLASH = / \/ ?(\d{1,2}[a-z]?(?: ?, ?\d{1,2}[a-z]?)*)(?= ?(?:\||$))/gu
const VEGETARIAN_MARK = / ?\((?:v|ve|vg|gf|df)\)/giu
const SUPERSCRIPT = /[⁰¹²³⁴⁵⁶⁷⁸⁹](?:[ ,.;˒⸴·'’]{0,2}[⁰¹²³⁴⁵⁶⁷⁸⁹])*/g
const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const NO_ALLERGENS = /^(?:(?:bez|neobsahuje) alerg\p{L}*|no allergens|allergenmentes)$/u
const NONE = /^(?:none|žádné|zadne|bez|nincs)$/i
const MAX_CODE = 14

const isNumberCode = (part: string) => {
  const [, digits] = /^(\d{1,2})[a-z]?$/.exec(part) ?? []
  return digits !== undefined && Number(digits) >= 1 && Number(digits) <= MAX_CODE
}

/** Whether a list in brackets is one of allergens: one code is valid, even if others are not, as in `(1, 3, 15)`. */
const isBracketedCodes = (parts: readonly string[]) =>
  parts.length > 1 && parts.some(isNumberCode) && parts.every((part) => /^\d{1,2}[a-z]?$/.test(part))

/** Reads a list of allergen codes, such as `1, 3, 7`, `A: 1,3` or `A, C, G`. Null if it is anything else. */
export function readAllergenCodes(text: string): string[] | null {
  const word = ALLERGEN_WORD.exec(foldText(text.trim()))?.[0] ?? ''
  const list = text
    .trim()
    .slice(word.length)
    .replace(/^[([{/*\s:]+|[)\]}/*\s.]+$/g, '')
  if (word.length > 2 && NONE.test(list)) return []
  const parts = list.split(/[\s,;.+/|-]+/).filter(Boolean)
  if (parts.length === 0 || parts.length > 20) return null
  const codes = parts.map((part) => part.toLowerCase().replace(/^0(?=\d)/, ''))
  if (codes.every(isNumberCode)) return [...new Set(codes)]
  const isLetters = parts.every((part) => /^[A-R]$/.test(part)) && (parts.length > 1 || word.length > 2)
  return isLetters ? [...new Set(parts)] : null
}

/** The fourteen allergens of the EU by their number, in Czech, Slovak, Hungarian and English. */
const ALLERGEN_NAMES: [code: string, names: RegExp][] = [
  ['1', /^(?:lepek|lepok|gluten|gluten\p{L}*|obiloviny|obilniny|psenice|psenica|wheat|cereals?|buza)$/u],
  ['2', /^(?:korysi|korovce|crustaceans?|rakfelek)$/u],
  ['3', /^(?:vejce|vajcia|vajce|eggs?|tojas)$/u],
  ['4', /^(?:ryby|ryba|fish|hal)$/u],
  ['5', /^(?:arasidy|peanuts?|foldimogyoro)$/u],
  ['6', /^(?:soja|soya|soy|soybeans?|szoja)$/u],
  ['7', /^(?:mleko|mlieko|milk|dairy|lactose|laktoza|tej|laktoz)$/u],
  ['8', /^(?:orechy|skorapkove plody|nuts?|tree nuts?|diofelek|mogyoro)$/u],
  ['9', /^(?:celer|zeler|celery|celeriac|zeller)$/u],
  ['10', /^(?:horcice|horcica|mustard|mustar)$/u],
  ['11', /^(?:sezam|sesame|sesame seeds?|szezam|szezammag)$/u],
  ['12', /^(?:oxid siricity|siricitany|sulphites?|sulfites?|sulphur dioxide|kendioxid|szulfit\p{L}*)$/u],
  ['13', /^(?:vlci bob|lupina|lupin|csillagfurt)$/u],
  ['14', /^(?:mekkysi|makkyse|molluscs?|mollusks?|puhatestuek)$/u],
]

/** Reads a list of names of allergens, such as `Milk, Celery` or `lepek a vejce`. Null if it is anything else. */
function readAllergenNames(text: string): string[] | null {
  const plain = foldText(text.slice(0, 200)).replace(/^(?:obsahuje|contains?|tartalmaz)[: ]+/, '')
  const parts = plain.split(/ ?[,;/+&] ?| (?:a|and|es) /).map((part) => part.replace(/[.:]+$/, '').trim())
  const codes = parts.map((part) => ALLERGEN_NAMES.find(([, names]) => names.test(part))?.[0] ?? null)
  const known = codes.filter((code) => code !== null)
  return known.length === codes.length ? [...new Set(known)].sort((one, other) => Number(one) - Number(other)) : null
}

/** Reads allergen codes or names in a text that can contain nothing else. */
export const readAllergens = (text: string): string[] | null => {
  const word = ALLERGEN_WORD.exec(foldText(text.trim()))?.[0] ?? ''
  return readAllergenCodes(text) ?? readAllergenNames(text.trim().slice(word.length))
}

/** Splits superscript digits into ascending codes: `¹³⁷` is 1, 3, 7 and `⁹¹²` is 9, 12. */
function readSuperscript(run: string): string[] {
  const codes: string[] = []
  for (const group of run.split(/[^⁰¹²³⁴⁵⁶⁷⁸⁹]+/)) {
    const digits = Array.from(group, (digit) => SUPERSCRIPT_DIGITS.indexOf(digit)).join('')
    for (let at = 0; at < digits.length; ) {
      const single = Number(digits[at])
      const double = Number(digits.slice(at, at + 2))
      const isTwoDigits =
        at + 1 < digits.length &&
        double >= 10 &&
        double <= MAX_CODE &&
        (digits[at + 1] === '0' || single <= Number(codes.at(-1) ?? 0))
      codes.push(String(isTwoDigits ? double : single))
      at += isTwoDigits ? 2 : 1
    }
  }
  return codes.filter(isNumberCode)
}

const EDGES = /^[\s,;:.\-–—|/*+•·_=~#>"„“”]+|[\s,;:.\-–—|/*+•·_=~#<"„“”]+$/g

const tidy = (text: string) =>
  text
    .replace(/[([{] *[)\]}]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,;.])(?= |$)/g, '$1')
    .replace(/([,;])(?: ?[,;])+/g, '$1')
    .replace(EDGES, '')

/** Whether a text states a volume, which only soups and drinks do. */
export const hasVolume = (text: string): boolean => LITRES.test(text)

/** Removes weights, prices, dot leaders and allergens from the text of a dish, and returns the allergens. */
export function readDishText(source: string): DishText {
  const codes: string[] = []
  let isStated = false
  const addCodes = (found: readonly string[]) => {
    isStated = true
    for (const code of found) if (!codes.includes(code)) codes.push(code)
    return ' '
  }
  let text = source
    .replace(/[.…_]{3,}|…/g, ' ')
    .replace(SUPERSCRIPT, (run) => addCodes(readSuperscript(run)))
    .replace(BRACKETS, (whole, inner: string) => {
      const found = readAllergens(inner)
      if (found) return addCodes(found)
      const parts = inner.toLowerCase().split(/[\s,;]+/)
      if (isBracketedCodes(parts)) return addCodes(parts.map((part) => part.replace(/^0(?=\d)/, '')))
      if (NO_ALLERGENS.test(foldText(inner))) return addCodes([])
      if (WEIGHTS_IN_BRACKETS.test(inner)) return ' '
      return tidy(inner.replace(WEIGHT, '').replace(PRICE, '')) === '' ? ' ' : whole
    })
    .replace(SLASHES, (whole, inner: string) => {
      const found = readAllergenCodes(inner)
      return found ? addCodes(found) : whole
    })
    .replace(CODES_BEHIND_SLASH, (whole, inner: string) => {
      const found = readAllergenCodes(inner)
      return found ? addCodes(found) : whole
    })
    .replace(VEGETARIAN_MARK, ' ')
    .replace(PRICE, ' ')
    .replace(WEIGHT, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(WEIGHT_AT_START, '')
  // A price can come after the codes or before them, so both are looked for twice.
  for (let round = 0; round < 2; round++) {
    text = text.replace(/[\s|;,–—-]+$/, '').replace(PRICE_WORD, '')
    const keyword = KEYWORD_AT_END.exec(text)
    const found = keyword && readAllergenCodes(`${keyword[1]} ${keyword[2]}`)
    if (keyword && found) {
      addCodes(found)
      text = text.slice(0, keyword.index)
      continue
    }
    const bare = BARE_CODES_AT_END.exec(text)
    const bareCodes = bare && readAllergenCodes(bare[1] ?? '')
    if (bare && bareCodes) {
      addCodes(bareCodes)
      text = text.slice(0, bare.index)
    } else if (/\p{L}/u.test(text)) text = text.replace(PRICE_AT_END, '')
  }
  text = tidy(text.replace(/[ ,;](?:[aA] ?:|alerg\p{L}*:?|al\.)$/iu, ''))
  return { text: /\p{L}/u.test(text) ? text : '', allergenCodes: isStated ? codes : null }
}

/** Removes weights and prices, so that a line that ends with `129,-` is not taken for an unfinished one. */
export const removeFigures = (text: string): string => text.replace(PRICE, ' ').replace(WEIGHT, ' ').trim()

/** Lists the prices in a text. */
export const findPricesInText = (text: string): string[] => (text.match(PRICE) ?? []).map((price) => price.trim())

/** Whether a text contains only weights, prices and numbers. */
export const isOnlyFigures = (text: string): boolean => !/\p{L}/u.test(removeFigures(text).replace(PRICE_WORD, ''))
