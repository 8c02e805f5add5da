const COMBINING = /\p{M}+/gu

/**
 * Removes accents and capitals for comparing texts. `foldText` does the same and keeps the position of each character.
 */
export const removeAccentsAndCase = (text: string): string => text.normalize('NFD').replace(COMBINING, '').toLowerCase()

const folded = new Map<string, string>()

function foldCharacter(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) return known
  const plain = removeAccentsAndCase(character)
  // Some capitals have a lower case of two characters. They are not changed, because the positions would move.
  const result = plain.length === character.length ? plain : character
  if (folded.size < 4096) folded.set(character, result)
  return result
}

/** Removes accents and capitals. The result has the same length, so that a position is valid in both texts. */
export function foldText(text: string): string {
  return text.toLowerCase().length === text.length && /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : text.replace(/[^a-z0-9\s]/g, foldCharacter)
}

/** Says whether two words differ by one letter: a wrong, missing, additional or swapped one. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

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
