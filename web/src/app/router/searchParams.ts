/**
 * The parameters of a query string such as `filter=a:contains:b&filter=c:equals:1`; a repeated key becomes an array.
 */
type SearchParams = Record<string, string | string[]>

export function parseSearch(text: string): SearchParams {
  const search: SearchParams = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(search, key) ? search[key] : undefined
    // The key is set with defineProperty, because assigning to `__proto__` would set the prototype.
    const next = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
    Object.defineProperty(search, key, { value: next, enumerable: true, writable: true, configurable: true })
  }
  return search
}

/**
 * Returns a function that picks these parameters as text from a search; values that are not text or numbers are
 * dropped.
 */
export const createTextParamPicker =
  <const K extends string>(keys: readonly K[]) =>
  (search: Record<string, unknown>): { [key in K]?: string } => {
    const toText = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    return Object.fromEntries(keys.map((key) => [key, toText(search[key])])) as { [key in K]?: string }
  }

/** Encodes a key or value, but keeps colons and commas readable, because they have no meaning in a query string. */
const encodeParam = (text: string) =>
  encodeURIComponent(text).replace(/%(3A|2C|2F|40|20)/g, (code) => (code === '%20' ? '+' : decodeURIComponent(code)))

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each) => `${encodeParam(key)}=${encodeParam(String(each))}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
