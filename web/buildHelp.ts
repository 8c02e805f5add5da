import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { Marked, type Token } from 'marked'
import type { Plugin } from 'vite'
import type { GuidePage, GuideSection } from './src/features/help/helpGuide.ts'

/** Converts the guides of `docs/guide` to modules of the help, so that browsers load no Markdown parser. */

const GUIDE_FILE = /\/docs\/guide\/(\w+)\/([\w-]+)\.md$/
const ORIGINAL_LANGUAGE = 'en'
/** The pictures are taken with this number of pixels for each CSS pixel. */
const PICTURE_SCALE = 1.5
const PICTURE = /picture:(\d+)/g

type ParsedSection = { title: string; level: number; tokens: Token[] }

/** Builds the anchor of a heading as GitHub does. */
const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Section ids lack the number of a step, so that links stay valid when a step is added. */
const toSectionId = (title: string) => toAnchor(title.replace(/^\d+\. /, ''))

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Returns the text for the search. Only inline tags can be inside a word. */
const toText = (html: string) =>
  html
    .replace(/<\/?(?:a|code|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Splits a page at its headings. The first section is the text before the second heading, with the page's title. */
function splitPage(markdown: string): ParsedSection[] {
  const sections: ParsedSection[] = []
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') sections.push({ title: token.text, level: token.depth, tokens: [] })
    else sections.at(-1)?.tokens.push(token)
  }
  return sections
}

/** Returns the size of a PNG in CSS pixels. */
function measurePicture(file: string) {
  const bytes = readFileSync(file)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map((size) =>
    Math.round(size / PICTURE_SCALE),
  )
  return { width, height }
}

/** Reads the guide in one language. The ids of its sections come from the English headings at the same positions. */
function createGuideReader(folder: string, language: string) {
  const readSections = (from: string, page: string) => splitPage(readFileSync(join(folder, from, `${page}.md`), 'utf8'))
  return (page: string) => {
    const originals = readSections(ORIGINAL_LANGUAGE, page)
    const sections = readSections(language, page)
    if (sections.length !== originals.length)
      throw new Error(`${language}/${page}.md has ${sections.length} headings, the English page ${originals.length}.`)
    const ids = originals.map(({ title }, index) => (index === 0 ? 'intro' : toSectionId(title)))
    if (new Set(ids).size < ids.length) throw new Error(`Two headings of en/${page}.md are the same: ${ids.join(', ')}`)
    return sections.map((section, index) => ({ ...section, id: ids[index] ?? '' }))
  }
}

/**
 * Converts one page. The HTML contains `picture:0` for the address of the first picture, because addresses are known
 * only when the module runs.
 */
export function convertGuidePage(folder: string, language: string, page: string) {
  const readPage = createGuideReader(folder, language)
  const pictures: string[] = []

  /** Returns the topic that a link of the guide opens, or null for a link to other documentation. */
  const resolveTopic = (href: string): string | null => {
    const match = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href)
    if (!match) return null
    const [, target = page, anchor] = match
    if (anchor === undefined) return target
    const section = readPage(target).find(({ title }) => toAnchor(title) === anchor)
    if (!section) throw new Error(`${language}/${page}.md links to ${href}, which does not exist.`)
    return `${target}#${section.id}`
  }

  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const topic = resolveTopic(href)
        return topic === null ? text : `<a href="help/${topic}" data-topic="${topic}">${text}</a>`
      },
      image({ href, text }) {
        const file = resolve(folder, language, href)
        const { width, height } = measurePicture(file)
        const source = `picture:${pictures.push(file) - 1}`
        return `<img src="${source}" alt="${escapeAttribute(text)}" width="${width}" height="${height}" loading="lazy">`
      },
      table({ header, rows }) {
        const heads = header.map(({ tokens }) => this.parser.parseInline(tokens))
        // A narrow panel shows each row as a block, in which the label of a column precedes its cell.
        const renderCell = (html: string, index: number) =>
          `<td data-label="${escapeAttribute(toText(heads[index] ?? ''))}">${html}</td>`
        const body = rows.map(
          (cells) =>
            `<tr>${cells.map(({ tokens }, index) => renderCell(this.parser.parseInline(tokens), index)).join('')}</tr>`,
        )
        const head = heads.map((html) => `<th scope="col">${html}</th>`).join('')
        return `<div data-table="${heads.length}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
      },
    },
  })

  const sections = readPage(page).map(({ id, title, level, tokens }): GuideSection => {
    const html = marked.parser(tokens)
    return { id, title, level, html, text: toText(html) }
  })
  return { title: sections[0]?.title ?? page, sections, pictures }
}

/** Writes the module of a page, which imports the pictures and the printable version as assets. */
function writeModule(folder: string, language: string, page: string): string {
  const { title, sections, pictures } = convertGuidePage(folder, language, page)
  const from = join(folder, language)
  const imports = pictures.map((file, index) => `import picture${index} from ${JSON.stringify(relative(from, file))}`)
  const hasPdf = existsSync(join(from, `${page}.pdf`))
  if (hasPdf) imports.push(`import pdf from './${page}.pdf'`)
  const content: GuidePage = { title, sections }
  const code = JSON.stringify(content).replace(PICTURE, (_, index) => `" + picture${index} + "`)
  return `${imports.join('\n')}\nexport default { ...${code}${hasPdf ? ', pdf' : ''} }\n`
}

export const buildHelp = (): Plugin => ({
  name: 'help',
  transform: {
    filter: { id: GUIDE_FILE },
    handler(_code, id) {
      const [, language = '', page = ''] = GUIDE_FILE.exec(id) ?? []
      const folder = resolve(dirname(id), '..')
      this.addWatchFile(join(folder, ORIGINAL_LANGUAGE, `${page}.md`))
      return { code: writeModule(folder, language, page), moduleType: 'js', map: null }
    },
  },
})
