import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { TYPEFACE_NAMES } from '@poledne/contract/domain/typefaces'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { Opening } from '@poledne/contract/modules/screenScene'
import { getPictureAddress } from '../core/http/pictureAddress.ts'
import { buildAllergensPage, buildDayPage, buildWeekPage, createElement, type ScreenPage } from './screenPages.ts'
import type { CachedContent, ScreenState } from './screenState.ts'
import { explainEmptyDay, formatDate, formatOpening, GUEST_LANGUAGES, getGuestName, translate } from './screenText.ts'

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

/** Notices longer than this together have a smaller font. */
const MAX_LARGE_NOTICE = 150

/** Renders the notices in one band, so that the menu keeps its space. */
function renderNotices({ notices }: ScreenState): HTMLElement[] {
  const text = notices.join(' · ')
  if (text === '') return []
  return [createElement('p', text.length > MAX_LARGE_NOTICE ? 'band long' : 'band', text)]
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

/** Creates an image that says nothing beside the name of the restaurant, and that disappears if it cannot be loaded. */
function createImage(className: string, id: string): HTMLImageElement {
  const image = createElement('img', className)
  image.alt = ''
  image.src = getPictureAddress(id)
  image.onerror = () => image.remove()
  return image
}

/** The restaurant as guests see it. */
type Place = { name: string; logoId: string | null }

const createLogo = ({ logoId }: Place): HTMLElement | null => (logoId === null ? null : createImage('logo', logoId))

function buildMenu(shown: ScreenState, place: Place, page: ScreenPage, language: AccountLanguage): PagedMenu {
  const buildFrame = (pageNumber: string) => {
    const head = createElement(
      'header',
      place.logoId === null ? 'head' : 'head withLogo',
      createLogo(place),
      createElement('p', 'restaurant', place.name),
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
    const sheet = buildSheet(
      '',
      language,
      head,
      ...renderNotices(shown),
      body,
      renderFooter(language, note, pageNumber, shown),
    )
    return { sheet, body, title: `${page.title} · ${place.name}`, language }
  }
  return { buildFrame, page }
}

/** Builds a sheet with a short sentence in the middle of the screen. */
function buildNoticeSheet(shown: ScreenState, place: Place, text: string, language: AccountLanguage): Sheet {
  const day = formatDate(shown.today, language, { weekday: 'long', day: 'numeric', month: 'long' })
  const body = createElement(
    'main',
    'notice',
    createLogo(place),
    createElement('p', 'restaurant', place.name),
    createElement('h1', 'noticeTitle', text),
    createElement('p', 'noticeDay', day),
  )
  return {
    sheet: buildSheet('', language, body, ...renderNotices(shown), renderFooter(language, '', '', shown)),
    title: `${text} · ${place.name}`,
    language,
  }
}

/** Builds a dark sheet with the name of the restaurant and its next opening, below a picture if there is one. */
function buildDarkSheet(
  shown: ScreenState,
  place: Place,
  { opening, pictureId }: { opening: Opening | null; pictureId: string | null },
  language: AccountLanguage,
): Sheet {
  const body = createElement(
    'main',
    'notice',
    createLogo(place),
    createElement('h1', 'noticeTitle', place.name),
    opening ? createElement('p', 'noticeDay', formatOpening(opening, shown.today, language)) : null,
  )
  // Without the picture, guests see the name below it.
  if (pictureId !== null) body.append(createImage('picture', pictureId))
  const sheet = buildSheet('dark', language, body, ...renderNotices(shown))
  return { sheet, title: place.name, language }
}

/** Builds a sheet with a loading indicator before the first content. */
function buildWaitingSheet(): Sheet {
  const text = createElement('h1', 'unseen', translate('cs', 'waiting'))
  const sheet = buildSheet('waiting', null, createElement('main', 'silent', text))
  return { sheet, title: 'Poledne', language: null }
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

/** Builds the sheet by which staff find the device of a screen. */
function buildNameSheet(name: string): Sheet {
  const title = createElement('h1', 'noticeTitle', name)
  return { sheet: buildSheet('dark', null, createElement('main', 'notice', title)), title: name, language: null }
}

function buildLanguage(shown: ScreenState, content: ScreenContent, language: AccountLanguage): SheetSet {
  const { scene } = shown
  const place = { name: getGuestName(content.restaurant, language), logoId: content.brand?.logoId ?? null }
  if (scene.kind === 'outside') return buildDarkSheet(shown, place, scene, language)
  if (scene.kind === 'picture') return buildDarkSheet(shown, place, { opening: null, ...scene }, language)
  const page = buildPage(shown, content, language)
  if (page) return buildMenu(shown, place, page, language)
  const text =
    scene.kind === 'resting'
      ? explainEmptyDay(scene.day, language, 'resting')
      : translate(language, scene.kind === 'closed' ? 'closed' : 'preparing')
  return buildNoticeSheet(shown, place, text, language)
}

/** Gives the page the colour, the font and the theme of the brand, or those of the product. */
function applyBrand({ brand }: ScreenContent): void {
  const { classList, style } = document.documentElement
  classList.toggle('dark', brand?.screens === 'dark')
  style.setProperty('--accent', brand ? brand.accent : '')
  style.setProperty('--face', brand ? `"${TYPEFACE_NAMES[brand.typeface]}"` : '')
}

/** Builds the sheets of a screen in each language, with its brand; a picture is the same in all of them. */
export function buildScreen(shown: ScreenState, cached: CachedContent | null): SheetSet[] {
  const { scene } = shown
  if (cached) applyBrand(cached.content)
  if (scene.kind === 'unknown') return [buildUnknownSheet()]
  if (!cached || scene.kind === 'waiting') return [buildWaitingSheet()]
  if (scene.kind === 'identify') return [buildNameSheet(cached.content.name)]
  const { languages } = cached.content
  const isPicture = 'pictureId' in scene && scene.pictureId !== null
  return (isPicture ? languages.slice(0, 1) : languages).map((language) =>
    buildLanguage(shown, cached.content, language),
  )
}
