import type { z } from 'zod'
import { flag, requiredText, timeZone } from '../http/fields.ts'
import { defineRecordModule } from '../http/record.ts'
import { restaurantList } from '../list/recordLists.ts'

export const MAX_RESTAURANT_NAME = 120
export const DEFAULT_TIME_ZONE = 'Europe/Prague'

export const restaurants = defineRecordModule({
  list: restaurantList,
  fields: {
    nameCs: requiredText(MAX_RESTAURANT_NAME),
    nameEn: requiredText(MAX_RESTAURANT_NAME),
    active: flag(true),
    showMenuPrice: flag(true),
    timezone: timeZone.default(DEFAULT_TIME_ZONE),
  },
  shown: {},
})

export type Restaurant = z.output<typeof restaurants.schemas.record>
export type RestaurantItem = z.output<typeof restaurants.schemas.item>
