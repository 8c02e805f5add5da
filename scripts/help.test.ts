import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHECK_CODES } from '../contract/src/domain/weekCheck.ts'
import type english from '../i18n/en/system.json'
import { readCatalogue } from '../i18n/readCatalogues.ts'
import { convertGuidePage } from '../web/buildHelp.ts'
import { features } from '../web/src/app/router/features.ts'
import type { Feature } from '../web/src/core/feature/feature.ts'
import { HELP_PAGES, parseTopic } from '../web/src/core/feature/helpTopics.ts'
import { CHECK_TOPICS } from '../web/src/features/help/checkTopics.ts'

/** The help: how guides become help pages, and that every link of the app into the help has a target. */

const root = resolve(import.meta.dirname, '..')
const guide = join(root, 'docs/guide')
const LANGUAGES = readdirSync(guide)

const listSectionIds = (language: string, page: string) =>
  convertGuidePage(guide, language, page).sections.map(({ id }) => id)

describe('the conversion of a guide', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'poledne-help-'))
    cpSync(join(root, 'docs/pictures/en/check.png'), join(folder, 'pictures/en/check.png'))
    for (const language of ['en', 'cs'])
      cpSync(join(guide, language, 'prices.md'), join(folder, 'guide', language, 'prices.md'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const writePage = (language: string, page: string, text: string) =>
    writeFileSync(join(folder, 'guide', language, `${page}.md`), text)
  const convertPage = (language: string, page: string) => convertGuidePage(join(folder, 'guide'), language, page)

  test('takes the ids of sections from the English headings, without the number of a step', () => {
    writePage('en', 'start', '# Start\n\nHello.\n\n## 1. Sign in\n\nOne.\n\n## Your colleague’s week\n\nTwo.')
    writePage('cs', 'start', '# Začátek\n\nAhoj.\n\n## 1. Přihlaste se\n\nJedna.\n\n## Kolegův týden\n\nDvě.')
    const { title, sections } = convertPage('cs', 'start')
    expect(title).toBe('Začátek')
    expect(sections.map(({ id, title: heading, level, text }) => [id, heading, level, text])).toEqual([
      ['intro', 'Začátek', 1, 'Ahoj.'],
      ['sign-in', '1. Přihlaste se', 2, 'Jedna.'],
      ['your-colleagues-week', 'Kolegův týden', 2, 'Dvě.'],
    ])
  })

  test('links to other pages by the ids of their sections', () => {
    writePage('en', 'start', '# Start\n\nSee [a](prices.md#change-one-price), [b](prices.md).')
    writePage('cs', 'start', '# Začátek\n\nViz [a](prices.md#změna-jedné-ceny), [b](prices.md).')
    const html = convertPage('cs', 'start').sections[0]?.html
    expect(html).toContain('<a href="help/prices#change-one-price" data-topic="prices#change-one-price">a</a>')
    expect(html).toContain('<a href="help/prices" data-topic="prices">b</a>')
  })

  test('shows links to other documentation as text', () => {
    writePage('en', 'start', '# Start\n\nSee [Operating](../../operating/mail.md) and [a page](https://example.com/).')
    expect(convertPage('en', 'start').sections[0]?.html).toBe('<p>See Operating and a page.</p>\n')
  })

  test('refuses a link to a heading that does not exist, and a page with other headings than the English one', () => {
    writePage('en', 'start', '# Start\n\nSee [a](prices.md#nothing).')
    expect(() => convertPage('en', 'start')).toThrow('en/start.md links to prices.md#nothing')
    writePage('en', 'start', '# Start\n\n## One')
    writePage('cs', 'start', '# Začátek')
    expect(() => convertPage('cs', 'start')).toThrow('cs/start.md has 1 headings, the English page 2')
  })

  test('loads pictures lazily and reserves their space', () => {
    writePage('en', 'start', '# Start\n\n![A "check"](../../pictures/en/check.png)')
    const { sections, pictures } = convertPage('en', 'start')
    expect(pictures).toEqual([join(folder, 'pictures/en/check.png')])
    expect(sections[0]?.html).toMatch(
      /<img src="picture:0" alt="A &quot;check&quot;" width="\d{3,4}" height="\d{3}" loading="lazy">/,
    )
    expect(sections[0]?.text).toBe('')
  })

  test('puts each table into a box of its own and labels its cells', () => {
    writePage('en', 'start', '# Start\n\n| You see | Cause |\n| --- | --- |\n| **A & b** | `c` |')
    const section = convertPage('en', 'start').sections[0]
    expect(section?.html).toContain('<div data-table="2"><table><thead><tr><th scope="col">You see</th>')
    expect(section?.html).toContain('<td data-label="Cause"><code>c</code></td>')
    expect(section?.text).toBe('You see Cause A & b c')
  })
})

describe('the help', () => {
  test('has a topic for every page of the guides', () => {
    const pages = readdirSync(join(guide, 'en')).filter((name) => name.endsWith('.md'))
    expect(HELP_PAGES.map((page) => `${page}.md`).sort()).toEqual(pages.sort())
  })

  test.each(LANGUAGES)('has the same sections in %s as in English', (language) => {
    for (const page of HELP_PAGES)
      expect([page, ...listSectionIds(language, page)]).toEqual([page, ...listSectionIds('en', page)])
  })

  const isTopic = (topic: string) => {
    const { page, section = 'intro' } = parseTopic(topic as (typeof HELP_PAGES)[number])
    return HELP_PAGES.includes(page) && listSectionIds('en', page).includes(section)
  }

  test('explains every kind of finding of the check', () => {
    expect(Object.keys(CHECK_TOPICS).sort()).toEqual([...CHECK_CODES].sort())
    expect(Object.values(CHECK_TOPICS).filter((topic) => !isTopic(topic))).toEqual([])
  })

  test('contains the topic of every screen', () => {
    const pages = Object.values<Feature>(features).flatMap(({ module, pages: others = [] }) => [
      ...(module ? Object.values(module.pages) : []),
      ...others,
    ])
    const topics = pages.flatMap((page) => [
      page.help,
      ...('helpByParam' in page ? Object.values(page.helpByParam ?? {}) : []),
    ])
    expect(topics.length).toBeGreaterThan(30)
    expect(topics.filter((topic) => !isTopic(topic))).toEqual([])
  })

  test.each(LANGUAGES)('explains the settings of the system page in %s', (language) => {
    const system = readCatalogue(language).system as unknown as typeof english
    const { page, section } = parseTopic(features.system.pages[0].help)
    const text = convertGuidePage(guide, language, page).sections.find(({ id }) => id === section)?.text ?? ''
    const labels = [
      system.maintenance.label,
      system.cron.label,
      system.agreement.action,
      system.fields.repeatDays,
      system.fields.retention.auditDays,
      system.jobs.title,
    ]
    // The text has only ordinary spaces.
    expect(labels.filter((label) => !text.includes(label.replace(/\s/g, ' ')))).toEqual([])
  })

  test('contains every topic that the app links to', () => {
    const pattern = new RegExp(`["'\`]((?:${HELP_PAGES.join('|')})#[\\w-]+)["'\`]`, 'g')
    const topics = readSources('web/src').flatMap((text) => [...text.matchAll(pattern)].map(([, topic = '']) => topic))
    expect(topics.length).toBeGreaterThan(40)
    expect([...new Set(topics)].filter((topic) => !isTopic(topic))).toEqual([])
  })
})

function readSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
}
