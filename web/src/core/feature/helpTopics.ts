/** The pages of the guide in the order of the list of topics. */
export const HELP_PAGES = [
  'first-week',
  'corrections',
  'exports-and-printing',
  'imports',
  'prices',
  'screens',
  'people',
  'roles',
  'troubleshooting',
  'cheat-sheet',
  'glossary',
] as const
export type HelpPageName = (typeof HELP_PAGES)[number]

/** A page of the guide, or one of its sections by the slug of its English heading. */
export type HelpTopic = HelpPageName | `${HelpPageName}#${string}`

/** Splits a topic into its page and the slug of its section. */
export function parseTopic(topic: HelpTopic): { page: HelpPageName; section: string | undefined } {
  const [page, section] = topic.split('#') as [HelpPageName, string?]
  return { page, section }
}

/** The areas that have shortcuts of their own. */
export type ShortcutArea = 'lists' | 'forms' | 'planner'
