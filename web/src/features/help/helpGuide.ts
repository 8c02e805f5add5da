import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import type { Language } from '@poledne/contract/domain/languages'
import { HELP_PAGES, type HelpPageName, type HelpTopic } from '../../core/feature/helpTopics.ts'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'

/**
 * A section of a page of the guide. The first section has the title of the page and the text before the other headings.
 */
export type GuideSection = { id: string; title: string; level: number; html: string; text: string }
/** A page of the guide as `web/buildHelp.ts` converts it; `pdf` is the URL of its printable version. */
export type GuidePage = { title: string; sections: readonly GuideSection[]; pdf?: string }
export type HelpGuide = Readonly<Record<HelpPageName, GuidePage>>

const files = import.meta.glob<GuidePage>('../../../../docs/guide/*/*.md', { import: 'default' })

/** Loads all pages of the guide in a language, because the search needs all of them. */
async function importGuide(language: Language): Promise<HelpGuide> {
  const pages = HELP_PAGES.map(async (name) => [name, await files[`../../../../docs/guide/${language}/${name}.md`]?.()])
  return Object.fromEntries(await Promise.all(pages)) as HelpGuide
}

const guides = new Map<Language, Promise<HelpGuide>>()

/** Loads the guide of a language once. It returns the same promise each time, because React's `use` needs that. */
export function loadHelpGuide(language: Language): Promise<HelpGuide> {
  const loading = guides.get(language) ?? loadWithRetry(() => importGuide(language))
  guides.set(language, loading)
  return loading
}

export const MAX_SEARCH_LENGTH = 100
const MAX_HITS = 20
const SNIPPET_LENGTH = 110
const SNIPPET_LEAD = 30

/** A section that the search has found. */
type GuideHit = { topic: HelpTopic; title: string; pageTitle: string; snippet: string }

/** Puts a space before each word, so that only the beginnings of words match. Each letter keeps its position. */
const toWords = (text: string) => ` ${removeAccentsAndCase(text).replace(/[^\p{L}\p{N}]/gu, ' ')}`

/** Returns a part of a text around the first of the words; it is cut only between words. */
function cutSnippet(text: string, words: readonly string[]): string {
  const textWords = toWords(text)
  const positions = words.map((word) => textWords.indexOf(` ${word}`)).filter((position) => position >= 0)
  const first = Math.min(...positions, text.length)
  const start = first > SNIPPET_LEAD && positions.length > 0 ? text.indexOf(' ', first - SNIPPET_LEAD) + 1 : 0
  if (start + SNIPPET_LENGTH >= text.length) return `${start > 0 ? '…' : ''}${text.slice(start)}`
  const end = text.lastIndexOf(' ', start + SNIPPET_LENGTH)
  return `${start > 0 ? '…' : ''}${text.slice(start, end > start ? end : start + SNIPPET_LENGTH)}…`
}

/**
 * Finds the sections that contain all words; accents are ignored. Sections with all words in their title come first.
 */
export function searchGuide(guide: HelpGuide, typed: string): GuideHit[] {
  const words = removeAccentsAndCase(typed.slice(0, MAX_SEARCH_LENGTH)).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const containsAll = (text: string) => words.every((word) => text.includes(` ${word}`))
  const found = HELP_PAGES.flatMap((page) =>
    guide[page].sections.map((section) => ({ page, section, isTitle: containsAll(toWords(section.title)) })),
  ).filter(({ section, isTitle }) => isTitle || containsAll(toWords(`${section.title} ${section.text}`)))
  const ordered = [...found.filter(({ isTitle }) => isTitle), ...found.filter(({ isTitle }) => !isTitle)]
  return ordered.slice(0, MAX_HITS).map(({ page, section }) => ({
    topic: `${page}#${section.id}` as const,
    title: section.title,
    pageTitle: guide[page].title,
    snippet: cutSnippet(section.text, words),
  }))
}
