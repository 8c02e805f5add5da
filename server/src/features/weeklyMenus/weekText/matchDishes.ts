import { isWordMatch } from '@poledne/contract/domain/compareText'
import type { ParsedCell } from '@poledne/contract/modules/weekText'
import { type DishWord, listDishWords, type PagedDish } from '../../dishNames/index.ts'

export type MatchableDish = Pick<PagedDish, 'id' | 'nameCs' | 'nameEn' | 'allergenIds'>

/** The text of a cell; allergens decide between dishes with equal names. */
type MatchableCell = { text: string; translation?: string | null; allergenIds?: readonly number[] | null }

export type DishMatch = Pick<ParsedCell, 'state' | 'dishId' | 'candidates'>

type Name = { dish: MatchableDish; words: DishWord[]; weight: number }

/** The number of candidates; only some of them are returned, because the row of a cell decides their order. */
const MAX_CANDIDATES = 12
const COMPARED = 40
/** The score from which a candidate can be the dish; if none has it, the dish is new. */
export const MIN_DOUBTFUL_SCORE = 0.5
const MIN_SHOWN_SCORE = 0.3
const MIN_WORD_SIMILARITY = 0.4
/** The length from which the start of a word says something about the whole word. */
const MIN_PREFIX = 3
/** The factor for words that are only similar, which count less. */
const INEXACT = 0.8
const MAX_REMEMBERED = 5000

const toStrictKey = (words: readonly DishWord[]) =>
  words
    .map(({ word }) => word)
    .sort()
    .join(' ')
const toKey = (words: readonly DishWord[]) =>
  words
    .map(({ stem }) => stem)
    .sort()
    .join(' ')

/** Builds an index of the names and returns a function that matches a cell with it. */
export function createDishMatcher(dishes: readonly MatchableDish[]): (cell: MatchableCell) => DishMatch {
  const names: Name[] = []
  const namesByKey = new Map<string, Name[]>()
  const namesByWord = new Map<string, number[]>()
  const vocabulary = createVocabulary()
  for (const dish of dishes)
    for (const text of new Set([dish.nameCs, dish.nameEn ?? ''])) {
      const words = listDishWords(text)
      if (words.length === 0) continue
      const name = { dish, words, weight: 0 }
      const at = names.push(name) - 1
      addTo(namesByKey, toKey(words), name)
      for (const each of words) {
        addTo(namesByWord, each.word, at)
        vocabulary.add(each)
      }
    }
  /** Computes the weight of a word; a rare word such as `svíčková` says more about a dish than `rýže`. */
  const weigh = ({ stem }: DishWord) => Math.log(1 + names.length / (vocabulary.countStem(stem) || 1))
  for (const name of names) name.weight = name.words.reduce((sum, word) => sum + weigh(word), 0)
  const sums = new Float64Array(names.length)

  /** Finds the most similar names; words are compared by stems and letters, and rare words count more. */
  function findSimilar(words: readonly DishWord[]): { name: Name; score: number }[] {
    const touched: number[] = []
    let total = 0
    for (const word of words) {
      const weight = weigh(word)
      total += weight
      for (const [known, similarity] of vocabulary.listSimilar(word))
        for (const at of namesByWord.get(known) ?? []) {
          if (sums[at] === 0) touched.push(at)
          sums[at] = (sums[at] ?? 0) + weight * similarity
        }
    }
    const best: { name: Name; score: number }[] = []
    for (const at of touched) {
      const name = names[at] as Name
      const score = (2 * (sums[at] ?? 0)) / (total + name.weight)
      sums[at] = 0
      if (score < MIN_SHOWN_SCORE || (best.length === COMPARED && score <= (best.at(-1)?.score ?? 0))) continue
      let place = best.length
      while (place > 0 && (best[place - 1]?.score ?? 0) < score) place--
      best.splice(place, 0, { name, score })
      if (best.length > COMPARED) best.pop()
    }
    return best
  }

  /**
   * Finds the only dish whose name has the same word stems. If some dishes also have the same endings, only those count.
   * If several dishes fit, the one with the same allergens is returned, or null if that is not exactly one.
   */
  function findEqual(words: readonly DishWord[], allergenIds: readonly number[] | null): MatchableDish | null {
    const equal = namesByKey.get(toKey(words)) ?? []
    const strict = equal.filter((name) => toStrictKey(name.words) === toStrictKey(words))
    // `Rajčatová` is a soup and `Rajčatový` a salad, so an adjective alone needs the same ending.
    if (strict.length === 0 && words.length === 1 && /(?:ov|sk|ck)$/.test(words[0]?.stem ?? '')) return null
    return pickOnly(strict.length > 0 ? strict : equal, allergenIds)
  }

  function matchText(
    text: string,
    allergenIds: readonly number[] | null,
  ): { sure: MatchableDish | null; similar: { name: Name; score: number }[] } {
    const words = listDishWords(text)
    if (words.length === 0) return { sure: null, similar: [] }
    const equal = findEqual(words, allergenIds)
    if (equal) return { sure: equal, similar: [] }
    const similar = findSimilar(words)
    const close = similar.filter(({ score }) => score >= MIN_DOUBTFUL_SCORE)
    const isOnly = new Set(close.map(({ name }) => name.dish.id)).size === 1
    // A single word with another ending, such as `Rajčatová` and `Rajčatový`, is easily another dish.
    const strong = close.filter(({ name }) => words.length > 1 && isStrongMatch(words, name.words, isOnly))
    return {
      sure: pickOnly(
        strong.map(({ name }) => name),
        null,
      ),
      similar,
    }
  }

  return ({ text, translation = null, allergenIds = null }) => {
    const own = matchText(text, allergenIds)
    const other = translation === null ? null : matchText(translation, allergenIds)
    const candidates = rankCandidates([...own.similar, ...(other?.similar ?? [])], own.sure)
    const isContradicted = other?.sure && own.sure && other.sure.id !== own.sure.id
    if (own.sure && !isContradicted) return { state: 'sure', dishId: own.sure.id, candidates }
    const state = (candidates[0]?.score ?? 0) >= MIN_DOUBTFUL_SCORE ? 'doubtful' : 'new'
    return { state, dishId: null, candidates }
  }
}

