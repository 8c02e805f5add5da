import { describe, expect, test } from 'vitest'
import { HELP_PAGES } from '../../core/feature/helpTopics.ts'
import { type GuideSection, type HelpGuide, searchGuide } from './helpGuide.ts'

const buildSection = (id: string, title: string, text: string): GuideSection => ({
  id,
  title,
  level: 2,
  html: '',
  text,
})

const guide = {
  ...Object.fromEntries(HELP_PAGES.map((page) => [page, { title: page, sections: [] }])),
  corrections: {
    title: 'Opravy',
    sections: [
      buildSection(
        'restore',
        'Obnovte dřívější verzi',
        'Obnovení týdenní menu nezveřejní ani nezruší jeho zveřejnění.',
      ),
      buildSection('unpublish', 'Zrušte zveřejnění', 'Zvolte Zrušit zveřejnění.'),
    ],
  },
  glossary: {
    title: 'Slovníček',
    sections: [
      buildSection(
        'intro',
        'Slovníček',
        `${'Mnoho slov. '.repeat(30)}Alergeny jsou tady. ${'Další slova. '.repeat(30)}`,
      ),
    ],
  },
} as unknown as HelpGuide

const findTopics = (typed: string) => searchGuide(guide, typed).map(({ topic }) => topic)

describe('searchGuide', () => {
  test('ignores accents and upper case, and puts matches in titles first', () => {
    expect(findTopics('ZVEREJNENI')).toEqual(['corrections#unpublish', 'corrections#restore'])
  })

  test('finds only sections that contain all words', () => {
    expect(findTopics('zveřejnění obnovte')).toEqual(['corrections#restore'])
    expect(findTopics('zveřejnění alergeny')).toEqual([])
  })

  test('matches the beginnings of words', () => {
    expect(findTopics('zverej obnov')).toEqual(['corrections#restore'])
    expect(findTopics('verejneni')).toEqual([])
  })

  test('finds nothing without words', () => {
    expect(findTopics(' ?! ')).toEqual([])
  })

  test('shows the text around the first match', () => {
    const [hit] = searchGuide(guide, 'alergeny')
    expect(hit?.snippet).toMatch(/^….*Alergeny jsou tady\..*…$/)
    expect(hit?.snippet.length).toBeLessThan(120)
  })
})
