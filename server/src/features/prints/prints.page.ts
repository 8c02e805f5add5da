import { addDays } from '@poledne/contract/domain/day'
import type { Language } from '@poledne/contract/domain/languages'
import type { Brand } from '@poledne/contract/modules/brand'
import type { PrintState } from '@poledne/contract/modules/weeklyMenuExport'
import { formatDateRange, formatMoment } from '../../core/export/printTexts.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import {
  GUEST_TEXTS,
  type GuestPage,
  isShownDay,
  pickGuestName,
  renderAllergenLegend,
  renderDays,
  renderHtmlPage,
} from '../guestMenus/index.ts'

type PrintPageLook = { brand?: Brand | null | undefined; basePath?: string }

function renderPage(language: Language, state: string, title: string, body: string, look: PrintPageLook = {}): string {
  return renderHtmlPage({
    ...look,
    language,
    title,
    head: '<meta name="robots" content="noindex">',
    bodyClass: `print ${state}`,
    body: `<main><h1>${escapeHtml(title)}</h1>${body}</main>`,
  })
}

const renderLink = (link: string, language: Language, text: string) =>
  `<a class="link" href="${escapeHtml(`${link}?lang=${language}`)}">${escapeHtml(text)}</a>`

function renderLinks({ restaurants }: PrintState, language: Language): string {
  const texts = GUEST_TEXTS[language].print
  const [first, ...others] = restaurants
  if (!first) return ''
  if (others.length === 0) return renderLink(first.link, language, texts.currentMenu)
  const rows = restaurants.map(
    ({ link, nameCs, nameEn }) =>
      `<li>${renderLink(link, language, pickGuestName(language, nameCs, nameEn).text)}</li>`,
  )
  return `<h2>${escapeHtml(texts.currentMenus)}</h2><ul>${rows.join('')}</ul>`
}

export type LocalPrintState = PrintState & {
  /** The time zone in which times are shown. */
  timezone: string
  /** The week of the only restaurant that serves the menu, as guests see it now. */
  page: GuestPage | null
}

function renderWeek(page: GuestPage, language: Language): string {
  const days = page.days.filter(isShownDay)
  const legend = renderAllergenLegend(days, page.allergens, language)
  return `${renderDays(days, page, { language, filter: null, today: page.today })}<footer>${legend}</footer>`
}

/** Renders the public page that a QR code opens: whether the print is current, and the menu; it needs no script. */
export function renderPrintPage(state: LocalPrintState, language: Language, basePath: string): string {
  const texts = GUEST_TEXTS[language].print
  const { current, past, since, startDate, restaurants, timezone, page } = state
  const kind = current ? 'current' : past ? 'past' : 'outdated'
  const when = since === null ? '' : formatMoment(since, timezone, language)
  const range = formatDateRange(startDate, addDays(startDate, 6), language)
  const [only] = restaurants.length === 1 ? restaurants : []
  const place = only ? `${escapeHtml(pickGuestName(language, only.nameCs, only.nameEn).text)} · ` : ''
  const body = [
    `<p>${escapeHtml(texts[`${kind}Text`])}</p>`,
    `<p class="quiet">${place}${escapeHtml(texts.week.replace('{{range}}', range))}</p>`,
    renderLinks(state, language),
    page?.restaurant.open ? renderWeek(page, language) : '',
  ]
  return renderPage(language, kind, texts[kind].replace('{{when}}', when), body.join(''), {
    brand: page?.restaurant.brand,
    basePath,
  })
}

export const renderUnknownPrintPage = (language: Language): string => {
  const texts = GUEST_TEXTS[language].print
  return renderPage(language, 'unknown', texts.unknown, `<p>${escapeHtml(texts.unknownText)}</p>`)
}
