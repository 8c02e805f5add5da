/** The query string as people write it: `filter=a:contains:b&filter=c:equals:1`, where a repeated key is a list. */
export type SearchParams = Record<string, string | string[]>

export function parseSearch(text: string): SearchParams {
  const search: SearchParams = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(search, key) ? search[key] : undefined
    // Defined, not assigned: a key named __proto__ is only a key.
    const next = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
    Object.defineProperty(search, key, { value: next, enumerable: true, writable: true, configurable: true })
  }
  return search
}

/** Colons and commas mean nothing to a query string, and lists are full of them: they stay readable. */
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
