import { normaliseForSearch } from '../../lib/format/normaliseForSearch.ts'

/** The pieces of three letters that a name is made of, word by word, as in the search index of the database. */
function getTrigrams(name: string): Set<string> {
  const words = normaliseForSearch(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))),
  )
}

/** How much two names have in common, from 0 to 1; case, accents and the order of words don't matter. */
export function computeSimilarity(one: string, other: string): number {
  const [a, b] = [getTrigrams(one), getTrigrams(other)]
  const shared = [...a].filter((piece) => b.has(piece)).length
  return a.size + b.size === 0 ? 0 : shared / (a.size + b.size - shared)
}
