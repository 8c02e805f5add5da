import { printable } from './printable.ts'

const MAX_SHEET_NAME = 31
/** Excel keeps this name for itself, in any case of letters. */
const RESERVED = /^history$/i

/** What Excel takes for the name of a sheet, as near to the wish as can be. */
export function sheetNameOf(wish: string): string {
  const allowed = printable(wish)
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/^'+|'+$/g, '')
  const short = cut(allowed, MAX_SHEET_NAME).trim().replace(/'+$/, '')
  if (short === '') return 'Menu'
  return RESERVED.test(short) ? `${short} -` : short
}

/** Counts as Excel does, in UTF-16 units, without tearing a letter apart. */
function cut(text: string, units: number): string {
  let kept = ''
  for (const letter of text) {
    if (kept.length + letter.length > units) break
    kept += letter
  }
  return kept
}
