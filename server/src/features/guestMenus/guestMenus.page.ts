import { addDays, type Day, daysBetween, REFERENCE_MONDAY } from '@poledne/contract/domain/day'
import { DIETS } from '@poledne/contract/domain/diets'
import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import type { Brand } from '@poledne/contract/modules/brand'
import type { OpeningHours } from '@poledne/contract/modules/restaurant'
import { formatShortDate, formatShortWeekday } from '../../core/export/printTexts.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import { getNativeLanguageName } from '../../core/http/language.ts'
import { buildBrandStyleAddress, buildLogoAddress } from '../brands/index.ts'
import { getDietName, langAttribute, renderAllergenLegend, renderDays, renderName } from './guestMenus.days.ts'
import { formatFilterQuery, type GuestFilter } from './guestMenus.filter.ts'
import { type GuestPage, type GuestPageDay, isShownDay, listShownDays } from './guestMenus.page.service.ts'
import { FILTER_SCRIPT, GUEST_STYLE, HEIGHT_SCRIPT } from './guestMenus.pageStyle.ts'
import { buildStructuredData, renderJsonLd } from './guestMenus.structuredData.ts'
import { GUEST_TEXTS, pickGuestName } from './guestMenus.texts.ts'

/** Replaced by the origin of the request, because links for search engines must be absolute. */
export const ORIGIN_MARK = '__ORIGIN__'

type HtmlPage = {
  language: Language
  title: string
  head?: string
  bodyClass?: string
  body: string
  /** The brand, and the path of the app for its files. */
  brand?: Brand | null | undefined
  basePath?: string
}

