import { foldText, isOneLetterOff } from '@poledne/contract/domain/compareText'
import { listDishWords, readAllergenCodes, removeFigures } from '../dishNames/index.ts'

export type NamedDish = { id: number; nameCs: string; nameEn: string | null }

/** The dishes whose Czech names are equal after folding, and what else distinguishes them from similar names. */
type NameClass = {
  /** The folded words in their order, without amounts. */
  key: string
  /** The numbers of the amounts, such as `150`; empty if the name states none. */
  amounts: string
  nameEn: string | null
  ids: number[]
}

const WORD = /[\p{L}\p{N}]+(?:['’]s(?!\p{L}))?\.?/gu
const BRACKETS = /[([]([^()[\]]{0,60})[)\]]/g
/** Prepositions that have a second form before some consonants, with their usual form. */
const PREPOSITIONS = new Map([
  ['se', 's'],
  ['so', 's'],
  ['ve', 'v'],
  ['vo', 'v'],
  ['ze', 'z'],
  ['zo', 'z'],
  ['ke', 'k'],
])
/** The mark of a filler, such as `s`, in the key; words with it can be left out of the comparison. */
const FILLER_MARK = '~'
/** The length from which a word can be mistyped; a shorter word with another letter is easily another word. */
const MIN_TYPO_LENGTH = 6
/** At a place of names where more words than this occur, such as kinds of soup, mistyped ones are not looked for. */
const MAX_WORDS_PER_GAP = 200

/** Removes lists of allergens in brackets. A single code in brackets is more likely the number of a copy. */
const removeAllergens = (name: string) =>
  name.replace(BRACKETS, (whole, inner: string) => ((readAllergenCodes(inner)?.length ?? 0) > 1 ? ' ' : whole))

function foldWord(source: string): string {
  const [word] = listDishWords(source)
  if (word) return word.stem
  const filler = foldText(source)
  return `${FILLER_MARK}${PREPOSITIONS.get(filler) ?? filler}`
}

const listNumbers = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

/** Folds a name; an empty key means that the name has no words to compare. */
export function foldDishName(name: string): { key: string; amounts: string } {
  const plain = name.normalize('NFC').trim()
  // Most names have no digits, so nothing has to be removed from them.
  const full = /\d/.test(plain) ? removeAllergens(plain).trim() : plain
  const text = /\d/.test(full) ? removeFigures(full) : full
  const key = (text.match(WORD) ?? []).map(foldWord).join(' ')
  return { key: /\p{L}/u.test(key) ? key : '', amounts: text === full ? '' : listNumbers(full) }
}

const listStems = (key: string) => key.split(' ').filter((word) => !word.startsWith(FILLER_MARK))
const toLooseKey = (stems: readonly string[]) => stems.toSorted().join(' ')

/** Whether two English names can belong to one dish: one is missing, or they have at least half of their words in common. */
function areEnglishNamesClose(one: string | null, other: string | null): boolean {
  if (!one || !other) return true
  const [left, right] = [one, other].map((name) => new Set(listDishWords(name).map(({ stem }) => stem))) as [
    Set<string>,
    Set<string>,
  ]
  const common = [...left].filter((stem) => right.has(stem)).length
  return common * 2 >= Math.max(left.size, right.size)
}

const canBeOneDish = (one: NameClass, other: NameClass) =>
  (one.amounts === '' || other.amounts === '' || one.amounts === other.amounts) &&
  areEnglishNamesClose(one.nameEn, other.nameEn)

/**
 * Whether two words differ by a typing error. An additional `k` is a diminutive, which can be another dish: fazolová,
 * fazolková.
 */
const isMistyped = (one: string, other: string) =>
  Math.min(one.length, other.length) >= MIN_TYPO_LENGTH &&
  isOneLetterOff(one, other) &&
  (one.length === other.length || one.replaceAll('k', '') !== other.replaceAll('k', ''))

const isLongWord = (stem: string) => stem.length >= MIN_TYPO_LENGTH && !/\d/.test(stem)

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Joins a class without an amount with the only one that has an amount; 0.3 l and 0.5 l remain two dishes. */
const joinAmounts = (classes: NameClass[]): NameClass[] => {
  const [first, second, ...others] = classes
  if (!first || !second || others.length > 0 || (first.amounts !== '' && second.amounts !== '')) return classes
  const ids = [...first.ids, ...second.ids].sort((a, b) => a - b)
  return [{ ...first, amounts: first.amounts || second.amounts, ids }]
}

export type DuplicateGroup = { reason: 'sameName' | 'similar'; ids: number[] }

/**
 * Finds groups of dishes with the same or similar names; it would rather miss duplicates than report wrong ones. Many
 * dishes take seconds, so this runs in a worker thread.
 */
export function findDuplicateDishes(dishes: Iterable<NamedDish>): DuplicateGroup[] {
  const classesByKey = new Map<string, NameClass[]>()
  const stemCounts = new Map<string, number>()
  for (const { id, nameCs, nameEn } of dishes) {
    const { key, amounts } = foldDishName(nameCs)
    if (key === '') continue
    const known = classesByKey.get(key)
    const own = known?.find((each) => each.amounts === amounts)
    if (own) own.ids.push(id)
    else addTo(classesByKey, key, { key, amounts, nameEn, ids: [id] })
    if (!known) for (const stem of new Set(listStems(key))) stemCounts.set(stem, (stemCounts.get(stem) ?? 0) + 1)
  }
  const classes = [...classesByKey.values()].flatMap(joinAmounts)
  classesByKey.clear()
  const joined = createUnion(classes.length)
  /** Joins the classes at these positions if they can be one dish. */
  const joinIfClose = (one: number, other: number) => {
    const [a, b] = [classes[one], classes[other]]
    if (one !== other && a && b && canBeOneDish(a, b)) joined.join(one, other)
  }

  const byLooseKey = new Map<string, number>()
  const byGap = new Map<string, { at: number; stem: string }[]>()
  const listGaps = function* (stems: readonly string[]) {
    for (const [index, stem] of stems.entries())
      if (isLongWord(stem)) yield { stem, gap: `${index} ${stems.with(index, '').join(' ')}` }
  }
  for (const [at, { key }] of classes.entries()) {
    const stems = listStems(key)
    const loose = toLooseKey(stems)
    const known = byLooseKey.get(loose)
    if (known === undefined) byLooseKey.set(loose, at)
    else if (stems.length > 1) joinIfClose(known, at)
    // A word that several names contain is not mistyped.
    for (const { stem, gap } of listGaps(stems))
      if (stemCounts.get(stem) === 1 && (byGap.get(gap)?.length ?? 0) <= MAX_WORDS_PER_GAP)
        addTo(byGap, gap, { at, stem })
  }
  byLooseKey.clear()
  for (const [at, { key }] of classes.entries()) {
    for (const { stem, gap } of listGaps(listStems(key))) {
      const candidates = byGap.get(gap) ?? []
      if (candidates.length <= MAX_WORDS_PER_GAP)
        for (const each of candidates) if (isMistyped(each.stem, stem)) joinIfClose(each.at, at)
    }
  }

  const found: DuplicateGroup[] = []
  for (const { ids } of classes) if (ids.length > 1) found.push({ reason: 'sameName', ids })
  // One dish of each name represents the group of equal names.
  for (const group of joined.listGroups())
    found.push({ reason: 'similar', ids: group.flatMap((at) => classes[at]?.ids[0] ?? []) })
  return found
}

/** Joins positions into groups (union-find). */
function createUnion(count: number) {
  const parents = Int32Array.from({ length: count }, (_, at) => at)
  const findRoot = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root] as number
    parents[at] = root
    return root
  }
  return {
    join(one: number, other: number): void {
      const [a, b] = [findRoot(one), findRoot(other)]
      parents[Math.max(a, b)] = Math.min(a, b)
    },
    listGroups(): number[][] {
      const groups = new Map<number, number[]>()
      for (let at = 0; at < count; at++) if (parents[at] !== at) addTo(groups, findRoot(at), at)
      return [...groups].map(([root, others]) => [root, ...others])
    },
  }
}
