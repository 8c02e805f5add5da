import { z } from 'zod'
import { DIETS } from '../domain/diets.ts'
import { choice, choices, day, fixedChoices, optionalText, requiredText } from '../http/fields.ts'
import { defineRecordModule } from '../http/record.ts'
import { dishList } from '../list/recordLists.ts'

export const MAX_DISH_NAME = 200

export const dishes = defineRecordModule({
  list: dishList,
  fields: {
    nameCs: requiredText(MAX_DISH_NAME),
    nameEn: optionalText(MAX_DISH_NAME),
    dishTypeId: choice.nullable().default(null),
    /** `[]` means that the dish is declared to contain no allergens, `null` that its allergens are not declared. */
    allergenIds: choices(50).nullable().default(null),
    /** The diets for which the dish is declared suitable; `[]` states nothing. */
    diets: fixedChoices(DIETS).default([]),
  },
  /** Clients of earlier releases do not send the diets. */
  keptIfMissing: ['diets'],
  shown: { dishTypeName: z.string().nullable() },
  /** These are present if the list filters or sorts by them, or names them in `columns`. */
  listFields: { lastServed: day.nullable().optional(), timesServed: z.int().optional() },
})

export type Dish = z.output<typeof dishes.schemas.record>
export type DishItem = z.output<typeof dishes.schemas.item>
