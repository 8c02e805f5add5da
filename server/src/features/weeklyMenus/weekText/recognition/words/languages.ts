import { foldText } from '@poledne/contract/domain/compareText'
import type { DishEntry, TextTraits } from '../entries.ts'
import type { FoundLabel, RowLabel } from '../rowLabels.ts'

const HUNGARIAN =
  /\b(?:es|vagy|leves|levese|csirke|csirkemell|sertes|marha|rizs|rizzsel|burgonya|krumpli|martas|salata|sult|rantott|teszta|toltott|porkolt|fozelek|galuska|nokedli|sajt|tojas|uborka|palacsinta|kaposzta|zoldseg|fott|parolt|foetel|fogas|desszert|hideg|meleg|hus|hal|bab|lencse|turo|meggy|alma|tej|kenyer)\b|\p{L}(?:leves|mell|comb|szelet|porkolt|martas|fozelek|teszta|burgonya|galuska|gomboc|ragu|tokany|csusza|metelt|torta|retes|fasirt|pecsenye|paprikas|val|vel|bol|ban|ben)\b|sz|zs(?!e)/gu
const ENGLISH =
  /\b(?:with|and|in|of|the|on|or|soup|chicken|beef|pork|turkey|fish|salmon|rice|potato|potatoes|sauce|salad|cream|creamy|roast|roasted|fried|baked|grilled|dumplings?|cheese|vegetables?|mashed|bread|broth|cake|pie|boiled|steamed|stew|fries|mushrooms?|eggs?|noodles|beans?|lentils?|peas?|tomato|tomatoes|garlic|dessert|pancakes?|fruit|apple|spinach|cabbage|sausages?|breaded|stuffed|braised|homemade|fresh|spaghetti|curry|main|course|dish|starter|leg|breast|shank|ribs|chops|butter|lemon|herbs?|crust|sour|cherry|duck|red|veal|liver|sponge|sweet|green|black|white|smoked|spicy|cold|wild|carrots?|onions?|peppers?|lamb|ham|bacon|cod|trout|tuna|prawns?|shrimps?|seafood|gravy|mash|chips|toast|jam|honey|cinnamon|vanilla|chocolate|strawberry|raspberry|blueberry|cranberries|plums?|pear|peach|orange|custard|crumble|pudding|cucumber|beetroot|cauliflower|broccoli|courgette|aubergine|eggplant|pumpkin|leek|celery|parsley|dill|basil|chickpeas?|barley|buckwheat|style|slow|cooked|pulled|glazed|mixed|dressing|sauerkraut|medallions|tenderloin|sirloin|thighs?|wings|pickled|cottage|meatballs?|meatloaf)\b/g
const SLAVIC =
  /\b(?:s|se|so|v|ve|vo|z|ze|zo|na|a|po|polevka|polievka|hlavni|hlavne|jidlo|jedlo|dezert|moucnik|mucnik|ryze|ryza|brambor\w*|zemiak\w*|knedl\w*|omack\w*|kurec\w*|kurac\w*|hovez\w*|hovadz\w*|vepr\w*|bravc\w*|testovin\w*|cestovin\w*|smazen\w*|vyprazan\w*|salat|kase|kasa|vejce|vajce|okurk\w*|uhork\w*|syr|syrem|pecen\w*|dusen\w*|vyvar\w*|maso|masem|\p{L}{3,}(?:ov[aey]|ovou|ovym|ovymi|sk[aey]|skou|ck[aey]|ckou|ami|kou))\b/gu

export type TextLanguage = 'slavic' | 'hu' | 'en'

/** Guesses the language of a dish; returns null if its words do not show it. Czech and Slovak are not distinguished. */
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

/** Splits `Kulajda / Dill soup` if the two halves are in different languages. */
export function splitLanguages(text: string): [text: string, translation: string | null] {
  const halves = text.split(/ [/|–] /)
  const [one = '', other = ''] = halves
  if (halves.length !== 2) return [text, null]
  const [first, second] = [guessLanguage(one), guessLanguage(other)]
  const isTranslation = second === 'en' ? first !== 'en' : first !== null && second !== null && first !== second
  return isTranslation ? [one, other] : [text, null]
}

/** Whether a label is that of the last dish in another language, as in `Leves: …` and `Soup: …` below it. */
export function isTranslatedLabel({ label, rest }: FoundLabel, last: DishEntry): boolean {
  if (!last.label || last.translation !== null) return false
  if (last.label.kind !== label.kind || last.label.index !== label.index || last.label.raw === label.raw) return false
  const differ = (one: string, other: string) => {
    const [first, second] = [guessLanguage(one), guessLanguage(other)]
    return first !== null && second !== null && first !== second
  }
  return differ(last.label.raw, label.raw) || differ(last.raw, rest)
}

/** Whether a line is the translation of the last dish. */
export function isTranslation(
  line: string,
  last: DishEntry | null,
  section: RowLabel | null,
  traits: TextTraits,
): boolean {
  if (!last || last.translation !== null || !traits.isBilingual) return false
  if (splitLanguages(line)[1] !== null) return false
  const language = guessLanguage(line)
  const lastLanguage = guessLanguage(last.raw)
  if (language !== null && language !== traits.mainLanguage)
    return lastLanguage === null || lastLanguage === traits.mainLanguage
  const isOneDishSection =
    section !== null && last.label === section && (section.index !== null || section.kind !== 'main')
  return language === null && isOneDishSection
}
