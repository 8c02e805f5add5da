import { normaliseForSearch } from '../../lib/format/normaliseForSearch.ts'

/** Every word that was typed begins a word of the label, in any order: "men vari" finds "Weekly menu variants". */
export function matches(label: string, typed: string): boolean {
  const words = normaliseForSearch(label).split(/[^\p{L}\p{N}]+/u)
  return normaliseForSearch(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}
