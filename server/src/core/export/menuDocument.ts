import type { Day, Weekday } from '@poledne/contract/domain/day'

/** A name in Czech and English. */
export type BilingualName = { cs: string; en: string }

export type MenuDish = {
  cs: string
  en: string | null
  /** The codes of the allergens, in the order of the legend; null if the allergens are not declared. */
  allergens: string[] | null
}

export type MenuItem = {
  type: BilingualName
  dishes: MenuDish[]
  note: string | null
  priceCzk: number | null
  priceEur: number | null
}

export type MenuDay = { day: Weekday; date: Day; holiday: BilingualName | null; items: MenuItem[] }

/** The content of an exported menu, independent of requests and tables. */
export type MenuDocument = {
  /** The ISO year, which can differ from the calendar year around New Year. */
  year: number
  week: number
  days: MenuDay[]
  variant: BilingualName & { xls: string }
  restaurant: BilingualName | null
  /** The legend contains only the allergens that the menu uses. */
  allergens: (BilingualName & { code: string })[]
}

export type ExportChoices = {
  format: 'pdf' | 'jpg' | 'xls'
  language: 'cs' | 'en' | 'both'
  price: 'none' | 'czk' | 'eur' | 'both'
  variantName: boolean
  orientation: 'portrait' | 'landscape'
}

/** What the pages of a real download are marked with; a preview has no mark. */
export type PrintMark = {
  revision: string
  /** The public page that says whether the print is current; null if the public address is unknown. */
  url: string | null
}

/**
 * The menu is longer than a document of this format can be. The error is in a file of its own, so that the routes can
 * import it without loading any threads.
 */
export class ExportTooLongError extends Error {}
