/**
 * Casts the search parameters of a link whose path is built at run time, because the router types them as `never`
 * there.
 */
export const toLinkSearch = (search: object | true) => search as never

/** Splits a link of the server such as `/weeklyMenus/7/edit?day=3` into the path and the search of the router. */
export function parseLink(link: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = link.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
