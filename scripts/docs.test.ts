import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The documentation names files, settings and commands. Whoever renames one of them hears of it here. */

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

const outsideCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
/** As GitHub names the anchors of headings. */
const listAnchors = (text: string) =>
  [...outsideCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(page: string): string[] {
  const links = [...outsideCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : relative(root, resolve(root, dirname(page), path))
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !listAnchors(read(target)).includes(anchor)
  })
}

const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]
const everything = pages.map(read).join('\n')

describe('the documentation', () => {
  test('was found', () => expect(pages.length).toBeGreaterThan(20))

  test.each(pages)('%s links only to what is there', (page) => expect(brokenLinks(page)).toEqual([]))

  test('shows every picture that was taken', () => {
    const shown = readdirSync(join(root, 'docs/pictures')).filter((name) => !everything.includes(`pictures/${name}`))
    expect(shown).toEqual([])
  })

  test('has a row for every setting of the program, and for no other', () => {
    const settings = namesIn(read('server/src/config.ts'), /^ {2}([A-Z][A-Z_]+):/gm)
    const rows = namesIn(read('docs/operating/one-machine.md'), /^\| `([A-Z_]+)` /gm)
    expect(settings.length).toBeGreaterThan(10)
    expect(rows.sort()).toEqual(settings.sort())
  })

  test('names only commands that the command line knows', () => {
    const commands = read('server/src/commandLine.ts')
    const named = namesIn(everything, /(?:npm run poledne --|cli\.js) ([a-z][a-z-]*)/g)
    expect(named).toContain('create-admin')
    expect(named.filter((name) => !new RegExp(`^ {2}${name} `, 'm').test(commands))).toEqual([])
  })

  test('names only scripts that npm knows', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = namesIn(everything, /npm run ([a-z][a-z:]*)/g)
    expect(named).toContain('check')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only sources that are there', () => {
    const named = namesIn(everything, /`((?:contract|i18n|server|web|e2e|bench|scripts|docs)\/[\w./-]+)`/g)
    const made = /\/dist\//
    expect(named.filter((path) => !made.test(path) && !existsSync(join(root, path)))).toEqual([])
  })
})
