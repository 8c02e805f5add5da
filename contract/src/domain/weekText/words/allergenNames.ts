import { foldText } from '../foldText.ts'

/** The fourteen allergens of the EU by their number, in Czech, Slovak, Hungarian and English. */
const NAMES: [code: string, names: RegExp][] = [
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
export function readAllergenNames(text: string): string[] | null {
  const plain = foldText(text.slice(0, 200)).replace(/^(?:obsahuje|contains?|tartalmaz)[: ]+/, '')
  const parts = plain.split(/ ?[,;/+&] ?| (?:a|and|es) /).map((part) => part.replace(/[.:]+$/, '').trim())
  const codes = parts.map((part) => NAMES.find(([, names]) => names.test(part))?.[0] ?? null)
  const known = codes.filter((code) => code !== null)
  return known.length === codes.length ? [...new Set(known)].sort((one, other) => Number(one) - Number(other)) : null
}
