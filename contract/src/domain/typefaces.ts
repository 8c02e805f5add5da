/** The fonts of names and headings, which the app bundles, with the names of their families. */
export const TYPEFACE_NAMES = {
  sourceSerif: 'Source Serif 4',
  sourceSans: 'Source Sans 3',
  bitter: 'Bitter',
  nunito: 'Nunito',
} as const

export type Typeface = keyof typeof TYPEFACE_NAMES
export const TYPEFACES = Object.keys(TYPEFACE_NAMES) as [Typeface, ...Typeface[]]
