import { z } from 'zod'
import { DIETS, MEATS } from '../domain/diets.ts'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import { choice, choices, day, fixedChoices, optionalText, requiredText } from '../http/fields.ts'
import { defineRecordModule } from '../http/record.ts'
import { dishList } from '../list/recordLists.ts'

export const MAX_DISH_NAME = 200
const MAX_PORTION = 30

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
    meats: fixedChoices(MEATS).default([]),
    /** The size of a portion as guests read it, such as `150 g`. */
    portion: optionalText(MAX_PORTION),
  },
  /** Clients of earlier releases do not send these fields. */
  keptIfMissing: ['diets', 'meats', 'portion'],
  shown: { dishTypeName: z.string().nullable() },
  /** A list contains these fields only if it filters or sorts by them, or names them in `columns`. */
  listFields: { lastServed: day.nullable().optional(), timesServed: z.int().optional() },
})

export type Dish = z.output<typeof dishes.schemas.record>
export type DishItem = z.output<typeof dishes.schemas.item>

/** The highest number of dishes that one request creates. */
export const MAX_NEW_DISHES = 500

export const createDishesEndpoint = defineEndpoint('POST', 'dishes/several/', {
  guard: 'dishes.add',
  tag: 'dishes',
  summary: 'Create several dishes',
  operationId: 'createDishes',
  description:
    'Creates all dishes or none, as one change set. A violation names the dish by its index, such as `dishes.3.nameCs`.',
  bodyLimit: 2 * LARGE_BODY_LIMIT,
  body: z.strictObject({
    dishes: z.array(dishes.schemas.create).min(1, 'itemsMissing').max(MAX_NEW_DISHES, 'wrongFormat'),
  }),
  status: 201,
  response: z.object({ items: z.array(dishes.schemas.record), undo: z.string() }),
})
