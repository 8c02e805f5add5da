import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Entry, listEntries, readCatalogue } from './readCatalogues.ts'

/** Rules of wording and typography that a program can check, for the catalogues and the user guides of every language. */

/** Reads the blocks of the user guides, without code and link targets. The lines of a block are joined by spaces. */
function loadGuides(language: string): Entry[] {
  const folder = new URL(`../docs/guide/${language}/`, import.meta.url)
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return pages.flatMap((page) => {
    const text = readFileSync(new URL(page, folder), 'utf8')
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`\n]*`/g, 'code')
      .replace(/\]\([^)]*\)/g, ']')
    return text.split(/\n{2,}/).map((block) => ({ key: `${language}/${page}`, text: block.replace(/\n/g, ' ') }))
  })
}

const loadLanguage = (language: string) => ({
  catalogue: listEntries(readCatalogue(language)),
  guides: loadGuides(language),
})
const texts = {
  en: loadLanguage('en'),
  cs: loadLanguage('cs'),
  sk: loadLanguage('sk'),
  hu: loadLanguage('hu'),
}
type Language = keyof typeof texts
const LANGUAGES = Object.keys(texts) as Language[]

const listMatches = (entries: Entry[], pattern: RegExp) =>
  entries.flatMap(({ key, text }) => {
    const match = pattern.exec(text)
    return match ? [`${key}: ${text.slice(Math.max(0, match.index - 30), match.index + 60)}`] : []
  })

/** The words for a dish without allergens; an undeclared dish is not one, and a declared one "contains none". */
const FREE_OF_ALLERGENS: Record<Language, RegExp> = {
  en: /without allergens|allergen-free/i,
  cs: /bez\salergenů/i,
  sk: /bez\salergénov/i,
  hu: /allergénmentes|allergén nélkül/i,
}

/** Lists the texts of the catalogue in which the pattern is found. */
const findTexts = (language: Language, pattern: RegExp, isExcepted: (entry: Entry) => boolean = () => false) =>
  listMatches(
    texts[language].catalogue.filter((entry) => !isExcepted(entry)),
    pattern,
  )

/** Lists the texts of the catalogue and the guides in which the pattern is found. */
const findEverywhere = (language: Language, pattern: RegExp) =>
  listMatches([...texts[language].catalogue, ...texts[language].guides], pattern)

/** Words that the English texts avoid. */
const BANNED_WORDS =
  /\b(somebody|whoever|whom|anew|by itself|for good|desk|house|room|comes? along|takes? back|stands|tells|holds|lately|may|changes of)\b/i
/** “Can” is for what users are able to do; what is only possible is written with “might”. */
const POSSIBILITY =
  /\b(can have \p{L}+(ed|en)|can be (different|wrong|older|missing|outdated|out of date)|can differ)\b/iu
const US_SPELLING =
  /\b(\p{L}*(recogn|organ|summar|custom|author|optim|anonym|synchron)iz|color|cancel(ed|ing)\b|center)/iu
/** The guides address users like the app does. The documentation for developers and operators is exempt. */
const LONG_FORMS =
  /\b(is|are|was|were|do|does|did|has|have|had|can|could|will|would|should) not\b|\bcannot\b|\b(you|we|they) will\b/i

/** The names that a thing with one fixed name must not have. */
const OTHER_NAMES: Record<string, Record<Language, string>> = {
  'weekly menus, prices and screens': {
    en: 'shelf|shelved|price statement|out of use',
    cs: 'odkladišt|úklid|typy jídel|vrátit stav|cenov\\p{L}+ předpis',
    sk: 'odkladisk|upratovan|typy jedál',
    // The word is right for the display itself, as in “full screen”.
    hu: 'képernyő(?!re|höz|n |olvas)|menüelem|árkivétel',
  },
  'signing in and administrators': {
    en: 'lost password|log ?in|log ?out',
    cs: 'administrátor',
    sk: 'administrátor',
    hu: 'adminisztrátor',
  },
  'two-step verification': {
    en: 'second factor|two-factor|2FA',
    cs: 'druh\\p{L}+ faktor|dvoufaktor|dvoukrok',
    sk: 'druh\\p{L}+ faktor|dvojfaktor|dvojkrok|dvojfázov',
    hu: 'második tényező|kétfaktor|kéttényező',
  },
  'audit log': {
    en: 'audit (trail|record|journal)',
    cs: 'auditní\\p{L}* (záznam|log|deník)',
    sk: 'auditn\\p{L}+ (záznam|log|denník)',
    hu: 'ellenőrzési napló|eseménynapló|audit-?bejegyzés',
  },
  'support request': {
    en: 'ticket|help request',
    cs: 'žádost\\p{L}* o\\spodporu|ticket|tiket',
    sk: 'požiadav\\p{L}+ na podporu|ticket|tiket',
    hu: 'segélykérés|támogatási (jegy|igény)|hibajegy',
  },
  passkey: {
    en: 'security key|access key|pass key',
    cs: 'bezpečnostní\\p{L}* klíč|passkey',
    sk: 'bezpečnostn\\p{L}+ kľúč|passkey',
    hu: 'azonosítókulcs|biztonsági kulcs|jelkulcs|passkey',
  },
  comment: {
    en: 'remark|annotation',
    cs: 'připomínk',
    sk: 'pripomienk\\p{L}+ k\\s',
    hu: 'komment|megjegyzés\\p{L}* a heti menü',
  },
  record: {
    en: 'entity|entities',
    cs: 'entit|rekord',
    sk: 'entit|rekord',
    hu: 'rekord',
  },
  'printed menu': {
    en: 'prints(?! the)|(this|the|a|each|old|outdated) print(?!\\p{L}| dialog)|print not found|printouts?',
    cs: 'tiskovin|papírov\\p{L}+ (menu|jídelníč)',
    sk: 'tlačovin|papierov\\p{L}+ (menu|jedál)',
    hu: 'nyomtatvány',
  },
  'list in the settings': {
    en: 'code lists?|lookup',
    cs: 'seznam(y|ů|ům|ech) v\\s\\*{0,2}nastavení|kódovník',
    sk: 'číselník|kódovník',
    hu: 'kódlist|törzsadat',
  },
  'acting as another user': {
    en: 'impersonat|on behalf of|sign in as another',
    cs: 'jedn\\p{L}+ za (jiného )?uživatele|za uživatele|vydávat se',
    sk: 'kona\\p{L}+ za (iného )?používateľa|pracovať ako|prepn\\p{L}+ (sa )?na (tohto|iného) používateľa|vydávať sa',
    hu: 'megszemélyes|nevében (való eljárás|eljár)',
  },
}

