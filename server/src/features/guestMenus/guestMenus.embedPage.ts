import { createHash } from 'node:crypto'
import { addDays } from '@poledne/contract/domain/day'
import { DIETS, type Diet, isSuitableForDiet } from '@poledne/contract/domain/diets'
import { type AccountLanguage, addNonBreakingSpaces, pickName } from '@poledne/contract/domain/languages'
import { isWeekend } from '@poledne/contract/domain/week'
import type { GuestAllergen, GuestDay, GuestItem, MenuFeed } from '@poledne/contract/modules/guestMenu'
import cs from '@poledne/i18n/cs/guests.json'
import en from '@poledne/i18n/en/guests.json'
import { formatPrices, formatShortDate, formatWeekday, PRINT_TEXTS } from '../../core/export/printTexts.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'

export const GUEST_TEXTS = { cs, en }

const STYLE = `*{margin:0;padding:0;box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;color:#1f2328;padding:4px;overflow-wrap:anywhere}
h1{font-size:1.25rem}h2{font-size:1.05rem;margin-top:1.25rem;border-bottom:1px solid #d9d6cf}
h3{font-size:.85rem;font-weight:600;color:#5c6066;margin-top:.75rem}
li{display:flex;gap:1rem;justify-content:space-between;padding:.25rem 0;list-style:none}
small{color:#5c6066;font-size:.8rem}.note{display:block;white-space:pre-line}
.price{white-space:nowrap;text-align:right;font-variant-numeric:tabular-nums}
p{padding:.5rem 0}footer{margin-top:1.25rem;font-size:.8rem;color:#5c6066}`

const SCRIPT = `new ResizeObserver(()=>parent.postMessage({poledneHeight:document.documentElement.offsetHeight},'*')).observe(document.documentElement)`

const hashForCsp = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The CSP source of the style; the web app needs it in its own policy to show the page in a sandboxed frame. */
export const EMBED_STYLE_CSP_SOURCE = hashForCsp(STYLE)

/** The Content-Security-Policy of the page. It has no nonce, so that a 304 response needs no new one. */
export const EMBED_CSP = [
  "default-src 'none'",
  `style-src ${EMBED_STYLE_CSP_SOURCE}`,
  `script-src ${hashForCsp(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Renders JSON-LD and escapes `<`, so that no text can close the script element. */
const renderJsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

function renderItem(item: GuestItem, language: AccountLanguage): string {
  const dishes = item.dishes.map(({ nameCs, nameEn, allergenCodes }) => {
    const allergens = allergenCodes === null ? PRINT_TEXTS[language].allergensUndeclared : allergenCodes.join(', ')
    const mark = allergens === '' ? '' : ` <small>${escapeHtml(allergens)}</small>`
    return `${escapeHtml(addNonBreakingSpaces(pickName(language, nameCs, nameEn), language))}${mark}`
  })
  const type = `<small>${escapeHtml(pickName(language, item.typeNameCs, item.typeNameEn))}</small>`
  const note = item.note ? `<small class="note">${escapeHtml(item.note)}</small>` : ''
  const prices = formatPrices(item, 'both', language).flatMap((price) => (price === null ? [] : escapeHtml(price)))
  const price = prices.length > 0 ? `<span class="price">${prices.join('<br>')}</span>` : ''
  return `<li><span>${type}<br>${dishes.join('<br>')}${note}</span>${price}</li>`
}

function renderDay({ date, variants }: GuestDay, language: AccountLanguage): string {
  const title = `<h2>${escapeHtml(formatDayTitle(date, language))}</h2>`
  // The id lets links point at a day.
  const renderSection = (content: string) => `<section id="${escapeHtml(date)}">${title}${content}</section>`
  if (variants.length === 0) return renderSection(`<p>${PRINT_TEXTS[language].resting}</p>`)
  const menus = variants.map(({ nameCs, nameEn, items }) => {
    const name = variants.length > 1 ? `<h3>${escapeHtml(pickName(language, nameCs, nameEn))}</h3>` : ''
    return `${name}<ul>${items.map((item) => renderItem(item, language)).join('')}</ul>`
  })
  return renderSection(menus.join(''))
}

function renderAllergenLegend(
  days: readonly GuestDay[],
  allergens: readonly GuestAllergen[],
  language: AccountLanguage,
): string {
  const dishes = days.flatMap(({ variants }) => variants.flatMap(({ items }) => items.flatMap((item) => item.dishes)))
  const used = new Set(dishes.flatMap(({ allergenCodes }) => allergenCodes ?? []))
  const lines = allergens
    .filter(({ code }) => used.has(code))
    .map(({ code, nameCs, nameEn }) => escapeHtml(`${code} ${pickName(language, nameCs, nameEn)}`))
  return lines.length > 0 ? `<footer>${PRINT_TEXTS[language].allergens}: ${lines.join(' · ')}</footer>` : ''
}

const HEIGHT_SCRIPT = `<script>${SCRIPT}</script>`

function renderPage(language: AccountLanguage, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body>${body}</body></html>`
}

