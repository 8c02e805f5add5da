import type { ScreenContent } from '@poledne/contract/guestMenu'
import type { AccountLanguage } from '@poledne/contract/languages'
import { element } from './dom.ts'
import { allergensPage, dayPage, type Page, weekPage } from './scenes.ts'
import type { Kept, Shown } from './screenState.ts'
import { formatDate, nameOf, say } from './words.ts'

/** A sheet covers the whole wall. Without a language it is silent, without a page it says one sentence. */
export type Sheet = {
  sheet: HTMLElement
  title: string
  language: AccountLanguage | null
  page: Page | null
}

function pageOf({ scene, language, today }: Shown, content: ScreenContent): Page | null {
  if (scene.kind === 'day') return dayPage(scene.day, language)
  if (scene.kind === 'week') return weekPage(scene.days, today, language)
  return scene.kind === 'allergens' ? allergensPage(content, language) : null
}

function footer({ language, staleSince }: Shown, hasCodes: boolean): HTMLElement {
  return element(
    'footer',
    'foot',
    element('span', '', hasCodes ? say(language, 'allergensNote') : ''),
    staleSince ? element('span', 'stale', say(language, 'stale', { time: staleSince })) : null,
  )
}

function menuSheet(shown: Shown, restaurant: string, page: Page): Sheet {
  const head = element(
    'header',
    'head',
    element('p', 'restaurant', restaurant),
    element('h1', 'title', page.title, ' ', page.subtitle ? element('span', 'subtitle', page.subtitle) : null),
  )
  const body = element('main', 'body', page.body)
  const sheet = element('div', 'sheet', head, body, footer(shown, page.hasCodes))
  return { sheet, title: `${page.title} · ${restaurant}`, language: shown.language, page }
}

/** One short sentence in the middle of the wall. */
function noticeSheet(shown: Shown, restaurant: string, said: 'closed' | 'resting' | 'preparing'): Sheet {
  const { language, today } = shown
  const day = formatDate(today, language, { weekday: 'long', day: 'numeric', month: 'long' })
  const body = element(
    'main',
    'notice',
    element('p', 'restaurant', restaurant),
    element('h1', 'noticeTitle', say(language, said)),
    element('p', 'noticeDay', day),
  )
  return {
    sheet: element('div', 'sheet', body, footer(shown, false)),
    title: `${say(language, said)} · ${restaurant}`,
    language,
    page: null,
  }
}

/** Nothing to read: a sign of life before the first word, and darkness outside the hours. */
function silentSheet({ language }: Shown, said: 'off' | 'waiting'): Sheet {
  const body = element('main', 'silent', element('h1', 'unseen', say(language, said)))
  return { sheet: element('div', `sheet ${said}`, body), title: 'Poledne', language: null, page: null }
}

export function render(shown: Shown, kept: Kept | null): Sheet {
  const { kind } = shown.scene
  if (!kept || kind === 'waiting') return silentSheet(shown, 'waiting')
  if (kind === 'off') return silentSheet(shown, 'off')
  const restaurant = nameOf(kept.content.restaurant, shown.language)
  if (kind === 'closed' || kind === 'resting' || kind === 'preparing') return noticeSheet(shown, restaurant, kind)
  const page = pageOf(shown, kept.content)
  return page ? menuSheet(shown, restaurant, page) : noticeSheet(shown, restaurant, 'preparing')
}