describe('English', () => {
  test('uses none of the banned words', () => {
    expect(findEverywhere('en', BANNED_WORDS)).toEqual([])
  })

  test('uses “might” for what is only possible', () => {
    expect(findEverywhere('en', POSSIBILITY)).toEqual([])
  })

  test('uses British spelling', () => {
    expect(findEverywhere('en', US_SPELLING)).toEqual([])
  })

  test('uses contractions', () => {
    expect(findEverywhere('en', LONG_FORMS)).toEqual([])
  })

  test('uses typographic apostrophes and quotation marks', () => {
    expect(findTexts('en', /['"]/)).toEqual([])
  })

  test('labels of actions start with a verb', () => {
    // The audit log names the fields and values of its entries.
    const isAction = ({ key }: Entry) => /[.:](action|confirm|submit|retry)$/.test(key) && !key.startsWith('audit:')
    const firstWords = texts.en.catalogue.filter(isAction).map(({ text }) => text.split(/[\s…]/)[0] ?? '')
    const VERBS =
      /^(Accept|Act|Activate|Add|Archive|Ask|Cancel|Change|Choose|Confirm|Copy|Create|Deactivate|Delete|Discard|Download|Export|Keep|Merge|Open|Pair|Paste|Plan|Preview|Publish|Remove|Replace|Restore|Resume|Revoke|Save|Schedule|See|Send|Set|Show|Sign|Snooze|Start|Switch|Take|Try|Turn|Undo|Unpublish|Use|View)$/
    expect(firstWords.filter((word) => !VERBS.test(word))).toEqual([])
  })
})

/** A preposition or conjunction of one letter that can be the last word of a line. */
const LOOSE_LETTER = /(?:^|[\s„(|])[ksvzouai] \S/iu

describe.each(['cs', 'sk'] as const)('%s', (language) => {
  test('has a non-breaking space after words of one letter', () => {
    // Subjects of mails are shown on one line, and the keyboard shortcuts contain single letters.
    const isExcepted = ({ key }: Entry) => /^mails:.*subject$|^planner:keys$/.test(key)
    expect(findTexts(language, LOOSE_LETTER, isExcepted)).toEqual([])
  })

  test('has a non-breaking space after words of one letter in the guides', () => {
    // The anchor of a heading comes from its words and spaces.
    const blocks = texts[language].guides.filter(({ text }) => !text.startsWith('#'))
    expect(listMatches(blocks, LOOSE_LETTER)).toEqual([])
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
  test.each(Object.entries(OTHER_NAMES))('has one name for %s', (_, names) => {
    expect(findEverywhere(language, new RegExp(`(?<!\\p{L})(?:${names[language]})`, 'iu'))).toEqual([])
  })

  test('calls no dish free of allergens, because that is a safety statement', () => {
    expect(findTexts(language, FREE_OF_ALLERGENS[language])).toEqual([])
  })

  test('with two numbers has no plural forms, because they follow only one of the numbers', () => {
    const NUMBER = /\{\{(?:\w+, number|count|total|max|mapped|shown|done|number|position|minutes|days)\}\}/g
    const plurals = texts[language].catalogue.filter(({ key }) => /_(one|few|many|other)$/.test(key))
    expect(plurals.filter(({ text }) => new Set(text.match(NUMBER)).size > 1)).toEqual([])
  })

  test('of a guide names no environment variable', () => {
    const folder = new URL(`../docs/guide/${language}/`, import.meta.url)
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
    expect(pages.filter((page) => /`[A-Z_]{3,}(=\w*)?`/.test(readFileSync(new URL(page, folder), 'utf8')))).toEqual([])
  })

  test('of a title has no full stop', () => {
    const titles = texts[language].catalogue.filter(({ key }) => /title(_\w+)?$/i.test(key))
    expect(titles.filter(({ text }) => /[^.]\.$/.test(text))).toEqual([])
  })

  test('has no double or outer spaces', () => {
    expect(findTexts(language, /^ | $| {2}/)).toEqual([])
  })
})
