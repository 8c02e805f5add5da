import type { Prices } from '@poledne/contract/domain/prices/price'
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

const createCzkPrice = (priceCzk: number): Prices => ({ priceCzk, priceEur: null })
const createEurPrice = (priceEur: number): Prices => ({ priceCzk: null, priceEur })
const createBothPrices = (priceCzk: number, priceEur: number): Prices => ({ priceCzk, priceEur })

/** Guests of the restaurant in Karlín can pay in either currency. */
const karlin = {
  old: {
    soup: createBothPrices(39, 1.6),
    menu1: createBothPrices(119, 4.9),
    menu2: createBothPrices(129, 5.3),
    menu3: createBothPrices(115, 4.7),
    dessert: createBothPrices(45, 1.9),
  },
  now: {
    soup: createBothPrices(45, 1.9),
    menu1: createBothPrices(129, 5.3),
    menu2: createBothPrices(139, 5.7),
    menu3: createBothPrices(125, 5.1),
    salad: createBothPrices(119, 4.9),
    dessert: createBothPrices(49, 2),
  },
  next: {
    soup: createBothPrices(45, 1.9),
    menu1: createBothPrices(135, 5.6),
    menu2: createBothPrices(145, 6),
    menu3: createBothPrices(129, 5.3),
    salad: createBothPrices(125, 5.2),
    dessert: createBothPrices(49, 2),
  },
} satisfies Record<string, PriceList>
const meatFree: PriceList = {
  soup: createCzkPrice(45),
  menu3: createCzkPrice(125),
  salad: createCzkPrice(115),
  dessert: createCzkPrice(49),
}
const light: PriceList = { soup: createCzkPrice(45), menu1: createCzkPrice(139), salad: createCzkPrice(119) }
const brno: PriceList = {
  soup: createCzkPrice(42),
  menu1: createCzkPrice(124.9),
  menu2: createCzkPrice(134.9),
  menu3: createCzkPrice(119.9),
  dessert: createCzkPrice(45),
}
const bratislava: PriceList = {
  soup: createEurPrice(1.9),
  menu1: createEurPrice(6.2),
  menu2: createEurPrice(6.8),
  menu3: createEurPrice(5.9),
  dessert: createEurPrice(2.4),
}

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
    items: { soup: createCzkPrice(38), menu1: createCzkPrice(115), menu2: createCzkPrice(125) },
  },
  { restaurant: 'brno', variant: 'standard', starts: -182, items: brno },
  {
    restaurant: 'brno',
    variant: 'standard',
    starts: 28,
    items: { ...brno, menu1: createCzkPrice(129.9), menu2: createCzkPrice(139.9) },
  },
  {
    restaurant: 'brno',
    variant: 'vegetarian',
    starts: -91,
    items: { soup: createCzkPrice(42), menu3: createCzkPrice(119.9), salad: createCzkPrice(109) },
  },
  { restaurant: 'bratislava', variant: 'standard', starts: -182, items: bratislava },
  {
    restaurant: 'bratislava',
    variant: 'standard',
    starts: 42,
    items: { ...bratislava, menu1: createEurPrice(6.5), menu2: createEurPrice(7.1) },
  },
  {
    restaurant: 'bratislava',
    variant: 'light',
    starts: -91,
    items: { soup: createEurPrice(1.9), menu1: createEurPrice(6.9), salad: createEurPrice(5.5) },
  },
  {
    restaurant: 'budapest',
    variant: 'standard',
    starts: -119,
    items: {
      soup: createEurPrice(2.1),
      menu1: createEurPrice(6.4),
      menu2: createEurPrice(6.9),
      menu3: createEurPrice(6.1),
    },
  },
]

export const sampleExceptions: SampleException[] = [
  // This exception is in the past: the next menu ended it.
  { restaurant: 'karlin', variant: 'standard', type: 'menu1', starts: -203, ...createBothPrices(109, 4.5) },
  // This exception is in force.
  { restaurant: 'karlin', variant: 'standard', type: 'menu2', starts: -14, ...createBothPrices(149.9, 6.2) },
  { restaurant: 'bratislava', variant: 'standard', type: 'menu1', starts: -21, ...createEurPrice(5.9) },
  // This exception starts in the future.
  { restaurant: 'karlin', variant: 'standard', type: 'dessert', starts: 14, ...createBothPrices(39, 1.6) },
  { restaurant: 'brno', variant: 'standard', type: 'soup', starts: 7, ...createCzkPrice(39) },
  // This exception never wins, because the vegetarian menu of Brno offers no dessert.
  { restaurant: 'brno', variant: 'vegetarian', type: 'dessert', starts: -28, ...createCzkPrice(45) },
]
