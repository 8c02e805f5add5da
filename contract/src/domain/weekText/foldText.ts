const COMBINING = /\p{M}+/gu
const folded = new Map<string, string>()

function foldCharacter(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFD').replace(COMBINING, '').toLowerCase()
  // Some capitals have a lower case of two characters; they stay as they are, so that positions do not move.
  const result = plain.length === character.length ? plain : character
  if (folded.size < 4096) folded.set(character, result)
  return result
}

/** Removes accents and capitals. The result has the same length, so that a position is valid in both texts. */
export function foldText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The range is ASCII.
  return text.toLowerCase().length === text.length && /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.replace(/[^a-z0-9\s]/g, foldCharacter)
}

const SPACES = /[\s\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g

/** Circled digits number the dishes in some menus: ① to ⑨, ➀ to ➈, ➊ to ➒, ❶ to ❾ and keycaps. */
const CIRCLED = /[①-⑨➀-➈➊-➒❶-❾]|\d\ufe0f?\u20e3/gu
const readCircled = (mark: string) => {
  const code = mark.codePointAt(0) ?? 0
  const first = [0x2460, 0x2776, 0x2780, 0x278a].find((start) => code >= start && code < start + 9)
  return first === undefined ? `${mark[0]}. ` : `${code - first + 1}. `
}

/** Composes accents, replaces all kinds of spaces by plain ones and limits the length. */
export function cleanLine(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .normalize('NFC')
    .slice(0, maxLength)
    .replace(CIRCLED, readCircled)
    .replace(SPACES, ' ')
    .trim()
}