type Json = Record<string, unknown>

const formatDayTitle = (date: string, language: AccountLanguage): string =>
  `${formatWeekday(date, language)} ${formatShortDate(date, language)}`

function buildOffers({ priceCzk, priceEur }: GuestItem): Json {
  const offers = [
    { price: priceCzk, priceCurrency: 'CZK' },
    { price: priceEur, priceCurrency: 'EUR' },
  ].filter(({ price }) => price !== null)
  return offers.length > 0 ? { offers: offers.map((offer) => ({ '@type': 'Offer', ...offer })) } : {}
}

const SCHEMA_DIETS: Readonly<Record<Diet, string>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  halal: 'https://schema.org/HalalDiet',
  kosher: 'https://schema.org/KosherDiet',
}

/** Lists the diets that every dish of the item is declared for. */
function buildSuitableDiets({ dishes }: GuestItem): Json {
  const suitable = DIETS.filter(
    (diet) => dishes.length > 0 && dishes.every((dish) => isSuitableForDiet(dish.diets, diet)),
  )
  return suitable.length > 0 ? { suitableForDiet: suitable.map((diet) => SCHEMA_DIETS[diet]) } : {}
}

function buildMenuItem(item: GuestItem, language: AccountLanguage): Json {
  const name = item.dishes.map(({ nameCs, nameEn }) => pickName(language, nameCs, nameEn)).join(', ')
  const description = pickName(language, item.typeNameCs, item.typeNameEn)
  return { '@type': 'MenuItem', name, description, ...buildSuitableDiets(item), ...buildOffers(item) }
}

const buildDaySection = ({ date, variants }: GuestDay, language: AccountLanguage, url: string): Json => ({
  '@type': 'MenuSection',
  name: formatDayTitle(date, language),
  temporalCoverage: date,
  url: `${url}#${date}`,
  hasMenuSection: variants.map(({ nameCs, nameEn, items }) => ({
    '@type': 'MenuSection',
    name: pickName(language, nameCs, nameEn),
    hasMenuItem: items.map((item) => buildMenuItem(item, language)),
  })),
})

/** Builds the menu as schema.org data for search engines; without a public URL its links are relative. */
const buildStructuredData = ({ restaurant, week, days }: MenuFeed, language: AccountLanguage, url = ''): Json => ({
  '@context': 'https://schema.org',
  '@type': 'Restaurant',
  name: pickName(language, restaurant.nameCs, restaurant.nameEn),
  hasMenu: {
    '@type': 'Menu',
    inLanguage: language,
    temporalCoverage: `${week}/${addDays(week, 6)}`,
    ...(url ? { url } : {}),
    hasMenuSection: days
      .filter(({ variants }) => variants.length > 0)
      .map((day) => buildDaySection(day, language, url)),
  },
})

/** Renders the week as a page for frames, which posts its height to the parent unless it `isStill`. */
export function renderEmbedPage(feed: MenuFeed, language: AccountLanguage, { isStill = false, url = '' } = {}): string {
  const { restaurant, allergens } = feed
  const words = GUEST_TEXTS[language]
  const name = pickName(language, restaurant.nameCs, restaurant.nameEn)
  // A weekend day without dishes is left out.
  const days = feed.days.filter(({ date, planned, variants }) => planned && (variants.length > 0 || !isWeekend(date)))
  const content = restaurant.closed
    ? `<p>${words.closed}</p>`
    : days.length === 0
      ? `<p>${words.notPublished}</p>`
      : `${days.map((day) => renderDay(day, language)).join('')}${renderAllergenLegend(days, allergens, language)}`
  const data = restaurant.closed || days.length === 0 ? '' : renderJsonLd(buildStructuredData(feed, language, url))
  const main = `<main><h1>${escapeHtml(name)}</h1>${content}</main>`
  return renderPage(language, `${name} · ${words.menu}`, `${main}${data}${isStill ? '' : HEIGHT_SCRIPT}`)
}

/** Renders the page for an unknown restaurant. */
export const renderNotFoundPage = (language: AccountLanguage): string =>
  renderPage(
    language,
    GUEST_TEXTS[language].menu,
    `<main><p>${GUEST_TEXTS[language].notFound}</p></main>${HEIGHT_SCRIPT}`,
  )

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
