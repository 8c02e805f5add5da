import type { ExportChoices, MenuDay, MenuDish, MenuDocument, MenuItem, Names } from './menuDocument.ts'
import { typeset } from './printable.ts'
import {
  dateRange,
  languagesOf,
  type PrintLanguage,
  pricesOf,
  shortDate,
  WORDS,
  weekdayName,
  weekTitle,
} from './words.ts'

/** A text and, where both languages are printed, what stands beneath it. */
export type Line = { main: string; second: string | null }

/** Everything the template sets, word for word; it decides only where. */
export type MenuPage = ReturnType<typeof menuPage>

export function menuPage(document: MenuDocument, choices: ExportChoices) {
  const [main, second] = languagesOf(choices.language)
  const line = (names: { cs: string; en: string | null }): Line => {
    const first = typeset(names[main] ?? names.cs, main)
    const other = second && names[second] ? typeset(names[second], second) : null
    // a name that is the same in both languages is printed once
    return { main: first, second: other === first ? null : other }
  }
  const said = (say: (language: PrintLanguage) => string): Line => line({ cs: say('cs'), en: say('en') })
  const titled = said((language) => WORDS[language].title)
  const variant = choices.variantName ? line(document.variant) : null
  const title = document.restaurant ? line(document.restaurant) : titled
  const [first, last] = [document.days.at(0)?.date, document.days.at(-1)?.date]
  return {
    languages: { main, second: second ?? null },
    landscape: choices.orientation === 'landscape',
    title: title.main,
    /** Beneath the title, one after another; the second language has a line of its own. */
    subtitle: [document.restaurant && titled.main, variant?.main].filter(isText),
    subtitleSecond: [title.second, document.restaurant && titled.second, variant?.second].filter(isText),
    week: said((language) => weekTitle(document.week, language)),
    range: first && last ? said((language) => dateRange(first, last, language)) : null,
    currencies: { none: 0, czk: 1, eur: 1, both: 2 }[choices.price],
    days: document.days.map((day) => dayOf(day, choices, main, line)),
    allergens: WORDS[main].allergens + (second ? ` / ${WORDS[second].allergens}` : ''),
    legend: document.allergens.map((allergen) => ({
      code: typeset(allergen.code, main),
      name: spread(line(allergen)).join(' / '),
    })),
  }
}

const isText = (text: string | null | undefined): text is string => text !== null && text !== undefined

const spread = ({ main, second }: Line): string[] => (second ? [main, second] : [main])

/** Stands beside each printed name; a dish with one name for both languages has both marks there. */
function undeclaredMark(names: Line, line: (names: Names) => Line): Line {
  const mark = line({ cs: WORDS.cs.allergensUndeclared, en: WORDS.en.allergensUndeclared })
  return names.second === null ? { main: spread(mark).join(' / '), second: null } : mark
}

function dayOf(day: MenuDay, choices: ExportChoices, language: PrintLanguage, line: (names: Names | MenuDish) => Line) {
  const item = ({ type, dishes, note, ...prices }: MenuItem) => ({
    type: line(type),
    dishes: dishes.map((dish) => {
      const names = line(dish)
      const codes = dish.allergens?.map((code) => typeset(code, language)) ?? []
      return { ...names, allergens: codes.join(', '), undeclared: dish.allergens ? null : undeclaredMark(names, line) }
    }),
    note: note ? typeset(note, language) : null,
    prices: pricesOf(prices, choices.price, language),
  })
  return {
    name: line({ cs: weekdayName(day.date, 'cs'), en: weekdayName(day.date, 'en') }),
    date: shortDate(day.date, language),
    holiday: day.holiday && line(day.holiday),
    resting: day.items.length === 0 ? line({ cs: WORDS.cs.resting, en: WORDS.en.resting }) : null,
    items: day.items.map(item),
  }
}
