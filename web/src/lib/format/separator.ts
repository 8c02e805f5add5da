/** Between the parts of a name: never at the beginning of a line. */
export const SEPARATOR = '\u00a0· '
