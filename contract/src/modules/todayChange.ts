import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { choice, day, id, instant, person, singleLineText } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'

/** Staff change a dish of today's menu until midnight; the weekly menu stays as it is. */

const TODAY_STATES = ['available', 'soldOut', 'replaced'] as const
const MAX_TODAY_NOTE = 120
/** The highest number of changed dishes of a restaurant on one day. */
export const MAX_TODAY_CHANGES = 200
/** How long changes are kept, in days. */
export const TODAY_CHANGE_DAYS = 30

const names = { nameCs: z.string(), nameEn: z.string().nullable() }
const change = z.object({
  weeklyMenuVariantId: id,
  menuItemTypeId: id,
  dishId: id,
  state: z.enum(TODAY_STATES),
  replacementDishId: id.nullable(),
  note: z.string().nullable(),
  at: instant,
  user: person.nullable(),
  dish: z.object(names),
  replacement: z.object(names).nullable(),
})
export type TodayChange = z.output<typeof change>

const response = z.object({
  date: day,
  can: z.object({ edit: z.boolean() }),
  items: z.array(change),
  /** The changes of the days before, newest first. */
  earlier: z.array(change.extend({ day })),
})
export type TodayChanges = z.output<typeof response>

const body = z
  .strictObject({
    weeklyMenuVariantId: choice,
    menuItemTypeId: choice,
    dishId: choice,
    state: z.enum(TODAY_STATES, 'selectValue'),
    replacementDishId: choice.optional(),
    note: singleLineText(MAX_TODAY_NOTE).optional(),
  })
  .refine(({ state, replacementDishId }) => (state === 'replaced') === (replacementDishId !== undefined), {
    error: 'selectValue',
    path: ['replacementDishId'],
  })
  .refine(({ dishId, replacementDishId }) => dishId !== replacementDishId, {
    error: 'duplicate',
    path: ['replacementDishId'],
  })

const shared = { tag: 'restaurants', perRestaurant: true, params: recordParams, response } as const

export const todayChangeEndpoints = {
  read: defineEndpoint('GET', 'restaurants/:id/todayChanges/', {
    ...shared,
    guard: 'today.view',
    summary: "List the changes of today's menu",
    operationId: 'readTodayChanges',
    description: "Returns what staff changed on today's menu of a restaurant, and on the days before.",
  }),
  write: defineEndpoint('PUT', 'restaurants/:id/todayChanges/', {
    ...shared,
    guard: 'today.edit',
    summary: "Change a dish of today's menu",
    operationId: 'writeTodayChange',
    description:
      'Marks a dish of the published menu of today as sold out, replaced or available again, until midnight at the restaurant.',
    body,
  }),
} as const
