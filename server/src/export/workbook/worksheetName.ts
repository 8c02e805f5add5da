import { toPrintable } from '../printable.ts'

const MAX_SHEET_NAME = 31
/** Excel keeps this name for itself, in any case of letters. */
const RESERVED = /^history$/i

/** What Excel takes for the name of a sheet, as near to the wish as can be. */
export function buildWorksheetName(wish: string): string {
  const allowed = toPrintable(wish)
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/^'+|'+$/g, '')
  const short = truncateUnits(allowed, MAX_SHEET_NAME).trim().replace(/'+$/, '')
  if (short === '') return 'Menu'
  return RESERVED.test(short) ? `${short} -` : short
}

/** Counts as Excel does, in UTF-16 units, without tearing a letter apart. */
function truncateUnits(text: string, units: number): string {
  let shortened = ''
  for (const letter of text) {
    if (shortened.length + letter.length > units) break
    shortened += letter
  }
  return shortened
}
