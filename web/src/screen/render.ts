import type { ScreenContent } from '@poledne/contract/guestMenu'
import type { AccountLanguage } from '@poledne/contract/languages'
import { element } from './dom.ts'
import { allergensPage, dayPage, type Leaf, type Page, weekPage } from './scenes.ts'
import type { Kept, Shown } from './screenState.ts'
import { formatDate, GUEST_LANGUAGES, nameOf, say } from './words.ts'

/** A sheet covers the whole wall. Without a language it is silent, without a leaf it says one sentence. */
export type Sheet = {
  sheet: HTMLElement
  title: string
  language: AccountLanguage | null
  leaf: Leaf | null
}
/** The same on ever more sheets, made only when asked for. */
export type Splits = readonly (() => Sheet[])[]

function pageOf({ scene, today }: Shown, content: ScreenContent, language: AccountLanguage): Page | null {
  if (scene.kind === 'day') return dayPage(scene.day, language)
  if (scene.kind === 'week') return weekPage(scene.days, today, language)
  return scene.kind === 'allergens' ? allergensPage(content, language) : null
}

function footer(language: AccountLanguage, note: string, place: string, { staleSince }: Shown): HTMLElement {
  return element(
    'footer',
    'foot',
    element('span', '', note),
    staleSince ? element('span', 'stale', say(language, 'stale', { time: staleSince })) : null,
    place ? element('span', 'place', place) : null,
  )
}

function menuSheets(shown: Shown, restaurant: string, page: Page, language: AccountLanguage): Splits {
  const sheetOf = (leaf: Leaf, place: string): Sheet => {
    const head = element(
      'header',
      'head',
      element('p', 'restaurant', restaurant),
      element('h1', 'title', page.title, ' ', page.subtitle ? element('span', 'subtitle', page.subtitle) : null),
    )
    const foot = footer(language, page.hasCodes ? say(language, 'allergensNote') : '', place, shown)
    const sheet = element('div', 'sheet', head, element('main', 'body', leaf.body), foot)
    return { sheet, title: `${page.title} · ${restaurant}`, language, leaf }
  }
  return page.splits.map((split) => () => {
    const leaves = split()
    return leaves.map((leaf, index) => sheetOf(leaf, leaves.length > 1 ? `${index + 1} / ${leaves.length}` : ''))
  })
}

type Notice = 'closed' | 'resting' | 'preparing'

/** One short sentence in the middle of the wall. */
function noticeSheet(shown: Shown, restaurant: string, said: Notice, language: AccountLanguage): Sheet {
  const day = formatDate(shown.today, language, { weekday: 'long', day: 'numeric', month: 'long' })
  const body = element(
    'main',
    'notice',
    element('p', 'restaurant', restaurant),
    element('h1', 'noticeTitle', say(language, said)),
    element('p', 'noticeDay', day),
  )
  return {
    sheet: element('div', 'sheet', body, footer(language, '', '', shown)),
    title: `${say(language, said)} · ${restaurant}`,
    language,
    leaf: null,
  }
}

/** Nothing to read: a sign of life before the first word, and darkness outside the hours. */
function silentSheet(said: 'off' | 'waiting', language: AccountLanguage): Sheet {
  const body = element('main', 'silent', element('h1', 'unseen', say(language, said)))
  return { sheet: element('div', `sheet ${said}`, body), title: 'Poledne', language: null, leaf: null }
}

/** Without any content the languages of the screen are not known, so both are shown. */
function unknownSheet(): Sheet {
  const parts = GUEST_LANGUAGES.map((language, index) => {
    const title = element(index === 0 ? 'h1' : 'h2', 'noticeTitle', say(language, 'unknown'))
    const part = element('section', 'notice', title, element('p', 'noticeDay', say(language, 'unknownHint')))
    part.lang = language
    return part
  })
  const sheet = element('div', 'sheet unknown', element('main', 'notice', ...parts))
  return { sheet, title: say('en', 'unknown'), language: null, leaf: null }
}

function inLanguage(shown: Shown, content: ScreenContent, language: AccountLanguage): Splits {
  const { kind } = shown.scene
  const restaurant = nameOf(content.restaurant, language)
  const notice = (said: Notice): Splits => [() => [noticeSheet(shown, restaurant, said, language)]]
  if (kind === 'closed' || kind === 'resting' || kind === 'preparing') return notice(kind)
  const page = pageOf(shown, content, language)
  return page ? menuSheets(shown, restaurant, page, language) : notice('preparing')
}

/** What takes turns on the wall: for each language the ways to put it on sheets. */
export function render(shown: Shown, kept: Kept | null): Splits[] {
  const { kind } = shown.scene
  const languages = kept?.content.languages ?? []
  if (kind === 'unknown') return [[() => [unknownSheet()]]]
  if (!kept || kind === 'waiting' || kind === 'off')
    return [[() => [silentSheet(kind === 'off' ? 'off' : 'waiting', languages[0] ?? 'cs')]]]
  return languages.map((language) => inLanguage(shown, kept.content, language))
}
