import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listEntries, readCatalogue } from '../i18n/readCatalogues.ts'
import { readPdf } from '../server/src/testing/readers/readPdf.ts'

/** The documentation must name only files, settings and commands that exist. */

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const removeCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
/** Builds the anchors of headings as GitHub does. */
const listAnchors = (text: string) =>
  [...removeCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function findBrokenLinks(page: string): string[] {
  const links = [...removeCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : relative(root, resolve(root, dirname(page), path))
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !listAnchors(read(target)).includes(anchor)
  })
}

const matchNames = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]
const allText = pages.map(read).join('\n')

describe('the documentation', () => {
  test('has pages', () => expect(pages.length).toBeGreaterThan(20))

  test.each(pages)('%s has no broken links', (page) => expect(findBrokenLinks(page)).toEqual([]))

  test('has an example of a new field that applies to the code', () => {
    const check = () => execFileSync('git', ['apply', '--check', 'docs/adding-a-field.diff'], { cwd: root })
    expect(check).not.toThrow()
  })

  test('has an example of a new field that changes exactly the files of its steps, besides tests', () => {
    const changed = matchNames(read('docs/adding-a-field.diff'), /^diff --git a\/(\S+)/gm)
    const steps = matchNames(read('docs/adding-a-module.md').split('\n## A field\n')[1] ?? '', /^\d+\. `([^`]+)`/gm)
    const isOfSteps = (path: string) => !/\.test\.ts$|^i18n\/(?!en\/)/.test(path)
    expect(changed.filter(isOfSteps).sort()).toEqual(steps.sort())
    expect(changed.filter((path) => path.startsWith('i18n/'))).toHaveLength(4)
  })

  test('uses every picture in docs/pictures', () => {
    const pictures = readdirSync(join(root, 'docs/pictures'), { recursive: true, encoding: 'utf8' })
    const unused = pictures.filter((name) => name.endsWith('.png') && !allText.includes(`pictures/${name}`))
    expect(unused).toEqual([])
  })

  test('lists exactly the environment variables that the server reads', () => {
    const settings = matchNames(read('server/src/core/runtime/config.ts'), /^ {2}([A-Z][A-Z_]+):/gm)
    const rows = matchNames(read('docs/operating/one-machine.md'), /^\| `([A-Z_]+)` /gm)
    expect(settings.length).toBeGreaterThan(10)
    expect(rows.sort()).toEqual(settings.sort())
  })

  test('quotes messages and log lines as the server writes them', () => {
    const listSources = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => read(join(folder, name)))
    const code = [...listSources('server/src'), ...listSources('contract/src/http')].join('\n')
    const tables = read('docs/operating/troubleshooting.md')
      .split(/\n\n/)
      .filter((block) => block.startsWith('|'))
    const quoted = tables.flatMap((table) => {
      const [header = '', , ...rows] = table.split('\n')
      const column = header.startsWith('| the message contains') ? 1 : 2
      return rows.flatMap((row) => matchNames(row.split('|')[column] ?? '', /`([^`]+)`/g))
    })
    expect(quoted.length).toBeGreaterThan(30)
    expect(quoted.filter((text) => !code.includes(text))).toEqual([])
  })

  test('names only commands that the command line has', () => {
    const commands = read('server/src/commandLine.ts')
    const named = matchNames(allText, /(?:npm run poledne --|cli\.js) ([a-z][a-z-]*)/g)
    expect(named).toContain('create-admin')
    expect(named.filter((name) => !new RegExp(`^ {2}${name} `, 'm').test(commands))).toEqual([])
  })

  test('names only scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = matchNames(allText, /npm run ([a-z][a-z:]*)/g)
    expect(named).toContain('check')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only source files that exist', () => {
    const named = matchNames(allText, /`((?:contract|i18n|server|web|e2e|prove|testdata|scripts|docs)\/[\w./-]+)`/g)
    const generated = /\/dist\//
    expect(named.filter((path) => !generated.test(path) && !existsSync(join(root, path)))).toEqual([])
  })
})

const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ')

/** Loads the labels of a language. A guide writes `…` for a part that changes. */
const readLabels = (language: string) =>
  new Set(listEntries(readCatalogue(language)).map(({ text }) => normalizeSpaces(text.replace(/\{\{[^}]*\}\}/g, '…'))))

/** Keys of the keyboard, alone or together, such as `Ctrl Shift Z`. The catalogues contain the name of the space bar. */
const KEYS = /^(Ctrl|Shift|Enter|Tab|Esc|Delete|F2|F11|[N?[←↑→↓])( (Alt|Shift|Enter|Tab|F2|F10|[A-Z←↑→↓]))*$/

/** Lists the labels that a page quotes. Those of a path such as `Settings → Screens` count separately. */
const listQuotedLabels = (text: string) =>
  [...removeCode(text).matchAll(/\*\*(.+?)\*\*/gs)]
    .map(([, quoted = '']) => normalizeSpaces(quoted))
    .filter((quoted) => !KEYS.test(quoted))
    .flatMap((quoted) => quoted.split(' → '))

/** Describes what a translation of a page must have in common with it. */
const describeStructure = (text: string) => ({
  headings: matchAll(text, /^(#+) /gm),
  steps: matchAll(text, /^(\d+)\. /gm),
  pictures: matchAll(text, /\/pictures\/\w+\/([\w-]+\.png)/g),
})

function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match)
}

describe('the guides', () => {
  const languages = readdirSync(join(root, 'docs/guide'))
  const listPages = (language: string) =>
    readdirSync(join(root, 'docs/guide', language))
      .filter((name) => name.endsWith('.md'))
      .sort()

  test('exist in all four languages', () => expect(languages.sort()).toEqual(['cs', 'en', 'hu', 'sk']))

  describe.each(languages)('in %s', async (language) => {
    const labels = readLabels(language)

    test('have the pages of the English guides', () => expect(listPages(language)).toEqual(listPages('en')))

    test.each(listPages(language))('%s quotes only labels of the app', (page) => {
      const quoted = listQuotedLabels(read(`docs/guide/${language}/${page}`))
      expect(quoted.filter((label) => !labels.has(label))).toEqual([])
    })

    test.each(listPages(language))('%s has the headings, steps and pictures of the English page', (page) => {
      const structure = describeStructure(read(`docs/guide/${language}/${page}`))
      expect(structure).toEqual(describeStructure(read(`docs/guide/en/${page}`)))
    })

    test('have a printed cheat sheet of one A4 page with the present headings', async () => {
      const { sizes, text, isTagged } = await readPdf(
        readFileSync(join(root, `docs/guide/${language}/cheat-sheet.pdf`)),
      )
      // Chromium rounds the size of A4, 595.3 by 841.9 points, up to whole pixels.
      expect(sizes).toEqual([[596, 843]])
      expect(isTagged).toBe(true)
      const headings = matchAll(read(`docs/guide/${language}/cheat-sheet.md`), /^#+ (.+)$/gm).map(normalizeSpaces)
      expect(headings.length).toBeGreaterThan(3)
      // If this fails, run `npm run pictures -- cheat-sheet`.
      expect(headings.filter((heading) => !text.includes(heading))).toEqual([])
    })

    test.each(listPages(language))('%s shows only pictures in its own language', (page) => {
      const used = matchAll(read(`docs/guide/${language}/${page}`), /\/pictures\/(\w+)\//g)
      expect(used.filter((each) => each !== language)).toEqual([])
    })
  })
})
