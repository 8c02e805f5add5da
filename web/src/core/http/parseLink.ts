/** Splits a link of the server such as `/weeklyMenus/7/edit?day=3` into the path and the search of the router. */
export function parseLink(link: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = link.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
