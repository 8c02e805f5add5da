import type { Language } from '@poledne/contract/domain/languages'
import type { GuestItem } from '@poledne/contract/modules/guestMenu'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import { formatMeatOrigins } from './guestMenus.days.ts'
import { type GuestPage, type GuestPageDay, isShownDay } from './guestMenus.page.service.ts'
import { ORIGIN_MARK } from './guestMenus.page.ts'
import { GUEST_TEXTS, pickGuestName } from './guestMenus.texts.ts'

/** The schema limits names and notes to this many characters. */
const MAX_TEXT = 250
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Escapes a text for XML, which allows no control characters and no lone surrogates. */
const escapeXml = (text: string): string =>
  escapeHtml(
    text
      .replace(/\s+/gu, ' ')
      .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
      .trim(),
  )

/** Shortens a text to whole characters, and replaces an empty one, which the schema refuses. */
const limitText = (text: string): string => escapeXml(Array.from(text.trim()).slice(0, MAX_TEXT).join('')) || '–'

function renderMeal(item: GuestItem, language: Language, codeNames: ReadonlyMap<string, string>): string {
  const { undeclared, soldOut } = GUEST_TEXTS[language]
  const names = item.dishes.map(({ nameCs, nameEn }) => pickGuestName(language, nameCs, nameEn).text)
  const notes = item.dishes.flatMap((dish) => [
    ...(dish.availability === 'soldOut' ? [soldOut] : []),
    ...(dish.todayNote ? [dish.todayNote] : []),
    ...(dish.portion ? [dish.portion] : []),
    ...(dish.allergenCodes?.map((code) => codeNames.get(code) ?? code) ?? [undeclared]),
    ...[formatMeatOrigins(dish, language) ?? []].flat(),
  ])
  if (item.note) notes.push(item.note)
  const price = item.priceEur === null ? '' : `<price role="other">${item.priceEur.toFixed(2)}</price>`
  return `<meal><name>${limitText(names.join(', '))}</name>${[...new Set(notes)].map((note) => `<note>${limitText(note)}</note>`).join('')}${price}</meal>`
}

/** Renders a day with its items by variant and type; a day on which nothing is served is closed. */
function renderDay(
  { date, variants }: GuestPageDay,
  language: Language,
  codeNames: ReadonlyMap<string, string>,
): string {
  const categories = new Map<string, string[]>()
  for (const { nameCs, nameEn, items } of variants)
    for (const item of items) {
      const variant = variants.length > 1 ? [pickGuestName(language, nameCs, nameEn).text] : []
      const type = pickGuestName(language, item.typeNameCs, item.typeNameEn).text
      const name = limitText([...variant, type].join(' · '))
      categories.set(name, [...(categories.get(name) ?? []), renderMeal(item, language, codeNames)])
    }
  const content = [...categories].map(([name, meals]) => `<category name="${name}">${meals.join('')}</category>`)
  return `<day date="${date}">${content.join('') || '<closed/>'}</day>`
}

/** Renders the opening times; the format has one span per day, so it begins with the first and ends with the last. */
function renderTimes({ openingHours }: GuestPage['restaurant']): string {
  if (openingHours.length === 0) return ''
  const days = WEEKDAYS.map((name, index) => {
    const spans = openingHours.filter(({ weekday }) => weekday === index + 1)
    const [from] = spans.map((span) => span.from).sort()
    const to = spans
      .map((span) => span.to)
      .sort()
      .at(-1)
    return from && to ? `<${name} open="${from}-${to}"/>` : `<${name} closed="true"/>`
  })
  return `<times type="opening">${days.join('')}</times>`
}

/** Renders the next days as an OpenMensa feed, version 2.1. It has only prices in euros. */
export function renderOpenMensa({ restaurant, days, allergens }: GuestPage, language: Language, path: string): string {
  const url = `${ORIGIN_MARK}${path}`
  const codeNames = new Map(
    allergens.map(({ code, nameCs, nameEn }) => [code, `${code} ${pickGuestName(language, nameCs, nameEn).text}`]),
  )
  const shown = restaurant.open ? days.filter(isShownDay) : days.map((day) => ({ ...day, variants: [] }))
  const { text: name } = pickGuestName(language, restaurant.nameCs, restaurant.nameEn)
  const place = [
    `<name>${limitText(name)}</name>`,
    ...(restaurant.address ? [`<address>${limitText(restaurant.address)}</address>`] : []),
    ...(restaurant.phone ? [`<phone>${limitText(restaurant.phone)}</phone>`] : []),
    renderTimes(restaurant),
    `<feed name="menu"><schedule hour="6-14"/><url>${url}openmensa.xml</url><source>${url}</source></feed>`,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<openmensa version="2.1" xmlns="http://openmensa.org/open-mensa-v2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://openmensa.org/open-mensa-v2 http://openmensa.org/open-mensa-v2.xsd"><canteen>${place.join('')}${shown.map((day) => renderDay(day, language, codeNames)).join('')}</canteen></openmensa>
`
}
