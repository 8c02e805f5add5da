import type { GuestDay, ScreenContent } from '@poledne/contract/modules/guestMenu'

const DISHES = [
  ['Hovězí vývar s játrovými knedlíčky a nudlemi', 'Beef broth with liver dumplings and noodles'],
  ['Svíčková na smetaně, houskový knedlík', 'Marinated sirloin in cream sauce, bread dumplings'],
  ['Kuřecí řízek s bramborovým salátem', 'Chicken schnitzel with potato salad'],
  [
    'Nejneobhospodařovávatelnější zeleninové rizoto se sušenými rajčaty, parmazánem a čerstvou bazalkou ze zahrádky',
    'Vegetable risotto with sun-dried tomatoes, parmesan and fresh basil from the garden',
  ],
] as const

/** Builds a day with this number of variants and of rows in each, some of them with several dishes and long names. */
const buildFullDay = (date: string, variants: number, rows: number): GuestDay => ({
  date,
  planned: true,
  variants: Array.from({ length: variants }, (_, variant) => ({
    nameCs: `Varianta ${variant + 1}`,
    nameEn: `Variant ${variant + 1}`,
    items: Array.from({ length: rows }, (_, row) => ({
      typeNameCs: row === 0 ? 'Polévka' : `Hlavní jídlo ${row}`,
      typeNameEn: row === 0 ? 'Soup' : `Main course ${row}`,
      dishes: [row, row + 1].slice(0, 1 + (row % 2)).map((index) => {
        const [nameCs, nameEn] = DISHES[(index + variant) % DISHES.length] ?? DISHES[0]
        return { nameCs, nameEn, allergenCodes: row === 2 ? null : ['1', '3', '7', '9'], diets: [] }
      }),
      note: row === 3 ? 'Do vyprodání zásob, jen na obědovém výdeji.' : null,
      priceCzk: 139.9,
      priceEur: row === 1 ? 5.6 : null,
    })),
  })),
})

/** The days of a work week from its Monday, for tests of what fits on a screen. */
export const buildFullWeek = (monday: string, variants: number, rows: number): ScreenContent['days'] =>
  Array.from({ length: 5 }, (_, index) => {
    const date = new Date(Date.parse(`${monday}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10)
    return buildFullDay(date, variants, rows)
  })

export const SCREEN_SIZES = [
  [1280, 720],
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
] as const
