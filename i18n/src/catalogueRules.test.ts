import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Rules of wording and typography that a program can check, for every text of every language. */

type Tree = { [key: string]: string | Tree }
type Entry = { key: string; text: string }

function flattenTexts(tree: Tree, prefix: string): Entry[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ key: `${prefix}${name}`, text: value }] : flattenTexts(value, `${prefix}${name}.`),
  )
}

async function loadEntries(language: string): Promise<Entry[]> {
  const folder = fileURLToPath(new URL(language, import.meta.url))
  const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
  const files = names.map(async (name) =>
    flattenTexts((await import(`./${language}/${name}.ts`))[name] as Tree, `${name}:`),
  )
  return (await Promise.all(files)).flat()
}

const catalogues = {
  en: await loadEntries('en'),
  cs: await loadEntries('cs'),
  sk: await loadEntries('sk'),
  hu: await loadEntries('hu'),
}
type Language = keyof typeof catalogues
const LANGUAGES = Object.keys(catalogues) as Language[]

/** Lists the texts in which the pattern is found, as `key: text`. */
const findTexts = (language: Language, pattern: RegExp, isExcepted: (entry: Entry) => boolean = () => false) =>
  catalogues[language]
    .filter((entry) => pattern.test(entry.text) && !isExcepted(entry))
    .map(({ key, text }) => `${key}: ${text}`)

/** Words that the English texts avoid. */
const BANNED_WORDS =
  /\b(somebody|whoever|whom|anew|by itself|for good|desk|house|room|comes? along|takes? back|stands|tells|holds|lately|may)\b/i
/** The product's requirements prescribe the text of the page for unknown addresses. */
const isPrescribed = ({ key }: Entry) => key === 'shell:errors.text.notFound'

/** Other words for terms that have one fixed translation. */
const OTHER_TERMS: Record<Language, RegExp> = {
  en: /\b(shelf|shelved|price statement|out of use|lost password|log ?in|log ?out)\b/i,
  cs: /\b(odkladišt\p{L}*|úklid\p{L}*|administrátor\p{L}*|typy jídel|vrátit stav|cenov\p{L}+ předpis\p{L}*)/iu,
  sk: /\b(odkladisk\p{L}*|upratovan\p{L}*|administrátor\p{L}*|typy jedál)/iu,
  hu: /(képernyő|menüelem|árkivétel|adminisztrátor)/iu,
}

describe('English', () => {
  test('uses none of the banned words', () => {
    expect(findTexts('en', BANNED_WORDS, isPrescribed)).toEqual([])
  })

  test('uses typographic apostrophes and quotation marks', () => {
    expect(findTexts('en', /['"]/)).toEqual([])
  })

  test('labels of actions start with a verb', () => {
    // The audit log names the fields and values of its entries.
    const isAction = ({ key }: Entry) => /[.:](action|confirm|submit|retry)$/.test(key) && !key.startsWith('audit:')
    const firstWords = catalogues.en.filter(isAction).map(({ text }) => text.split(/[\s…]/)[0] ?? '')
    const VERBS =
      /^(Accept|Act|Activate|Add|Archive|Ask|Cancel|Change|Choose|Confirm|Copy|Create|Deactivate|Delete|Discard|Download|Export|Keep|Merge|Open|Paste|Plan|Preview|Publish|Remove|Replace|Restore|Resume|Revoke|Save|Schedule|See|Send|Set|Show|Sign|Start|Switch|Take|Try|Turn|Undo|Unpublish|Use|View)$/
    expect(firstWords.filter((word) => !VERBS.test(word))).toEqual([])
  })
})

describe.each(['cs', 'sk'] as const)('%s', (language) => {
  test('has a non-breaking space after words of one letter', () => {
    // Subjects of mails are shown on one line, and the keyboard shortcuts contain single letters.
    const isExcepted = ({ key }: Entry) => /^mails:.*subject$|^planner:keys$/.test(key)
    expect(findTexts(language, /(?:^|[\s„(])[ksvzouai] \S/iu, isExcepted)).toEqual([])
  })

  test('has a non-breaking space between a number and its noun', () => {
    expect(findTexts(language, /\{\{(count|minutes|days|total)\}\} \p{L}/u)).toEqual([])
  })

  test('uses the quotation marks „ and “', () => {
    expect(findTexts(language, /["”]/)).toEqual([])
  })
})

describe('Hungarian', () => {
  test('adds no suffix to a placeholder', () => {
    expect(findTexts('hu', /\}\}-?\p{L}/u)).toEqual([])
  })

  test('has no article before a placeholder', () => {
    expect(findTexts('hu', /(?:^|\s)az? [„(]?\{\{/iu)).toEqual([])
  })

  test('uses the quotation marks „ and ”', () => {
    expect(findTexts('hu', /["“]/)).toEqual([])
  })
})

describe.each(LANGUAGES)('every text in %s', (language) => {
  test('uses the one term of the glossary', () => {
    expect(findTexts(language, OTHER_TERMS[language])).toEqual([])
  })

  test('of a title has no full stop', () => {
    const titles = catalogues[language].filter(({ key }) => /title(_\w+)?$/i.test(key))
    expect(titles.filter(({ text }) => /[^.]\.$/.test(text))).toEqual([])
  })

  test('has no double or outer spaces', () => {
    expect(findTexts(language, /^ | $| {2}/)).toEqual([])
  })
})
