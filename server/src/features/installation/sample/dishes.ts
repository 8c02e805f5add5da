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
  ...toSampleDishes('soup', soups),
  ...toSampleDishes('main', [...beef, ...pork, ...poultry, ...fish, ...game]),
  ...toSampleDishes('meatFree', meatFree),
  ...toSampleDishes('salad', salads),
  ...toSampleDishes('side', sides),
  ...toSampleDishes('dessert', desserts),
  ...toSampleDishes('drink', drinks),
]

function toSampleDishes(type: DishTypeKey, rows: DishRow[]): SampleDish[] {
  return rows.map(([nameCs, nameEn, allergens]) => ({
    nameCs,
    nameEn,
    type,
    allergens: allergens?.map(String) ?? null,
  }))
}