/** Renders a whole HTML page with the style that all pages for guests share. */
export function renderHtmlPage(page: HtmlPage): string {
  const { language, title, head = '', bodyClass, body, brand, basePath = '' } = page
  const brandStyle = brand
    ? `<link rel="stylesheet" href="${escapeHtml(buildBrandStyleAddress(brand, basePath))}">`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>${head}
<style>${GUEST_STYLE}</style>${brandStyle}</head><body${bodyClass ? ` class="${bodyClass}"` : ''}>${body}</body></html>`
}

const renderScript = (script: string) => `<script>${script}</script>`

function renderTitle({ restaurant }: GuestPage, language: Language): string {
  const name = pickGuestName(language, restaurant.nameCs, restaurant.nameEn)
  return `<h1${langAttribute(name.language, language)}>${escapeHtml(name.text)}</h1>`
}

/** Renders the logo; it says nothing beside the name of the restaurant, so it has no text. */
const renderLogo = ({ restaurant: { brand } }: GuestPage, basePath: string): string =>
  brand?.logoId ? `<img src="${escapeHtml(buildLogoAddress(brand.logoId, basePath))}" alt="">` : ''

const formatPageTitle = ({ restaurant }: GuestPage, language: Language): string =>
  `${pickGuestName(language, restaurant.nameCs, restaurant.nameEn).text} · ${GUEST_TEXTS[language].menu}`

/** Renders the current week for frames, which posts its height to the page around it unless it `isStill`. */
export function renderEmbedPage(
  page: GuestPage,
  language: Language,
  { isStill = false, url = '', canonical = '', basePath = '' } = {},
): string {
  const { restaurant, allergens } = page
  const texts = GUEST_TEXTS[language]
  const days = page.days.filter(isShownDay)
  const isEmpty = !restaurant.open || days.length === 0
  const content = isEmpty
    ? `<p class="reason">${restaurant.open ? texts.notPublished : texts.closed}</p>`
    : `${renderDays(days, page, { language, filter: null, today: null })}<footer>${renderAllergenLegend(days, allergens, language)}</footer>`
  return renderHtmlPage({
    language,
    title: formatPageTitle(page, language),
    head: canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    bodyClass: 'embed',
    brand: restaurant.brand,
    basePath,
    body: `<main><header>${renderLogo(page, basePath)}${renderTitle(page, language)}</header>${content}</main>${isEmpty ? '' : renderJsonLd(buildStructuredData(page, language, url))}${isStill ? '' : renderScript(HEIGHT_SCRIPT)}`,
  })
}

/** Renders the page for an unknown restaurant; in a frame it posts its height. */
export const renderNotFoundPage = (language: Language, isFramed: boolean): string =>
  renderHtmlPage({
    language,
    title: GUEST_TEXTS[language].menu,
    head: '<meta name="robots" content="noindex">',
    bodyClass: 'embed',
    body: `<main><p>${GUEST_TEXTS[language].notFound}</p></main>${isFramed ? renderScript(HEIGHT_SCRIPT) : ''}`,
  })

/** Where the page is: its path, the day it begins with, and the language if the address names one. */
type GuestPageAddress = { basePath: string; slug: string; from: Day | null; lang: Language | null }

export const buildGuestPath = (basePath: string, slug: string): string => `${basePath}/m/${slug}/`

type PageView = { language: Language; filter: GuestFilter | null; address: GuestPageAddress }

const formatQuery = (parts: readonly string[]): string => (parts.length > 0 ? `?${parts.join('&')}` : '')

function buildLink(
  { basePath, slug, from }: GuestPageAddress,
  lang: Language | null,
  filter: GuestFilter | null = null,
): string {
  const query = [...(lang ? [`lang=${lang}`] : []), ...formatFilterQuery(filter)]
  return `${buildGuestPath(basePath, slug)}${from ? `${from}/` : ''}${formatQuery(query)}`
}

/** Renders what search engines read: the description and the addresses in each language. */
function renderHead({ restaurant }: GuestPage, { language, address }: PageView): string {
  const name = pickGuestName(language, restaurant.nameCs, restaurant.nameEn).text
  const description = GUEST_TEXTS[language].description.replace('{{name}}', () => name)
  const renderAlternate = (lang: Language | null) =>
    `<link rel="alternate" hreflang="${lang ?? 'x-default'}" href="${ORIGIN_MARK}${escapeHtml(buildLink(address, lang))}">`
  return `
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="${ORIGIN_MARK}${escapeHtml(buildLink(address, address.lang))}">
${[...LANGUAGES, null].map(renderAlternate).join('')}<link rel="icon" href="${escapeHtml(address.basePath)}/favicon.svg">
<meta name="theme-color" media="(prefers-color-scheme:light)" content="#fbf8f3"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="#191614">`
}

/** A sun at its zenith over a plate. */
const SUN = `<svg viewBox="0 0 52 32" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M17 23a9 9 0 0 1 18 0M26 4v4M11 10l3 3M41 10l-3 3M5 23h3M44 23h3M3 29h46"/></svg>`

function renderContact({ restaurant }: GuestPage, language: Language): string {
  const { address, phone, mapUrl } = restaurant
  const parts = [
    ...(address ? [`<span>${escapeHtml(address)}</span>`] : []),
    ...(mapUrl ? [`<a href="${escapeHtml(mapUrl)}" rel="noopener">${GUEST_TEXTS[language].map}</a>`] : []),
    ...(phone ? [`<a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a>`] : []),
  ]
  return parts.length > 0 ? `<p>${parts.join('')}</p>` : ''
}

function formatTab(date: Day, today: Day, language: Language): string {
  const { today: now, tomorrow } = GUEST_TEXTS[language]
  const distance = daysBetween(today, date)
  return distance === 0
    ? now
    : distance === 1
      ? tomorrow
      : `${formatShortWeekday(date, language)} ${formatShortDate(date, language)}`
}

function renderTabs(days: readonly GuestPageDay[], today: Day, view: PageView): string {
  const { language, address, filter } = view
  // A page that begins with another day leads to the page that begins with today.
  const todayTab =
    days[0] && days[0].date !== today
      ? `<a href="${escapeHtml(buildLink({ ...address, from: null }, address.lang, filter))}">${GUEST_TEXTS[language].today}</a>`
      : ''
  const tabs = days
    .filter(({ date }) => date !== today || todayTab === '')
    .map(
      ({ date }, index) =>
        `<a href="#${date}"${index === 0 ? ' aria-current="true"' : ''}>${escapeHtml(formatTab(date, today, language))}</a>`,
    )
  return `<nav class="days" aria-label="${GUEST_TEXTS[language].days}">${todayTab}${tabs.join('')}</nav>`
}

const renderCheckbox = (name: string, value: string, isChecked: boolean, label: string) =>
  `<label><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${isChecked ? ' checked' : ''}><span>${label}</span></label>`

/** Renders the form with all allergens, and with the diets that a dish is declared for. */
function renderFilter({ days, allergens }: GuestPage, { language, filter, address }: PageView): string {
  const texts = GUEST_TEXTS[language].filter
  const declared = new Set(
    days.flatMap(({ variants }) =>
      variants.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.flatMap((dish) => dish.diets))),
    ),
  )
  if (declared.has('vegan')) declared.add('vegetarian')
  const renderFieldset = (legend: string, boxes: readonly string[]) =>
    boxes.length > 0 ? `<fieldset><legend>${legend}</legend><div>${boxes.join('')}</div></fieldset>` : ''
  const avoid = allergens.map(({ code, nameCs, nameEn }) =>
    renderCheckbox(
      'avoid',
      code,
      filter?.avoid.includes(code) ?? false,
      `${escapeHtml(code)} ${renderName(language, nameCs, nameEn)}`,
    ),
  )
  const diets = DIETS.filter((diet) => declared.has(diet) || filter?.diets.includes(diet)).map((diet) =>
    renderCheckbox('diet', diet, filter?.diets.includes(diet) ?? false, escapeHtml(getDietName(language, diet))),
  )
  const lang = address.lang ? `<input type="hidden" name="lang" value="${address.lang}">` : ''
  const clear = filter ? ` <a href="${escapeHtml(buildLink(address, address.lang))}">${texts.clear}</a>` : ''
  const state = filter ? ` <b>· ${texts.active}</b>` : ''
  return `<details class="filter"><summary>${texts.title}${state}</summary><form>${lang}${renderFieldset(texts.avoid, avoid)}${renderFieldset(texts.diets, diets)}<button>${texts.apply}</button>${clear}</form></details>`
}

