import type { Diet } from '@poledne/contract/domain/diets'
import { addNonBreakingSpaces, type Language } from '@poledne/contract/domain/languages'
import { isWeekend } from '@poledne/contract/domain/week'
import type { GuestAllergen, GuestDay, GuestDish, GuestItem } from '@poledne/contract/modules/guestMenu'
import { formatPrices, formatShortDate, formatWeekday } from '../../core/export/printTexts.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import { getCountryName, translate } from '../../core/http/language.ts'
import { checkSuitability, type GuestFilter } from './guestMenus.filter.ts'
import type { GuestPage, GuestPageDay } from './guestMenus.page.service.ts'
import { GUEST_TEXTS, pickGuestName, pickReason } from './guestMenus.texts.ts'

/** What the rendering of all days shares. */
export type DayView = {
  language: Language
  filter: GuestFilter | null
  allergens: readonly GuestAllergen[]
  today: string | null
}

/** Marks a text whose language differs from that of the page. */
export const langAttribute = (language: string, pageLanguage: Language) =>
  language === pageLanguage ? '' : ` lang="${language}"`

/** Renders a name, in an element only if its language differs from that of the page. */
export function renderName(language: Language, nameCs: string, nameEn: string | null): string {
  const name = pickGuestName(language, nameCs, nameEn)
  const text = escapeHtml(addNonBreakingSpaces(name.text, name.language))
  return name.language === language ? text : `<span lang="${name.language}">${text}</span>`
}

/** Returns the code and the name of an allergen, such as `7 Mléko`. */
function describeAllergen(code: string, { language, allergens }: DayView): string {
  const allergen = allergens.find((each) => each.code === code)
  return allergen ? `${code}\u00a0${pickGuestName(language, allergen.nameCs, allergen.nameEn).text}` : code
}

export const getDietName = (language: Language, diet: Diet) => translate(language, `codelists.diets.${diet}`)

/** Renders the codes, which show their names on hover and, as a disclosure, on tap. */
function renderAllergens({ allergenCodes }: GuestDish, view: DayView): string {
  const texts = GUEST_TEXTS[view.language]
  if (allergenCodes === null) return ` <small>${escapeHtml(texts.undeclared)}</small>`
  if (allergenCodes.length === 0) return ''
  const names = escapeHtml(allergenCodes.map((code) => describeAllergen(code, view)).join(' · '))
  const codes = `<span class="hidden">${escapeHtml(texts.allergens)}: </span>${escapeHtml(allergenCodes.join(', '))}`
  return ` <details class="codes"><summary title="${names}">${codes}</summary><span>${names}</span></details>`
}

export function formatMeatOrigins({ meatOrigins }: GuestDish, language: Language): string | null {
  if (!meatOrigins) return null
  const origins = meatOrigins.map(({ meat, country }) => {
    const name = translate(language, `codelists.meats.${meat}`).toLocaleLowerCase(language)
    return `${name} – ${getCountryName(country, language)}`
  })
  return GUEST_TEXTS[language].origin.replace('{{origins}}', () => origins.join(', '))
}

function renderReason(dish: GuestDish, filter: GuestFilter, view: DayView): { suits: string; reason: string } {
  const { suits, allergens, diets } = checkSuitability(dish, filter)
  const { askStaff, contains, unsuitable } = GUEST_TEXTS[view.language]
  const codes = allergens.map((code) => describeAllergen(code, view)).join(', ')
  const names = diets.map((diet) => getDietName(view.language, diet)).join(', ')
  const reasons = [
    ...(codes ? [contains.replace('{{names}}', () => codes)] : []),
    ...(names ? [unsuitable.replace('{{names}}', () => names)] : []),
    ...(suits === 'unknown' ? [askStaff] : []),
  ]
  return { suits, reason: reasons.length > 0 ? `<small class="why">${escapeHtml(reasons.join(' · '))}</small>` : '' }
}

function renderDish(dish: GuestDish, view: DayView): string {
  const { language, filter } = view
  const { suits, reason } = filter ? renderReason(dish, filter, view) : { suits: null, reason: '' }
  const portion = dish.portion ? ` <small>${escapeHtml(addNonBreakingSpaces(dish.portion, 'cs'))}</small>` : ''
  const origins = formatMeatOrigins(dish, language)
  const origin = origins === null ? '' : `<small class="line">${escapeHtml(origins)}</small>`
  const name = renderName(language, dish.nameCs, dish.nameEn)
  const isSoldOut = dish.availability === 'soldOut'
  const soldOut = isSoldOut ? ` <strong>${escapeHtml(GUEST_TEXTS[language].soldOut)}</strong>` : ''
  const today = dish.todayNote ? `<small class="line">${escapeHtml(dish.todayNote)}</small>` : ''
  const mark = suits === null ? '' : ` data-suits="${suits}"`
  return `<div class="dish${isSoldOut ? ' gone' : ''}"${mark}>${name}${soldOut}${portion}${renderAllergens(dish, view)}${today}${origin}${reason}</div>`
}

