import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import type { PaletteEntry, PaletteGroup } from './usePaletteEntries.ts'

/** When a label starts with the typed text, actions come before pages and pages before records. */
const LEADING_GROUPS: readonly PaletteGroup[] = ['actions', 'places']
const DEFAULT_GROUPS: readonly PaletteGroup[] = ['records', 'places', 'actions']

/** Returns the entries that match the typed text, in the order of their groups. */
export function orderEntries(
  choices: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  typed: string,
): PaletteEntry[] {
  const normalizedText = removeAccentsAndCase(typed.trim())
  const startsWithTypedText = ({ label }: PaletteEntry) => removeAccentsAndCase(label).startsWith(normalizedText)
  const matching = [...found, ...choices.filter(({ label }) => matchesTypedWords(label, typed))]
  const leading = LEADING_GROUPS.filter((group) =>
    matching.some((choice) => choice.group === group && startsWithTypedText(choice)),
  )
  const groups = [...leading, ...DEFAULT_GROUPS.filter((group) => !leading.includes(group))]
  return groups.flatMap((group) => {
    const inGroup = matching.filter((choice) => choice.group === group)
    return group === 'records'
      ? inGroup
      : [...inGroup.filter(startsWithTypedText), ...inGroup.filter((choice) => !startsWithTypedText(choice))]
  })
}

/** Splits a text at spaces and punctuation, because users type "Import: Dishes" with and without the colon. */
const splitWords = (text: string) =>
  removeAccentsAndCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Returns whether every typed word is the beginning of a word of the label, in any order: "men vari" finds "Weekly menu
 * variants".
 */
export function matchesTypedWords(label: string, typed: string): boolean {
  const words = splitWords(label)
  return splitWords(typed).every((part) => words.some((word) => word.startsWith(part)))
}