/** Formats the times of each weekday, joined for consecutive weekdays with the same times: `Po–Pá`, `11:00–14:00`. */
function listOpeningHours(
  openingHours: readonly OpeningHours[],
  language: Language,
): { days: string; times: string }[] {
  const groups: { first: number; last: number; times: string }[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const times = openingHours
      .filter((each) => each.weekday === weekday)
      .map(({ from, to }) => `${from}–${to}`)
      .sort()
      .join(', ')
    const last = groups.at(-1)
    if (last?.times === times) last.last = weekday
    else groups.push({ first: weekday, last: weekday, times })
  }
  const formatName = (weekday: number) => formatShortWeekday(addDays(REFERENCE_MONDAY, weekday - 1), language)
  return groups.map(({ first, last, times }) => ({
    days: first === last ? formatName(first) : `${formatName(first)}–${formatName(last)}`,
    times: times || GUEST_TEXTS[language].closedDay,
  }))
}

function renderFooter(page: GuestPage, days: readonly GuestPageDay[], view: PageView): string {
  const { language, address, filter } = view
  const texts = GUEST_TEXTS[language]
  const { openingHours } = page.restaurant
  const rows = listOpeningHours(openingHours, language).map(
    ({ days, times }) => `<dt>${escapeHtml(days)}</dt><dd>${times}</dd>`,
  )
  const hours = openingHours.length > 0 ? `<div><h2>${texts.openingHours}</h2><dl>${rows.join('')}</dl></div>` : ''
  const languages = LANGUAGES.map((lang) => {
    const state = lang === language ? ' aria-current="true"' : ''
    return `<a href="${escapeHtml(buildLink(address, lang, filter))}" lang="${lang}" hreflang="${lang}"${state}>${getNativeLanguageName(lang)}</a>`
  })
  const calendar = `${buildGuestPath(address.basePath, address.slug)}calendar.ics?lang=${language}`
  return `<footer>${renderAllergenLegend(days, page.allergens, language)}${hours}<div class="more"><a href="${escapeHtml(calendar)}">${texts.calendar}</a></div><nav class="more" aria-label="${texts.languages}">${languages.join('')}</nav></footer>`
}

/** Renders the page of a restaurant, which is complete without its script. */
export function renderGuestPage(page: GuestPage, view: PageView): string {
  const { restaurant, today } = page
  const { language, filter, address } = view
  const days = restaurant.open ? listShownDays(page) : []
  const header = `<header>${renderLogo(page, address.basePath) || SUN}${renderTitle(page, language)}${renderContact(page, language)}</header>`
  const content = restaurant.open
    ? `${renderTabs(days, today, view)}${renderFilter(page, view)}<main>${renderDays(days, page, { language, filter, today })}</main>`
    : `<main><p class="reason">${GUEST_TEXTS[language].closed}</p></main>`
  const url = `${ORIGIN_MARK}${buildLink(address, address.lang)}`
  return renderHtmlPage({
    language,
    title: formatPageTitle(page, language),
    head: renderHead(page, view),
    brand: restaurant.brand,
    basePath: address.basePath,
    body: `${header}${content}${renderFooter(page, days, view)}${restaurant.open ? renderJsonLd(buildStructuredData({ ...page, days }, language, url)) : ''}${renderScript(FILTER_SCRIPT)}`,
  })
}

/**
 * Renders a script for other web sites, which adds a frame with the menu after its own element; the restaurant and the
 * language are in the address of the script.
 */
export const renderEmbedScript = (title: string): string => `(() => {
  const script = document.currentScript
  if (!script) return
  const address = new URL('./', script.src)
  address.search = new URL(script.src).search
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = ${JSON.stringify(title)}
  frame.style.cssText = 'display:block;width:100%;height:20rem;border:0'
  addEventListener('message', ({ source, data }) => {
    const height = data && data.poledneHeight
    if (source === frame.contentWindow && height > 0 && height < 50000) frame.style.height = Math.ceil(height) + 'px'
  })
  script.after(frame)
})()
`
