import type { Prices } from '@poledne/contract/domain/price'
import type { MenuItemTypeKey, VariantKey } from './lists.ts'
import type { RestaurantKey } from './restaurants.ts'

type PriceList = Partial<Record<MenuItemTypeKey, Prices>>
type SamplePriceSource = {
  restaurant: RestaurantKey
  variant: VariantKey
  /** The first day of the price, as a number of days after the Monday of the week of the installation. */
  starts: number
}
export type SampleMenu = SamplePriceSource & { items: PriceList }
export type SampleException = SamplePriceSource & { type: MenuItemTypeKey } & Prices

const czk = (priceCzk: number): Prices => ({ priceCzk, priceEur: null })
const eur = (priceEur: number): Prices => ({ priceCzk: null, priceEur })
const czkAndEur = (priceCzk: number, priceEur: number): Prices => ({ priceCzk, priceEur })

/** Guests of the restaurant in Karlín can pay in either currency. */
const karlin = {
  old: {
    soup: czkAndEur(39, 1.6),
    menu1: czkAndEur(119, 4.9),
    menu2: czkAndEur(129, 5.3),
    menu3: czkAndEur(115, 4.7),
    dessert: czkAndEur(45, 1.9),
  },
  now: {
    soup: czkAndEur(45, 1.9),
    menu1: czkAndEur(129, 5.3),
    menu2: czkAndEur(139, 5.7),
    menu3: czkAndEur(125, 5.1),
    salad: czkAndEur(119, 4.9),
    dessert: czkAndEur(49, 2),
  },
  next: {
    soup: czkAndEur(45, 1.9),
    menu1: czkAndEur(135, 5.6),
    menu2: czkAndEur(145, 6),
    menu3: czkAndEur(129, 5.3),
    salad: czkAndEur(125, 5.2),
    dessert: czkAndEur(49, 2),
  },
} satisfies Record<string, PriceList>
const meatFree: PriceList = { soup: czk(45), menu3: czk(125), salad: czk(115), dessert: czk(49) }
const light: PriceList = { soup: czk(45), menu1: czk(139), salad: czk(119) }
const brno: PriceList = { soup: czk(42), menu1: czk(124.9), menu2: czk(134.9), menu3: czk(119.9), dessert: czk(45) }
const bratislava: PriceList = { soup: eur(1.9), menu1: eur(6.2), menu2: eur(6.8), menu3: eur(5.9), dessert: eur(2.4) }

export const sampleMenus: SampleMenu[] = [
  { restaurant: 'karlin', variant: 'standard', starts: -364, items: karlin.old },
  { restaurant: 'karlin', variant: 'standard', starts: -91, items: karlin.now },
  { restaurant: 'karlin', variant: 'standard', starts: 56, items: karlin.next },
  { restaurant: 'karlin', variant: 'vegetarian', starts: -91, items: meatFree },
  { restaurant: 'karlin', variant: 'light', starts: -91, items: light },
  {
    restaurant: 'pankrac',
    variant: 'standard',
    starts: -364,
    items: { soup: czk(38), menu1: czk(115), menu2: czk(125) },
  },
  { restaurant: 'brno', variant: 'standard', starts: -182, items: brno },
  { restaurant: 'brno', variant: 'standard', starts: 28, items: { ...brno, menu1: czk(129.9), menu2: czk(139.9) } },
  {
    restaurant: 'brno',
    variant: 'vegetarian',
    starts: -91,
    items: { soup: czk(42), menu3: czk(119.9), salad: czk(109) },
  },
  { restaurant: 'bratislava', variant: 'standard', starts: -182, items: bratislava },
  {
    restaurant: 'bratislava',
    variant: 'standard',
    starts: 42,
    items: { ...bratislava, menu1: eur(6.5), menu2: eur(7.1) },
  },
  {
    restaurant: 'bratislava',
    variant: 'light',
    starts: -91,
    items: { soup: eur(1.9), menu1: eur(6.9), salad: eur(5.5) },
  },
  {
    restaurant: 'budapest',
    variant: 'standard',
    starts: -119,
    items: { soup: eur(2.1), menu1: eur(6.4), menu2: eur(6.9), menu3: eur(6.1) },
  },
]

export const sampleExceptions: SampleException[] = [
  // This exception is in the past: the next menu ended it.
  { restaurant: 'karlin', variant: 'standard', type: 'menu1', starts: -203, ...czkAndEur(109, 4.5) },
  // This exception is in force.
  { restaurant: 'karlin', variant: 'standard', type: 'menu2', starts: -14, ...czkAndEur(149.9, 6.2) },
  { restaurant: 'bratislava', variant: 'standard', type: 'menu1', starts: -21, ...eur(5.9) },
  // This exception starts in the future.
  { restaurant: 'karlin', variant: 'standard', type: 'dessert', starts: 14, ...czkAndEur(39, 1.6) },
  { restaurant: 'brno', variant: 'standard', type: 'soup', starts: 7, ...czk(39) },
  // This exception never wins, because the vegetarian menu of Brno offers no dessert.
  { restaurant: 'brno', variant: 'vegetarian', type: 'dessert', starts: -28, ...czk(45) },
]
