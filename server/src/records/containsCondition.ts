/**
 * A condition that finds a text anywhere in another, blind to case and accents. Escaped only after the accents are gone:
 * some signs become `%` or `_` by losing them.
 */
export const buildContainsCondition = (expression: string, place: string): string =>
  `search_text(${expression}) like '%' || regexp_replace(search_text(${place}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
