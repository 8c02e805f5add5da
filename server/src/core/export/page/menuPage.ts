import encodeQR from 'qr'
import type {
  BilingualName,
  ExportChoices,
  MenuDay,
  MenuDish,
  MenuDocument,
  MenuItem,
  PrintMark,
} from '../menuDocument.ts'
import {
  formatDateRange,
  formatFullDate,
  formatPrices,
  formatShortDate,
  formatWeekday,
  formatWeekTitle,
  getPrintLanguages,
  PRINT_TEXTS,
  type PrintLanguage,
  typeset,
} from '../printTexts.ts'

/**
 * Builds the mark in the corner of each page: the revision and, if the public address is known, a QR code as an SVG
 * path. The lowest error correction gives the largest modules, which is what a small code on clean paper needs.
 */
function buildPrintMark({ revision, url }: PrintMark, language: ExportChoices['language']) {
  const texts = getPrintLanguages(language).flatMap((each) => (each ? PRINT_TEXTS[each] : []))
  const [main] = texts
  return {
    lines: [
      ...(url === null ? [] : texts.map(({ scan }) => scan)),
      (main ?? PRINT_TEXTS.cs).revision.replace('{{revision}}', revision),
    ],
    code: url === null ? null : encodeQR(url, 'svg', { ecc: 'low', border: 1 }),
  }
}

/** A text and, if both languages are printed, its translation below it. */
export type BilingualLine = { main: string; second: string | null }

/** All texts of the page; the Typst template only places them. */
export type MenuPage = ReturnType<typeof buildMenuPage>

export function buildMenuPage(document: MenuDocument, choices: ExportChoices, mark: PrintMark | null = null) {
  const [main, second] = getPrintLanguages(choices.language)
  const toBilingualLine = (names: { cs: string; en: string | null }): BilingualLine => {
    const first = typeset(names[main] ?? names.cs, main)
    const other = second && names[second] ? typeset(names[second], second) : null
    // A name that is the same in both languages is printed once.
    return { main: first, second: other === first ? null : other }
  }
  const translateLine = (say: (language: PrintLanguage) => string): BilingualLine =>
    toBilingualLine({ cs: say('cs'), en: say('en') })
  const menuTitle = translateLine(
    (language) => PRINT_TEXTS[language][choices.template === 'day' ? 'dayTitle' : 'title'],
  )
  const variant = choices.variantName ? toBilingualLine(document.variant) : null
  const title = document.restaurant ? toBilingualLine(document.restaurant) : menuTitle
  const legend = document.allergens.map((allergen) => ({
    code: typeset(allergen.code, main),
    name: listTexts(toBilingualLine(allergen)).join(' / '),
  }))
  const [first, last] = [document.days.at(0)?.date, document.days.at(-1)?.date]
  return {
    languages: { main, second: second ?? null },
    template: choices.template,
    size: choices.size,
    landscape: choices.orientation === 'landscape' && choices.size !== 'a5tent',
    title: title.main,
    /** The lines below the title; the second language has a line of its own. */
    subtitle: [document.restaurant && menuTitle.main, variant?.main].filter(isPresent),
    subtitleSecond: [title.second, document.restaurant && menuTitle.second, variant?.second].filter(isPresent),
    week: translateLine((language) => formatWeekTitle(document.week, language)),
    range: first && last ? translateLine((language) => formatDateRange(first, last, language)) : null,
    currencies: { none: 0, czk: 1, eur: 1, both: 2 }[choices.price],
    days: document.days.map((day) => {
      const used = new Set(day.items.flatMap(({ dishes }) => dishes.flatMap(({ allergens }) => allergens ?? [])))
      return {
        ...buildDay(day, choices, main, toBilingualLine),
        legend: legend.filter((_, index) => used.has(document.allergens[index]?.code ?? '')),
      }
    }),
    allergens: PRINT_TEXTS[main].allergens + (second ? ` / ${PRINT_TEXTS[second].allergens}` : ''),
    legend,
    mark: mark && buildPrintMark(mark, choices.language),
  }
}

const isPresent = (text: string | null | undefined): text is string => text !== null && text !== undefined

const listTexts = ({ main, second }: BilingualLine): string[] => (second ? [main, second] : [main])

/** Builds the mark for undeclared allergens; a dish with one name for both languages has the mark in both. */
function buildUndeclaredMark(names: BilingualLine, toLine: (names: BilingualName) => BilingualLine): BilingualLine {
  const mark = toLine({ cs: PRINT_TEXTS.cs.allergensUndeclared, en: PRINT_TEXTS.en.allergensUndeclared })
  return names.second === null ? { main: listTexts(mark).join(' / '), second: null } : mark
}

function buildDay(
  day: MenuDay,
  choices: ExportChoices,
  language: PrintLanguage,
  toLine: (names: BilingualName | MenuDish) => BilingualLine,
) {
  const buildItem = ({ type, dishes, note, ...prices }: MenuItem) => ({
    type: toLine(type),
    dishes: dishes.map((dish) => {
      const names = toLine(dish)
      const codes = dish.allergens?.map((code) => typeset(code, language)) ?? []
      return {
        ...names,
        allergens: codes.join(', '),
        undeclared: dish.allergens ? null : buildUndeclaredMark(names, toLine),
        ...(dish.details && { details: toLine(dish.details) }),
      }
    }),
    note: note ? typeset(note, language) : null,
    prices: formatPrices(prices, choices.price, language),
  })
  return {
    name: toLine({ cs: formatWeekday(day.date, 'cs'), en: formatWeekday(day.date, 'en') }),
    date: formatShortDate(day.date, language),
    fullDate: toLine({ cs: formatFullDate(day.date, 'cs'), en: formatFullDate(day.date, 'en') }),
    holiday: day.holiday && toLine(day.holiday),
    resting:
      day.items.length === 0 ? toLine(day.closure ?? { cs: PRINT_TEXTS.cs.resting, en: PRINT_TEXTS.en.resting }) : null,
    items: day.items.map(buildItem),
  }
}
