const COMBINING = /\p{M}+/gu
const folded = new Map<string, string>()

function foldCharacter(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFD').replace(COMBINING, '').toLowerCase()
  // Some capitals have a lower case of two characters; they stay as they are, so that positions do not move.
  const result = plain.length === character.length ? plain : character
  if (folded.size < 4096) folded.set(character, result)
  return result
}

/** Removes accents and capitals. The result has the same length, so that a position is valid in both texts. */
export function foldText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The range is ASCII.
  return text.toLowerCase().length === text.length && /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.replace(/[^a-z0-9\s]/g, foldCharacter)
}

const SPACES = /[\s\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g

/** Circled digits number the dishes in some menus: ① to ⑨, ➀ to ➈, ➊ to ➒, ❶ to ❾ and keycaps. */
const CIRCLED = /[①-⑨➀-➈➊-➒❶-❾]|\d\ufe0f?\u20e3/gu
const readCircled = (mark: string) => {
  const code = mark.codePointAt(0) ?? 0
  const first = [0x2460, 0x2776, 0x2780, 0x278a].find((start) => code >= start && code < start + 9)
  return first === undefined ? `${mark[0]}. ` : `${code - first + 1}. `
}

/** Composes accents, replaces all kinds of spaces by plain ones and limits the length. */
export function cleanLine(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .normalize('NFC')
    .slice(0, maxLength)
    .replace(CIRCLED, readCircled)
    .replace(SPACES, ' ')
    .trim()
}

const HUNGARIAN =
  /\b(es|vagy|leves|levese|csirke|csirkemell|sertes|marha|rizs|rizzsel|burgonya|krumpli|martas|salata|sult|rantott|teszta|gombaval|toltott|porkolt|fozelek|galuska|nokedli|sajt|tojas|uborka|palacsinta|kaposzta|zoldseg|fott|parolt)\b|leves\b|(val|vel)\b/g
const ENGLISH =
  /\b(with|and|in|of|the|on|soup|chicken|beef|pork|turkey|fish|salmon|rice|potato|potatoes|sauce|salad|cream|creamy|roast|roasted|fried|baked|grilled|dumpling|dumplings|cheese|vegetable|vegetables|mashed|bread|broth|cake|pie|boiled|steamed|stew|fries|mushroom|mushrooms|egg|eggs|noodles|bean|lentil|pea|tomato|garlic|dessert|pancakes|fruit|apple|spinach|cabbage|sausage|breaded|stuffed|braised|homemade|fresh|spaghetti|curry)\b/g
const SLAVIC =
  /\b(s|se|so|v|ve|vo|z|ze|zo|na|a|po|polevka|polievka|ryze|ryza|brambor\w*|zemiak\w*|knedl\w*|omack\w*|kurec\w*|kurac\w*|hovez\w*|hovadz\w*|vepr\w*|bravc\w*|testovin\w*|cestovin\w*|smazen\w*|vyprazan\w*|salat|kase|kasa|vejce|vajce|okurk\w*|uhork\w*|syr|syrem|pecen\w*|dusen\w*|vyvar\w*|maso|masem)\b/g

export type TextLanguage = 'slavic' | 'hu' | 'en'

/** Guesses the language of a dish; Czech and Slovak are not distinguished. Null if the words do not say. */
export function guessLanguage(text: string): TextLanguage | null {
  const lower = text.toLowerCase()
  const plain = foldText(text)
  const count = (pattern: RegExp, accented: RegExp) =>
    (plain.match(pattern)?.length ?? 0) + (lower.match(accented)?.length ?? 0)
  const scores: [TextLanguage, number][] = [
    ['slavic', count(SLAVIC, /[řěůľĺŕčšžťďňý]/g)],
    ['hu', count(HUNGARIAN, /[őűö]/g)],
    ['en', count(ENGLISH, /(?!)/g)],
  ]
  scores.sort((one, other) => other[1] - one[1])
  const [[language, best], [, second]] = scores as [[TextLanguage, number], [TextLanguage, number]]
  return best > second ? language : null
}
