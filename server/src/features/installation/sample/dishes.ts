import { beef } from './dishes/beef.ts'
import { desserts } from './dishes/desserts.ts'
import { fish } from './dishes/fish.ts'
import { game } from './dishes/game.ts'
import { meatFree } from './dishes/meatFree.ts'
import { pork } from './dishes/pork.ts'
import { poultry } from './dishes/poultry.ts'
import type { DishRow } from './dishes/row.ts'
import { salads } from './dishes/salads.ts'
import { drinks, sides } from './dishes/sidesAndDrinks.ts'
import { soups } from './dishes/soups.ts'
import type { DishTypeKey } from './dishTypes.ts'

export interface SampleDish {
  nameCs: string
  nameEn: string | null
  type: DishTypeKey
  allergens: string[] | null
}

export const sampleDishes: SampleDish[] = [
  ...dishesOf('soup', soups),
  ...dishesOf('main', [...beef, ...pork, ...poultry, ...fish, ...game]),
  ...dishesOf('meatFree', meatFree),
  ...dishesOf('salad', salads),
  ...dishesOf('side', sides),
  ...dishesOf('dessert', desserts),
  ...dishesOf('drink', drinks),
]

function dishesOf(type: DishTypeKey, rows: DishRow[]): SampleDish[] {
  return rows.map(([nameCs, nameEn, allergens]) => ({
    nameCs,
    nameEn,
    type,
    allergens: allergens?.map(String) ?? null,
  }))
}
