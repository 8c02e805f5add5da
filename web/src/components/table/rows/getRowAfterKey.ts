/** The row that a key leads to, or null when the key means something else. */
export function getRowAfterKey(key: string, index: number, count: number, perPage: number): number | null {
  const target = {
    arrowdown: index + 1,
    arrowup: index - 1,
    home: 0,
    end: count - 1,
    pagedown: index + perPage,
    pageup: index - perPage,
  }[key.toLowerCase()]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}
