import { foldText, isOneLetterOff } from './compareText.ts'

/** In a shorter word another letter easily makes another word. */
const MIN_TYPO_LENGTH = 5
const WORD = /[\p{L}\p{N}]+/gu

/** Lists the words of a text without accents and capitals. */
export const listWords = (text: string): string[] => foldText(text.normalize('NFC')).match(WORD) ?? []

/** Says whether a word is the typed one or starts with it. One typo is allowed in a typed word of five or more letters. */
export function isWordMatch(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  // One typo leaves one of the first two letters in its place or beside it. Most words differ in both.
  const [first, second] = typed
  const isPossible = [first, second].includes(word[0]) || [first, second].includes(word[1])
  if (typed.length < MIN_TYPO_LENGTH || !isPossible) return false
  return [-1, 0, 1].some((change) => isOneLetterOff(typed, word.slice(0, typed.length + change)))
}

/** Says whether a name has every typed word, whole or as the beginning of a word, without accents and capitals. */
export function hasTypedWords(name: string, typed: string): boolean {
  const words = listWords(name)
  const typedWords = listWords(typed)
  return typedWords.length > 0 && typedWords.every((each) => words.some((word) => isWordMatch(each, word)))
}
