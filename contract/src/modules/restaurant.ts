import { z } from 'zod'
import { MEATS } from '../domain/diets.ts'
import {
  country,
  createFieldsValidCondition,
  day,
  flag,
  optionalText,
  phone,
  requiredText,
  text,
  timeOfDay,
  timeZone,
  webLink,
  weekday,
} from '../http/fields.ts'
import { defineRecordModule } from '../http/record.ts'
import { restaurantList } from '../list/recordLists.ts'

export const MAX_RESTAURANT_NAME = 120
export const DEFAULT_TIME_ZONE = 'Europe/Prague'
const MAX_ADDRESS = 200
const MAX_OPENING_HOURS = 28
const MAX_CLOSURES = 50
const MAX_CLOSURE_REASON = 120
const MAX_MEAT_ORIGINS = 100

/** The name of a restaurant in the address of its guest page. */
const slug = text(60, 'wrongFormat').regex(/^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/, 'wrongFormat')

const openingHours = z.strictObject({ weekday, from: timeOfDay, to: timeOfDay }).refine(({ from, to }) => from < to, {
  error: 'startBeforeEnd',
  path: ['to'],
  when: createFieldsValidCondition('from', 'to'),
})

const closure = z
  .strictObject({
    from: day,
    to: day,
    reasonCs: optionalText(MAX_CLOSURE_REASON),
    reasonEn: optionalText(MAX_CLOSURE_REASON),
  })
  .refine(({ from, to }) => from <= to, {
    error: 'startBeforeEnd',
    path: ['to'],
    when: createFieldsValidCondition('from', 'to'),
  })

/** The country that a kind of meat comes from, from this day on. */
const meatOrigin = z.strictObject({ meat: z.enum(MEATS, 'selectValue'), country, startDate: day })

export type OpeningHours = z.output<typeof openingHours>
export type Closure = z.output<typeof closure>
export type MeatOrigin = z.output<typeof meatOrigin>

export const restaurants = defineRecordModule({
  list: restaurantList,
  fields: {
    nameCs: requiredText(MAX_RESTAURANT_NAME),
    nameEn: requiredText(MAX_RESTAURANT_NAME),
    active: flag(true),
    showMenuPrice: flag(true),
    timezone: timeZone.default(DEFAULT_TIME_ZONE),
    /** Null derives it from the Czech name. */
    slug: slug.nullable().default(null),
    address: optionalText(MAX_ADDRESS),
    phone: phone.nullable().default(null),
    country: country.nullable().default(null),
    mapUrl: webLink.nullable().default(null),
    openingHours: z.array(openingHours).max(MAX_OPENING_HOURS, 'wrongFormat').default([]),
    closures: z.array(closure).max(MAX_CLOSURES, 'wrongFormat').default([]),
    meatOrigins: z.array(meatOrigin).max(MAX_MEAT_ORIGINS, 'wrongFormat').default([]),
  },
  /** Clients of earlier releases do not send the fields that guests see. */
  keptIfMissing: ['slug', 'address', 'phone', 'country', 'mapUrl', 'openingHours', 'closures', 'meatOrigins'],
  shown: {},
})

export type Restaurant = z.output<typeof restaurants.schemas.record>
export type RestaurantItem = z.output<typeof restaurants.schemas.item>