/**
 * Whether each word of the text is a word of the name, and the name has no others. The start of a word or a typo counts
 * only for an abbreviated word, or if no other dish is similar.
 */
const isStrongMatch = (typed: readonly DishWord[], name: readonly DishWord[], isOnlySimilar: boolean): boolean =>
  typed.length === name.length &&
  typed.every(({ word, stem, isShort }) =>
    name.some((known) => known.stem === stem || ((isShort || isOnlySimilar) && isWordMatch(word, known.word))),
  )

/** Creates the vocabulary of all names. Similar words are those that the rule of searches matches in either direction. */
function createVocabulary() {
  const stemCounts = new Map<string, number>()
  const words = new Map<string, string>()
  const similarWords = new Map<string, [word: string, similarity: number][]>()

  function compareWords({ word, stem, isShort }: DishWord, known: string, knownStem: string): number {
    if (stem === knownStem) return 1
    if (isShort && known.startsWith(word)) return INEXACT
    const [shorter, longer] = word.length < known.length ? [word, known] : [known, word]
    if (shorter.length < MIN_PREFIX || !isWordMatch(shorter, longer)) return 0
    return (INEXACT * shorter.length) / longer.length
  }

  return {
    add({ word, stem }: DishWord): void {
      stemCounts.set(stem, (stemCounts.get(stem) ?? 0) + 1)
      words.set(word, stem)
    },
    countStem: (stem: string) => stemCounts.get(stem) ?? 0,
    listSimilar(word: DishWord): [word: string, similarity: number][] {
      const key = word.isShort ? `${word.word}.` : word.word
      const known = similarWords.get(key)
      if (known) return known
      const similar = [...words]
        .map(([each, stem]): [string, number] => [each, compareWords(word, each, stem)])
        .filter(([, similarity]) => similarity >= MIN_WORD_SIMILARITY)
      if (similarWords.size < MAX_REMEMBERED) similarWords.set(key, similar)
      return similar
    },
  }
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Returns the dish if all names belong to one, or if the allergens fit exactly one of them. */
function pickOnly(names: readonly Name[], allergenIds: readonly number[] | null): MatchableDish | null {
  const dishes = [...new Map(names.map(({ dish }) => [dish.id, dish])).values()]
  if (dishes.length <= 1) return dishes[0] ?? null
  if (allergenIds === null) return null
  const toText = (ids: readonly number[]) => ids.toSorted().join()
  const fitting = dishes.filter((dish) => dish.allergenIds !== null && toText(dish.allergenIds) === toText(allergenIds))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function rankCandidates(
  similar: readonly { name: Name; score: number }[],
  sure: MatchableDish | null,
): DishMatch['candidates'] {
  const best = new Map<number, number>(sure ? [[sure.id, 1]] : [])
  for (const { name, score } of similar)
    best.set(name.dish.id, Math.max(best.get(name.dish.id) ?? 0, Math.min(1, score)))
  return [...best]
    .map(([dishId, score]) => ({ dishId, score: Math.round(score * 100) / 100 }))
    .sort(
      (one, other) => other.score - one.score || Number(other.dishId === sure?.id) - Number(one.dishId === sure?.id),
    )
    .slice(0, MAX_CANDIDATES)
}
