import { addDays, type Day } from '@poledne/contract/domain/day'
import type { Language } from '@poledne/contract/domain/languages'
import { formatPrices } from '../../core/export/printTexts.ts'
import { explainEmptyDay } from './guestMenus.days.ts'
import { type GuestPage, type GuestPageDay, isShownDay } from './guestMenus.page.service.ts'
import { ORIGIN_MARK } from './guestMenus.page.ts'
import { GUEST_TEXTS, pickGuestName } from './guestMenus.texts.ts'

/** A line has at most 75 bytes, and the lines that continue it begin with a space (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75

function foldLine(line: string): string {
  let [folded, bytes] = ['', 0]
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += length
  }
  return folded
}

/** Escapes a text value (RFC 5545, 3.3.11) and removes control characters, which are not allowed. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '')

const formatDate = (day: Day): string => day.replaceAll('-', '')

/** Lists the dishes of a day, one item on each line, with allergens and prices. */
function describeMenu({ variants }: GuestPageDay, language: Language): string {
  const pickText = (nameCs: string, nameEn: string | null) => pickGuestName(language, nameCs, nameEn).text
  const lines = variants.flatMap(({ nameCs, nameEn, items }) => [
    ...(variants.length > 1 ? [`${pickText(nameCs, nameEn)}:`] : []),
    ...items.map((item) => {
      const dishes = item.dishes.map((dish) => {
        const codes = dish.allergenCodes?.join(', ') ?? GUEST_TEXTS[language].undeclared
        const soldOut = dish.availability === 'soldOut' ? ` – ${GUEST_TEXTS[language].soldOut}` : ''
        const note = dish.todayNote ? ` – ${dish.todayNote}` : ''
        return `${pickText(dish.nameCs, dish.nameEn)}${codes ? ` (${codes})` : ''}${soldOut}${note}`
      })
      const prices = formatPrices(item, 'both', language).filter((price) => price !== null)
      return [dishes.join(', '), ...(item.note ? [item.note] : []), ...prices].join(' · ')
    }),
  ])
  return lines.join('\n')
}

/** Renders the next days as a calendar with an all-day event for each day with dishes and each closed day. */
export function renderCalendar({ restaurant, days, today }: GuestPage, language: Language, path: string): string {
  const name = pickGuestName(language, restaurant.nameCs, restaurant.nameEn).text
  const shown = restaurant.open ? days.filter((day) => isShownDay(day) && (day.variants.length > 0 || day.closure)) : []
  const events = shown.flatMap((day) => [
    'BEGIN:VEVENT',
    `UID:menu-${restaurant.id}-${day.date}@poledne`,
    // The time stamp is the day, so that the file does not change with every request and clients can cache it.
    `DTSTAMP:${formatDate(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${formatDate(day.date)}`,
    `DTEND;VALUE=DATE:${formatDate(addDays(day.date, 1))}`,
    `SUMMARY:${escapeText(day.closure ? `${name}: ${explainEmptyDay(day, language).text}` : `${name}: ${GUEST_TEXTS[language].menu}`)}`,
    ...(day.closure ? [] : [`DESCRIPTION:${escapeText(describeMenu(day, language))}`]),
    ...(restaurant.address ? [`LOCATION:${escapeText(restaurant.address)}`] : []),
    // The origin, whose length is not known here, has a line of its own.
    `URL:${ORIGIN_MARK}\r\n ${path}${day.date}/`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Poledne//Guest menu//EN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
