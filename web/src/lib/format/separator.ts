/** Separates the parts of a name; the non-breaking space keeps it off the beginning of a line. */
export const SEPARATOR = '\u00a0· '
