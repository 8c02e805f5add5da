import { type SampleDish, sampleDishes } from './dishes.ts'
import type { DishTypeKey, MenuItemTypeKey, VariantKey } from './lists.ts'

/** The dishes of a working day by menu item type; each dish is given by its Czech name. */
type PlannedDay = { day: number; items: { type: MenuItemTypeKey; dish: string }[] }

const WORKING_DAYS = [1, 2, 3, 4, 5]

const meatlessSoups = [
  'Rajská polévka s rýží',
  'Brokolicový krém s krutony',
  'Mrkvová polévka s pomerančem',
  'Houbová polévka s kroupami',
  'Pórková polévka s vejcem',
  'Dýňová polévka se zázvorem a kokosovým mlékem',
  'Fazolová polévka s paprikou',
  'Květáková polévka s vejcem',
  'Žampionový krém s tymiánem',
  'Polévka z červené řepy s kokosovým mlékem',
  'Celerový krém s jablkem',
]
const lightSoups = [
  'Krém z pečených rajčat s bazalkou',
  'Kmínová polévka s vejcem',
  'Zeleninová polévka s ovesnými vločkami',
  'Boršč se zakysanou smetanou',
  'Špenátový krém s vejcem',
  'Jihočeská kulajda s vejcem',
  'Minestrone s těstovinami a parmazánem',
  'Hrstková polévka',
  'Česneková polévka s krutony a sýrem',
  'Studená višňová polévka se smetanou',
  'Staročeská bramboračka s houbami',
]
const lightMains = [
  'Kuřecí steak, grilovaná zelenina',
  'Treska v bylinkové krustě, bramborová kaše',
  'Kuřecí rizoto s hráškem a sýrem',
  'Candát na bílém víně, dušená rýže',
  'Kuřecí wrap s grilovanou zeleninou',
  'Pstruh na másle s kmínem, vařené brambory',
  'Kuřecí stehno pečené na bylinkách, dušená rýže',
  'Penne s tuňákem a rajčaty',
  'Kuřecí kari s kokosovým mlékem, rýže basmati',
  'Grilovaný losos s citronovým máslem, pečené brambory',
  'Kuřecí tikka masala, rýže basmati',
]

/**
 * Mixes the dishes of a type, of which similar ones are next to each other: a step without a common divisor with their
 * number visits each dish once.
 */
function mixDishes(type: DishTypeKey, step: number): string[] {
  const dishes = sampleDishes.filter((dish) => dish.type === type)
  return dishes.map((_, index) => (dishes[(index * step) % dishes.length] as SampleDish).nameCs)
}

const mains = mixDishes('main', 17)
const meatFree = mixDishes('meatFree', 7)
const salads = mixDishes('salad', 4)
const desserts = mixDishes('dessert', 5)
/** Moves the start of the list, so that a dish that two menus share comes more than two weeks apart. */
const rotateDishes = (dishes: readonly string[], start: number) => [...dishes.slice(start), ...dishes.slice(0, start)]

/** The dishes of each variant by menu item type, in the order in which the days serve them. */
const DISHES_BY_VARIANT: Record<VariantKey, Partial<Record<MenuItemTypeKey, readonly string[]>>> = {
  standard: {
    soup: mixDishes('soup', 7).filter((name) => ![...meatlessSoups, ...lightSoups].includes(name)),
    menu1: mains,
    menu2: rotateDishes(mains, 45),
    menu3: meatFree,
    salad: salads,
    dessert: desserts,
  },
  vegetarian: {
    soup: meatlessSoups,
    menu3: rotateDishes(meatFree, 12),
    salad: salads.filter((name) => !/kuřec|tuňák|losos|šunk/.test(name)),
    // Panna cotta is set with gelatine.
    dessert: desserts.filter((name) => !name.startsWith('Panna cotta')),
  },
  light: { soup: lightSoups, menu1: lightMains, salad: salads },
}

/** Plans the week with this number, counted from 0; the dishes repeat when their list ends. */
export const planSampleWeek = (variant: VariantKey, week: number): PlannedDay[] =>
  WORKING_DAYS.map((day, index) => ({
    day,
    items: Object.entries(DISHES_BY_VARIANT[variant]).map(([type, dishes]) => ({
      type: type as MenuItemTypeKey,
      dish: dishes[(week * WORKING_DAYS.length + index) % dishes.length] as string,
    })),
  }))
