import type { Day, Weekday } from '@poledne/contract/domain/day'
import type { Brand } from '@poledne/contract/modules/brand'

/** A name in Czech and English. */
export type BilingualName = { cs: string; en: string }

export type MenuDish = {
  cs: string
  en: string | null
  /** The codes of the allergens, in the order of the legend; null if the allergens are not declared. */
  allergens: string[] | null
  /** The portion and the origin of the meat; only where they are set. */
  details?: BilingualName
}

export type MenuItem = {
  type: BilingualName
  dishes: MenuDish[]
  note: string | null
  priceCzk: number | null
  priceEur: number | null
}

export type MenuDay = {
  day: Weekday
  date: Day
  holiday: BilingualName | null
  items: MenuItem[]
  closure?: BilingualName
}

/** The content of an exported menu. */
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
  template: 'table' | 'day'
  size: 'a4' | 'a3' | 'a5tent'
}

/** The look of a restaurant; the id of the logo stands for its bytes, which never change. */
export type PrintBrand = Pick<Brand, 'accent' | 'typeface'> & {
  logo: { id: string; width: number; height: number; bytes: Uint8Array } | null
}

/** The mark on the pages of a real download; a preview has none. */
export type PrintMark = {
  revision: string
  /** The public page that says whether the print is current; null if the public address is unknown. */
  url: string | null
}

/** The menu is too long for a document of this format. */
export class ExportTooLongError extends Error {}
