import type { Frame, Page } from '@playwright/test'
import { ACCOUNT_LANGUAGES, isLanguage, type Language } from '@poledne/contract/domain/languages'
import {
  createForeignTextFinder,
  type ForeignTextFinder,
  normalizeSpaces,
  SAMPLE_NAMES,
} from '../../../server/src/testing/foreignTexts.ts'

type ShownText = { text: string; language: string }
type ShownPage = { isApp: boolean; language: string; texts: ShownText[] }

/** Runs inside the page, so this function cannot use anything outside of its own body. */
function collectShownTexts(): ShownPage {
  const ATTRIBUTES = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-placeholder',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
    'label',
  ]
  const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-errormessage']
  const texts = new Map<string, ShownText>()
  const addText = (element: Element, text: string | null) => {
    if (!text || !/\p{L}{2}/u.test(text)) return
    const language = element.closest('[lang]')?.getAttribute('lang') ?? ''
    texts.set(`${language} ${text}`, { text, language })
  }
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const visible = [...document.querySelectorAll('body, body *')].filter(isVisible)
  // Screen readers also read hidden elements that a visible one refers to.
  const ids = visible.flatMap((element) =>
    REFERENCES.map((name) => element.getAttribute(name) ?? '')
      .join(' ')
      .split(' '),
  )
  const described = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .filter((element) => !isVisible(element))
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
  for (const element of [...visible, ...described]) {
    // These contain code, names of keys and texts that users wrote.
    if (!element.matches('script, style, noscript, textarea, code, pre, kbd'))
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) addText(element, node.nodeValue)
    for (const name of ATTRIBUTES) addText(element, element.getAttribute(name))
    // The chosen option of a select is the value of its input.
    if (
      element instanceof HTMLInputElement &&
      element.matches('[aria-haspopup], [readonly], [type=button], [type=submit]')
    )
      addText(element, element.value)
  }
  for (const part of document.title.split(' · ')) addText(document.documentElement, part)
  return {
    isApp: document.getElementById('root') !== null,
    language: document.documentElement.lang,
    texts: [...texts.values()],
  }
}

const finders = new Map<Language, ForeignTextFinder>()
function getFinder(language: Language): ForeignTextFinder {
  const finder = finders.get(language) ?? createForeignTextFinder(language)
  finders.set(language, finder)
  return finder
}

async function findForeignTextsInFrame(frame: Frame, language: Language): Promise<string[]> {
  const shown = await frame.evaluate(collectShownTexts)
  // Pages for guests exist in two languages, which do not depend on the language of the user.
  const allowed: readonly string[] = shown.isApp ? [language] : ACCOUNT_LANGUAGES
  const found = allowed.includes(shown.language) ? [] : [`the language of the page is ${shown.language || 'missing'}`]
  for (const each of new Set(shown.texts.map((text) => text.language))) {
    if (!isLanguage(each)) continue
    const texts = shown.texts.filter((text) => text.language === each).map(({ text }) => normalizeSpaces(text))
    const foreign = getFinder(each)(texts.filter((text) => !SAMPLE_NAMES.has(text)))
    found.push(...foreign.map((text) => `not in ${each}: ${text}`))
  }
  return found
}

/** Lists the texts of a page that are not in its language, including those that only screen readers read. */
export async function findForeignTexts(page: Page, language: Language): Promise<string[]> {
  const found: string[] = []
  for (const frame of page.frames()) found.push(...(await findForeignTextsInFrame(frame, language)))
  return found
}
