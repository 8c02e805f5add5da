import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

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

  test('uses every picture in docs/pictures', () => {
    const unused = readdirSync(join(root, 'docs/pictures')).filter((name) => !allText.includes(`pictures/${name}`))
    expect(unused).toEqual([])
  })

  test('lists exactly the environment variables that the server reads', () => {
    const settings = matchNames(read('server/src/config.ts'), /^ {2}([A-Z][A-Z_]+):/gm)
    const rows = matchNames(read('docs/operating/one-machine.md'), /^\| `([A-Z_]+)` /gm)
    expect(settings.length).toBeGreaterThan(10)
    expect(rows.sort()).toEqual(settings.sort())
  })

  test('quotes messages and log lines as the server writes them', () => {
    const listSources = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => read(join(folder, name)))
    const code = [...listSources('server/src'), ...listSources('contract/src/schemas')].join('\n')
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
    const named = matchNames(allText, /`((?:contract|i18n|server|web|e2e|bench|scripts|docs)\/[\w./-]+)`/g)
    const generated = /\/dist\//
    expect(named.filter((path) => !generated.test(path) && !existsSync(join(root, path)))).toEqual([])
  })
})