function renderPrice(item: GuestItem, language: Language): string {
  const [first, ...others] = formatPrices(item, 'both', language).filter((price) => price !== null)
  if (first === undefined) return ''
  return `<span class="price">${escapeHtml(first)}${others.map((price) => `<small>${escapeHtml(price)}</small>`).join('')}</span>`
}

/** Renders an item; the name of its type is shown once for consecutive items. */
function renderItem(item: GuestItem, previous: GuestItem | undefined, view: DayView): string {
  const isRepeated = previous?.typeNameCs === item.typeNameCs && previous.typeNameEn === item.typeNameEn
  const type = isRepeated
    ? ''
    : `<span class="type">${renderName(view.language, item.typeNameCs, item.typeNameEn)}</span>`
  const note = item.note ? `<span class="note">${escapeHtml(item.note)}</span>` : ''
  const dishes = item.dishes.map((dish) => renderDish(dish, view)).join('')
  return `<li>${type}<div>${dishes}</div>${renderPrice(item, view.language)}${note}</li>`
}

function renderVariants({ variants }: GuestDay, view: DayView): string {
  const menus = variants.map(({ nameCs, nameEn, items }) => {
    const name = variants.length > 1 ? `<h3>${renderName(view.language, nameCs, nameEn)}</h3>` : ''
    return `<div>${name}<ul>${items.map((item, index) => renderItem(item, items[index - 1], view)).join('')}</ul></div>`
  })
  return `<div class="menus">${menus.join('')}</div>`
}

export const formatDayTitle = (date: string, language: Language): string =>
  `${formatWeekday(date, language)} ${formatShortDate(date, language)}`

/** Returns why there are no dishes on a day, with its language. */
export function explainEmptyDay({ date, planned, closure }: GuestDay, language: Language) {
  const texts = GUEST_TEXTS[language]
  if (!closure) return { text: planned || isWeekend(date) ? texts.resting : texts.notPublished, language }
  const reason = pickReason(language, closure)
  return {
    text: reason ? texts.closedFor.replace('{{reason}}', () => reason.text) : texts.closedDay,
    language: reason?.language ?? language,
  }
}

function renderDay(day: GuestPageDay, view: DayView): string {
  const { language, today } = view
  const { date, holiday, variants } = day
  const isToday = date === today
  const tag = isToday ? `<span class="tag">${escapeHtml(GUEST_TEXTS[language].today)}</span>` : ''
  const title = `<h2>${tag}${escapeHtml(formatDayTitle(date, language))}</h2>`
  const festival = holiday ? `<p>${renderName(language, holiday.nameCs, holiday.nameEn)}</p>` : ''
  const empty = explainEmptyDay(day, language)
  const content =
    variants.length > 0
      ? renderVariants(day, view)
      : `<p class="reason"${langAttribute(empty.language, language)}>${escapeHtml(empty.text)}</p>`
  // The id lets links point at a day.
  return `<section id="${escapeHtml(date)}"${isToday ? ' class="now"' : ''}>${title}<div class="day">${festival}${content}</div></section>`
}

/** Renders the days as sections; other texts of the page are around them. */
export function renderDays(
  days: readonly GuestPageDay[],
  page: Pick<GuestPage, 'allergens'>,
  view: Omit<DayView, 'allergens'>,
): string {
  const shared = { ...view, allergens: page.allergens }
  return days.map((day) => renderDay(day, shared)).join('')
}

/** Lists the allergens that dishes of these days contain, in the order of the settings. */
function listUsedAllergens(days: readonly GuestDay[], allergens: readonly GuestAllergen[]): GuestAllergen[] {
  const dishes = days.flatMap(({ variants }) => variants.flatMap(({ items }) => items.flatMap((item) => item.dishes)))
  const used = new Set(dishes.flatMap(({ allergenCodes }) => allergenCodes ?? []))
  return allergens.filter(({ code }) => used.has(code))
}

/** Renders the legend of the allergens as a part of the footer. */
export function renderAllergenLegend(
  days: readonly GuestDay[],
  allergens: readonly GuestAllergen[],
  language: Language,
) {
  const rows = listUsedAllergens(days, allergens).map(
    ({ code, nameCs, nameEn }) => `<dt>${escapeHtml(code)}</dt><dd>${renderName(language, nameCs, nameEn)}</dd>`,
  )
  if (rows.length === 0) return ''
  return `<div><h2>${escapeHtml(GUEST_TEXTS[language].allergens)}</h2><dl>${rows.join('')}</dl></div>`
}
