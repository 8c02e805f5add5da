import { type Diet, MEATS } from '@poledne/contract/domain/diets'
import dishRows from './dishes.json' with { type: 'json' }
import lists from './lists.json' with { type: 'json' }
import meats from './meats.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import prices from './prices.json' with { type: 'json' }
import restaurants from './restaurants.json' with { type: 'json' }
import texts from './texts.json' with { type: 'json' }
import weeklyMenus from './weeklyMenus.json' with { type: 'json' }

/** A dish with null has no translation or no declared allergens, so that the checks of menus have findings. */
type DishRow = [nameCs: string, nameEn: string | null, allergens: number[] | null, diet?: Diet]

/** The kinds of meat of a dish, by parts of its Czech name. */
const findMeats = (nameCs: string) => {
  const partsByMeat: Partial<Record<string, string[]>> = meats
  return MEATS.filter((meat) => partsByMeat[meat]?.some((part) => nameCs.toLowerCase().includes(part)))
}

const PORTIONS: Partial<Record<string, string>> = { soup: '0,33 l', main: '150 g' }

export const sampleDishes = Object.entries(dishRows as unknown as Record<string, DishRow[]>).flatMap(([type, rows]) =>
  rows.map(([nameCs, nameEn, allergens, diet]) => ({
    nameCs,
    nameEn,
    type,
    allergens: allergens?.map(String) ?? null,
    diets: diet ? [diet] : [],
    meats: findMeats(nameCs),
    portion: PORTIONS[type] ?? null,
  })),
)

/**
 * The sample records. They refer to each other by keys, and to dishes by their Czech names; other fields have the names
 * of their columns. A price starts the given number of days after the Monday of the installation.
 */
export const sample = {
  ...lists,
  ...restaurants,
  ...people,
  menus: prices.menus,
  exceptions: prices.exceptions,
  texts: Object.fromEntries(Object.entries(texts).map(([column, lines]) => [column, lines.join('\n')])),
}

export const WORKING_DAYS = [1, 2, 3, 4, 5]

/** Plans the working days of a week, counted from 0; the dishes repeat when their list ends. */
export const planSampleWeek = (variant: string, week: number) =>
  WORKING_DAYS.map((day, index) => ({
    day,
    items: Object.entries((weeklyMenus as Record<string, Record<string, string[]>>)[variant] ?? {}).map(
      ([type, dishes]) => ({ type, dish: dishes[(week * WORKING_DAYS.length + index) % dishes.length] ?? '' }),
    ),
  }))
