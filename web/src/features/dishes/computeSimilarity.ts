import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'

/** Returns the trigrams of each word, like pg_trgm in the database. */
function getTrigrams(name: string): Set<string> {
  const words = removeAccentsAndCase(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))),
  )
}

/** Computes the similarity of two names from 0 to 1. Case, accents and the order of words are ignored. */
export function computeSimilarity(one: string, other: string): number {
  const [a, b] = [getTrigrams(one), getTrigrams(other)]
  const shared = [...a].filter((piece) => b.has(piece)).length
  return a.size + b.size === 0 ? 0 : shared / (a.size + b.size - shared)
}
