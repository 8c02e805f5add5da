/** A place as the server names it, `/weeklyMenus/7/edit?day=3`, in the two parts that the router asks for. */
export function parseLink(link: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = link.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
