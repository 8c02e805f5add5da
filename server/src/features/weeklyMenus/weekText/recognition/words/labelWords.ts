export type RowKind =
  | 'soup'
  | 'main'
  | 'vegetarian'
  | 'special'
  | 'salad'
  | 'dessert'
  | 'side'
  | 'drink'
  | 'breakfast'
  | 'snack'
  | 'dinner'

const WORDS: Record<RowKind, string> = {
  soup: 'polevka polevky polevek polievka polievky pol leves levesek soup soups',
  main: 'menu menue meny hlavni hlavne hlavny hlavna jidlo jidla jedlo jedla pokrm pokrmy chod chody obed obedy obeda foetel foetelek fo fogas etel etelek ebed main mains course courses dish dishes lunch meal entree varianta variant variace nabidka ponuka volba vyber choice option ajanlat masodik druhe hotova hotove hotovka hotovky minutka minutky hot warm meat maso masove masite husos zakladni vyberove klasik klasika klasicke hj hl teple teply racionalni racionalna racionalne normalni normalna normal standard tradicni tradicne classic traditional fofogas fofogasok hlavnejedlo hotovejedlo',
  vegetarian:
    'vegetarianske vegetarianska vegetariansky vegetarian vegetarianus bezmase bezmasa bezmasy bezmasite vegan veganske veganska vegansky vega vege veggie veg meatless husmentes bezmasne bezmaso vegi vegaval rostlinne rastlinne plantbased',
  special:
    'specialita speciality special specialni specialne spec tip sefkuchare sefkuchara sefkuchar kuchare chef chefs doporucuje odporuca business fit fitness dieta dietni dietne diet dietas light lehke lehky lahke zdrave zdrava bezlepkove bezlepkova premium extra exkluziv dia diab diabeticka diabeticke diabeticky diabetes diabetic diabetikus setrici setriaca setriace setrna kimelo laktozmentes glutenmentes bezlaktozove bezlaktozova detske detsky kids',
  salad:
    'savanyusag savanyusagok salatovy salatove salatatal salatabar saladbar salat salaty salata salatak salad salads',
  dessert:
    'sladke sladky suti sutemeny moucnik moucniky mucnik mucniky dezert dezerty desert zakusek zakusok desszert edesseg dessert desserts sweet sweets pud puds',
  side: 'vegetables garnish pecivo predkrm predjedlo eloetel starter starters priloha prilohy doplnek doplnky oblaha kompot koret koretek side sides',
  drink: 'napoj napoje piti pitie ital italok drink drinks beverage beverages',
  breakfast: 'snidane ranajky reggeli breakfast',
  snack: 'presnidavka desiata tizorai svacina svaciny svacinka olovrant uzsonna snack snacks',
  dinner: 'vecere vecera vacsora dinner supper',
}
/** The kinds in their precedence if words of several kinds are in one label: `salad menu` is a salad. */
export const ROW_KIND_ORDER: RowKind[] = [
  'breakfast',
  'snack',
  'dinner',
  'soup',
  'vegetarian',
  'dessert',
  'salad',
  'side',
  'drink',
  'special',
  'main',
]
export const kindsByWord = new Map(
  ROW_KIND_ORDER.flatMap((kind) => WORDS[kind].split(' ').map((word) => [word, kind] as const)),
)
export const NUMBER_WORDS = new Set('c cis cislo no nr number szam'.split(' '))
/** Numbers in words after a label, as in `Main option two`. */
export const NUMBERS_BY_WORD = new Map(
  ['one prvni prve elso', 'two druhe dva', 'three treti tretie harmadik', 'four ctvrte stvrte negyedik'].flatMap(
    (words, at) => words.split(' ').map((word) => [word, at + 1] as const),
  ),
)
export const FILLER_WORDS = new Set(
  'den dne dna dni dnes napi daily of the day s poledni obedove denni denne denna tydenni tydne tyzdna week weekly heti free gluten nase nas our typ druh'.split(
    ' ',
  ),
)

/** The beginnings of words that name a row only in a table heading or before a colon; dishes contain them too. */
const HEADING_STEMS: [RowKind, RegExp][] = [
  ['soup', /^(?:polev|poliev|leves|soup)/],
  ['vegetarian', /^(?:vegetar|vegan|bezmas|husment|veggie|meatless)/],
  ['dessert', /^(?:dez|dess?zert|dessert|moucn|mucn|zakus|sladk|sutem|pudding|treat|afters|sweet)/],
  ['salad', /^(?:salat|salad|savanyu)/],
  [
    'side',
    /^(?:priloh|koret|side|vegetables?$|accompan|trimmings|carb|starch|potatoes$|zelenina$|obloha$|oblaha$|doplnk|bread$)/,
  ],
  ['drink', /^(?:napoj|pitny|pitn[eay]|ital$|italok|drink|beverage|juice$|milk$|mleko$|mlieko$)/],
  ['special', /^(?:special|diet|dieta|sefkuch|chef|fit$|fitness|extra|bezlep|gluten|allergy|free$|street$|grill$)/],
  [
    'main',
    /^(?:hlavn|main|foetel|entree|hotov|minutk|course|jidlo|jedlo|obed|ebed|lunch|menu|pokrm|chod|option|choice)/,
  ],
]

/** Finds the kind of row that a heading of several words names, such as `Sweet treat` or `Oběd racionální`. */
export function readHeadingKind(plain: string): RowKind | null {
  const words = plain.match(/\p{L}+/gu) ?? []
  if (words.length === 0 || words.length > 6) return null
  const known = ROW_KIND_ORDER.find((kind) => words.some((word) => kindsByWord.get(word) === kind))
  const stem = HEADING_STEMS.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0]
  const found = [known, stem].filter((kind) => kind !== undefined)
  return ROW_KIND_ORDER.find((kind) => found.includes(kind)) ?? null
}
