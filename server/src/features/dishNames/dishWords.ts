import { foldText } from '@poledne/contract/domain/compareText'

/** A word of a dish name, without accents and capitals. */
export type DishWord = {
  word: string
  /** The word without its grammatical ending, so that its forms are equal. */
  stem: string
  /** Whether the word is abbreviated with a point, as in `bramb. kaše`. */
  isShort: boolean
}

/** Words that do not distinguish dishes. The words `bez`, `without` and `nebo` do, so they are missing here. */
const FILLERS = new Set('s se so a i u k ke v ve vo z ze zo na po do with and of the in on an es az'.split(' '))
/** Grammatical endings; the longer ones come first, because the first match counts. */
const ENDINGS =
  /(?:ovymi|ovych|oveho|ovemu|ovym|ovou)$|(?:ami|emi|imi|ymi|ach|ech|ich|ych|eho|emu|iho|ich|oes|ies)$|(?:em|im|ym|om|am|um|ou|es|mi)$|[aeiouys]$/
const MIN_STEM = 3

/** Removes the ending of a case or a plural; an adjective keeps its `ov`, which distinguishes it from its noun. */
function stemWord(word: string): string {
  if (word.length <= MIN_STEM || /\d/.test(word)) return word
  const [ending = ''] = ENDINGS.exec(word) ?? []
  const kept = /^ov/.test(ending) ? 2 : 0
  const stem = word.slice(0, word.length - ending.length + kept)
  return stem.length >= MIN_STEM ? stem : word
}

const WORD = /[\p{L}\p{N}]+(?:['’]s(?!\p{L}))?\.?/gu
const MAX_WORDS = 40
const MAX_LENGTH = 400
/** Caches words, because names repeat the same words. */
const knownWords = new Map<string, DishWord | null>()
const MAX_KNOWN_WORDS = 20_000

/** Reads a word of a name; returns null if it does not distinguish dishes. */
function readWord(source: string): DishWord | null {
  const known = knownWords.get(source)
  if (known !== undefined) return known
  const word = foldText(source.replace(/['’]s|\./g, ''))
  const isShort = source.endsWith('.') && source.length < 8
  // `s.` is a shortened word, `s` means with.
  const result = (FILLERS.has(word) && !isShort) || word === '' ? null : { word, stem: stemWord(word), isShort }
  if (knownWords.size >= MAX_KNOWN_WORDS) knownWords.clear()
  knownWords.set(source, result)
  return result
}

/** Lists the words of a name that distinguish it from others. */
export function listDishWords(text: string): DishWord[] {
  const words: DishWord[] = []
  for (const source of text.slice(0, MAX_LENGTH).normalize('NFC').match(WORD) ?? []) {
    const word = readWord(source)
    if (word && words.length < MAX_WORDS) words.push(word)
  }
  return words
}
