import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { buildAllergensPage, buildDayPage, buildWeekPage, createElement, type ScreenPage } from './screenPages.ts'
import type { CachedContent, ScreenState } from './screenState.ts'
import { formatDate, GUEST_LANGUAGES, getGuestName, translate } from './screenText.ts'

/** What a screen shows at one time, as an element that fills the screen. Without a language it has no text. */
export type Sheet = { sheet: HTMLElement; title: string; language: AccountLanguage | null }
/** A menu in one language, which is split over pages if it does not fit on one. */
export type PagedMenu = {
  page: ScreenPage
  /** Builds a sheet with the number of the page and returns it with the element for the menu. */
  buildFrame: (pageNumber: string) => Sheet & { body: HTMLElement }
}
export type SheetSet = Sheet | PagedMenu

function buildPage({ scene, today }: ScreenState, content: ScreenContent, language: AccountLanguage) {
  if (scene.kind === 'day') return buildDayPage(scene.day, language)
  if (scene.kind === 'week') return buildWeekPage(scene.days, today, language)
  return scene.kind === 'allergens' ? buildAllergensPage(content, language) : null
}

function buildSheet(className: string, language: AccountLanguage | null, ...children: HTMLElement[]): HTMLElement {
  const sheet = createElement('div', `sheet ${className}`, ...children)
  // The browser hyphenates words by the language.
  if (language) sheet.lang = language
  return sheet
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
    createElement('span', 'place', place),
  )
}

function buildMenu(shown: ScreenState, restaurant: string, page: ScreenPage, language: AccountLanguage): PagedMenu {
  const buildFrame = (pageNumber: string) => {
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
    const note = page.hasCodes ? translate(language, 'allergensNote') : ''
    const body = createElement('main', 'body')
    const sheet = buildSheet('', language, head, body, renderFooter(language, note, pageNumber, shown))
    return { sheet, body, title: `${page.title} · ${restaurant}`, language }
  }
  return { buildFrame, page }
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
    sheet: buildSheet('', language, body, renderFooter(language, '', '', shown)),
    title: `${translate(language, textKey)} · ${restaurant}`,
    language,
  }
}

/**
 * Builds a sheet without visible text: a loading indicator before the first content, and a dark sheet outside of the
 * display hours.
 */
function buildSilentSheet(textKey: 'off' | 'waiting', language: AccountLanguage): Sheet {
  const body = createElement('main', 'silent', createElement('h1', 'unseen', translate(language, textKey)))
  return { sheet: buildSheet(textKey, null, body), title: 'Poledne', language: null }
}

/**
 * Builds the sheet for a screen that does not exist. It has both languages, because the languages of the screen are
 * unknown.
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
  const sheet = buildSheet('unknown', null, createElement('main', 'notice', ...parts))
  return { sheet, title: translate('en', 'unknown'), language: null }
}

function buildLanguage(shown: ScreenState, content: ScreenContent, language: AccountLanguage): SheetSet {
  const { kind } = shown.scene
  const restaurant = getGuestName(content.restaurant, language)
  if (kind === 'closed' || kind === 'resting' || kind === 'preparing')
    return buildNoticeSheet(shown, restaurant, kind, language)
  const page = buildPage(shown, content, language)
  return page
    ? buildMenu(shown, restaurant, page, language)
    : buildNoticeSheet(shown, restaurant, 'preparing', language)
}

/** Builds the sheets of a screen in each language. */
export function buildScreen(shown: ScreenState, cached: CachedContent | null): SheetSet[] {
  const { kind } = shown.scene
  const languages = cached?.content.languages ?? []
  if (kind === 'unknown') return [buildUnknownSheet()]
  if (!cached || kind === 'waiting' || kind === 'off')
    return [buildSilentSheet(kind === 'off' ? 'off' : 'waiting', languages[0] ?? 'cs')]
  return languages.map((language) => buildLanguage(shown, cached.content, language))
}
