import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { listEntries, readCatalogue } from './readCatalogues.ts'

/** Every language has every key, with the same parameters and its own plural forms; and every key is used. */

const root = fileURLToPath(new URL('..', import.meta.url))
const LANGUAGES = ['en', 'cs', 'hu', 'sk'] as const
type Language = (typeof LANGUAGES)[number]

/** i18next uses the plural categories of Intl. */
const getPluralForms = (language: Language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories
const PLURAL = /_(zero|one|two|few|many|other)$/

const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, readCatalogue(language)])) as Record<
  Language,
  ReturnType<typeof readCatalogue>
>

/** Mails, prints and screens, which exist in Czech and English only. */
const isBilingual = (key: string) => /^(document|mails|screen):/.test(key)
/** The server reads these texts as properties. */
const isReadAsProperty = (key: string) => isBilingual(key) || key.startsWith('guests:')

const getEntries = (language: Language) =>
  new Map(listEntries(catalogues[language]).map(({ key, text }) => [key, text]))
const getStems = (keys: Iterable<string>) => new Set([...keys].map((key) => key.replace(PLURAL, '')))
const getParameters = (text: string) => [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name))].sort()

const english = getEntries('en')

const FORMATS = ['PDF', 'JPG', 'Excel', 'CSV (.csv)', 'Excel (.xlsx)']
/** The texts that are the same in English and in the other language. */
const SAME_WORDS: Record<Exclude<Language, 'en'>, string[]> = {
  cs: [...FORMATS, 'Poledne', 'Halal', 'Offline', 'E-mail', 'ID', 'Import', 'Import: {{name}}', 'Logo', 'Text'],
  sk: [
    ...FORMATS,
    'Halal',
    'Offline',
    'E-mail',
    'ID',
    'Import',
    'Import: {{name}}',
    'Logo',
    'Text',
    'Variant',
    'Filter',
  ],
  hu: [...FORMATS, 'CZK', 'EUR', 'Halal', 'Offline', 'Build'],
}
const hasOwnWord = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{.+?\}\}/g, ''))

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  const entries = getEntries(language)
  const expectedKeys = [...english.keys()].filter((key) => language === 'cs' || !isBilingual(key))

  test('has exactly the keys of English', () => {
    expect([...getStems(entries.keys())].sort()).toEqual([...getStems(expectedKeys)].sort())
  })

  test('has exactly its own plural forms', () => {
    const plurals = expectedKeys.filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, ''))
    for (const stem of plurals) {
      const forms = [...entries.keys()]
        .filter((key) => key.replace(PLURAL, '') === stem)
        .map((key) => key.slice(stem.length + 1))
      expect([stem, ...forms.sort()]).toEqual([stem, ...getPluralForms(language).toSorted()])
    }
  })

  test('takes the same parameters', () => {
    for (const [key, text] of entries) {
      const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
      expect([key, ...getParameters(text)]).toEqual([key, ...getParameters(original)])
    }
  })

  test('has the words of English only where both languages use the same word', () => {
    const same = [...entries].filter(([key, text]) => english.get(key) === text && hasOwnWord(text))
    expect([...new Set(same.map(([, text]) => text))].sort()).toEqual(SAME_WORDS[language].toSorted())
  })
})

/** Code uses a key as a literal, or as a template such as `violations.${code}`. */
describe('every key', () => {
  const sources = ['web/src', 'server/src', 'e2e/src', 'prove/src'].flatMap((folder) => [
    ...listFiles(join(root, folder)),
  ])
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

  /** A template such as `` `violations.${code}` `` matches every key of that shape. */
  const templates = [...text.matchAll(/`((?:[\w.:]|\$\{[^`{}]*\})*\$\{(?:[\w.:]|\$\{|[^`{}]*\})*)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^{}]*\}/g, '\\w+')}$`),
  )

  const literals = new Set([...text.matchAll(/(['"])([\w.:]+)(?=\1)/g)].map(([, , literal]) => literal))

  test('is used', () => {
    const keys = [...english.keys()].filter((key) => !isReadAsProperty(key))
    const unused = [...getStems(keys)].filter((stem) => {
      const forms = [stem, stem.slice(stem.indexOf(':') + 1)]
      return !forms.some((form) => literals.has(form) || templates.some((template) => template.test(form)))
    })
    expect(unused).toEqual([])
  })
})

function* listFiles(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* listFiles(path)
    else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)) yield path
  }
}

describe('plurals', () => {
  const counts = [0, 1, 2, 5, 1.5]
  test.each([
    ['en', ['other', 'one', 'other', 'other', 'other']],
    ['cs', ['other', 'one', 'few', 'other', 'many']],
    ['sk', ['other', 'one', 'few', 'other', 'many']],
    ['hu', ['other', 'one', 'other', 'other', 'other']],
  ] as const)('%s chooses its form for 0, 1, 2, 5 and 1.5', async (language, forms) => {
    const instance = i18next.createInstance()
    await instance.init({
      lng: language,
      resources: { [language]: { messages: catalogues[language].messages ?? {} } },
      defaultNS: 'messages',
    })
    const entries = getEntries(language)
    const texts = counts.map((count) => instance.t('violations.tooLong', { count }))
    const expected = counts.map((count, index) =>
      (entries.get(`messages:violations.tooLong_${forms[index]}`) ?? 'missing').replace('{{count}}', String(count)),
    )
    expect(texts).toEqual(expected)
  })
})
