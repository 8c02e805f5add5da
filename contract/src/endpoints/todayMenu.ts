import { z } from 'zod'
import { day, id, idParam, price } from '../schemas/fields.ts'
import { defineEndpoint } from './endpoint.ts'

const dish = z.object({
  id,
  nameCs: z.string(),
  nameEn: z.string().nullable(),
  /** Null where they are not declared, empty where there are none. */
  allergenCodes: z.array(z.string()).nullable(),
})
const item = z.object({
  menuItemTypeId: id,
  typeNameCs: z.string(),
  typeNameEn: z.string(),
  dishes: z.array(dish),
  note: z.string().nullable(),
  priceCzk: price,
  priceEur: price,
})
const variant = z.object({
  weeklyMenuVariantId: id,
  nameCs: z.string(),
  nameEn: z.string(),
  /** Null while no published menu covers the day. */
  weeklyMenuId: id.nullable(),
  items: z.array(item),
})
export type TodayVariant = z.output<typeof variant>

export const todayMenuEndpoint = defineEndpoint({
  method: 'GET',
  path: 'restaurants/:id/today/',
  guard: 'restaurants.view',
  tag: 'restaurants',
  summary: 'Get the menu of a restaurant on a day',
  operationId: 'readTodayMenu',
  description:
    'Returns what a restaurant serves on a day and at which prices. Without a date it is today at the restaurant.',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ date: day.optional() }),
  response: z.object({
    date: day,
    timezone: z.string(),
    /** An inactive or archived restaurant serves nothing. */
    closed: z.boolean(),
    variants: z.array(variant),
  }),
})
