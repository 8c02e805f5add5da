import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { ScreenContent } from '@poledne/contract/endpoints/guestMenu'
import {
  buildAllergensPage,
  buildDayPage,
  buildWeekPage,
  createElement,
  type ScreenPage,
  type SheetContent,
} from './screenPages.ts'
import type { CachedContent, ScreenState } from './screenState.ts'
import { formatDate, GUEST_LANGUAGES, getName, translate } from './screenText.ts'

/** A sheet fills the screen. Without a language it has no text, without a leaf it is a single sentence. */
export type Sheet = {
  sheet: HTMLElement
  title: string
  language: AccountLanguage | null
  leaf: SheetContent | null
}
/** The same content on one sheet, on two and so on, built lazily. */
export type SheetSplits = readonly (() => Sheet[])[]

function buildPage(
  { scene, today }: ScreenState,
  content: ScreenContent,
  language: AccountLanguage,
): ScreenPage | null {
  if (scene.kind === 'day') return buildDayPage(scene.day, language)
  if (scene.kind === 'week') return buildWeekPage(scene.days, today, language)
  return scene.kind === 'allergens' ? buildAllergensPage(content, language) : null
}

function renderFooter(
  language: AccountLanguage,
  note: string,
  place: string,
  { staleSince }: ScreenState,
): HTMLElement {
  return createElement(
    'footer',
    'foot',
    createElement('span', '', note),
    staleSince ? createElement('span', 'stale', translate(language, 'stale', { time: staleSince })) : null,
    place ? createElement('span', 'place', place) : null,
  )
}

function buildMenuSplits(
  shown: ScreenState,
  restaurant: string,
  page: ScreenPage,
  language: AccountLanguage,
): SheetSplits {
  const buildSheet = (leaf: SheetContent, place: string): Sheet => {
    const head = createElement(
      'header',
      'head',
      createElement('p', 'restaurant', restaurant),
      createElement(
        'h1',
        'title',
        page.title,
        ' ',
        page.subtitle ? createElement('span', 'subtitle', page.subtitle) : null,
      ),
    )
    const foot = renderFooter(language, page.hasCodes ? translate(language, 'allergensNote') : '', place, shown)
    const sheet = createElement('div', 'sheet', head, createElement('main', 'body', leaf.body), foot)
    return { sheet, title: `${page.title} · ${restaurant}`, language, leaf }
  }
  return page.splits.map((split) => () => {
    const leaves = split()
    return leaves.map((leaf, index) => buildSheet(leaf, leaves.length > 1 ? `${index + 1} / ${leaves.length}` : ''))
  })
}

type Notice = 'closed' | 'resting' | 'preparing'

/** Builds a sheet with a short sentence in the middle of the screen. */
function buildNoticeSheet(shown: ScreenState, restaurant: string, textKey: Notice, language: AccountLanguage): Sheet {
  const day = formatDate(shown.today, language, { weekday: 'long', day: 'numeric', month: 'long' })
  const body = createElement(
    'main',
    'notice',
    createElement('p', 'restaurant', restaurant),
    createElement('h1', 'noticeTitle', translate(language, textKey)),
    createElement('p', 'noticeDay', day),
  )
  return {
    sheet: createElement('div', 'sheet', body, renderFooter(language, '', '', shown)),
    title: `${translate(language, textKey)} · ${restaurant}`,
    language,
    leaf: null,
  }
}

/**
 * Builds a sheet without text: a loading indicator before the first content, and a dark screen outside the display
 * hours.
 */
function buildSilentSheet(textKey: 'off' | 'waiting', language: AccountLanguage): Sheet {
  const body = createElement('main', 'silent', createElement('h1', 'unseen', translate(language, textKey)))
  return { sheet: createElement('div', `sheet ${textKey}`, body), title: 'Poledne', language: null, leaf: null }
}

/**
 * Builds the sheet of a screen that does not exist, in both languages, because without content the languages of the
 * screen are unknown.
 */
function buildUnknownSheet(): Sheet {
  const parts = GUEST_LANGUAGES.map((language, index) => {
    const title = createElement(index === 0 ? 'h1' : 'h2', 'noticeTitle', translate(language, 'unknown'))
    const part = createElement(
      'section',
      'notice',
      title,
      createElement('p', 'noticeDay', translate(language, 'unknownHint')),
    )
    part.lang = language
    return part
  })
  const sheet = createElement('div', 'sheet unknown', createElement('main', 'notice', ...parts))
  return { sheet, title: translate('en', 'unknown'), language: null, leaf: null }
}

function buildLanguageSplits(shown: ScreenState, content: ScreenContent, language: AccountLanguage): SheetSplits {
  const { kind } = shown.scene
  const restaurant = getName(content.restaurant, language)
  const buildNotice = (textKey: Notice): SheetSplits => [() => [buildNoticeSheet(shown, restaurant, textKey, language)]]
  if (kind === 'closed' || kind === 'resting' || kind === 'preparing') return buildNotice(kind)
  const page = buildPage(shown, content, language)
  return page ? buildMenuSplits(shown, restaurant, page, language) : buildNotice('preparing')
}

/** Builds the content of the screen: for each language the ways to distribute it over sheets. */
export function buildScreen(shown: ScreenState, cached: CachedContent | null): SheetSplits[] {
  const { kind } = shown.scene
  const languages = cached?.content.languages ?? []
  if (kind === 'unknown') return [[() => [buildUnknownSheet()]]]
  if (!cached || kind === 'waiting' || kind === 'off')
    return [[() => [buildSilentSheet(kind === 'off' ? 'off' : 'waiting', languages[0] ?? 'cs')]]]
  return languages.map((language) => buildLanguageSplits(shown, cached.content, language))
}
