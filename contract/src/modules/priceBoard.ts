import { z } from 'zod'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import { choice, createIdListSchema, day, id, idParam, price, requiredText, text } from '../http/fields.ts'
import {
  LATER_CHOICES,
  MAX_CHANGE_NAME,
  MAX_PLAN_ENTRY,
  PRICE_ENTRY_MODULES,
  priceChange,
  priceChangePreview,
} from './priceChange.ts'

// The price board shows the prices of many restaurants on one day, and changes single ones.

/** The highest number of cells in one response, and in one change. */
export const MAX_BOARD_CELLS = 2_400
/** The highest number of restaurants that a request names. */
const MAX_BOARD_RESTAURANTS = 500

const column = z.object({ weeklyMenuVariantId: id, menuItemTypeId: id })
const prices = { priceCzk: price, priceEur: price }
const boardCell = column.extend({
  restaurantId: id,
  ...prices,
  /** The record that sets the price. */
  source: z.object({ module: z.enum(PRICE_ENTRY_MODULES), id, startDate: day }),
  /** The next change of the price; without prices, the offer ends. */
  next: z.object({ startDate: day, ...prices }).nullable(),
})
export type PriceBoardCell = z.output<typeof boardCell>

const board = z.object({
  date: day,
  restaurants: z.array(z.object({ id, nameCs: z.string(), nameEn: z.string(), active: z.boolean() })),
  /** The menu item types that a restaurant offers on this day, grouped by variant. */
  columns: z.array(column),
  /** The offered prices; a cell that is not offered is absent. */
  cells: z.array(boardCell),
  /** The `after` of the next page. */
  next: id.nullable(),
})
export type PriceBoard = z.output<typeof board>

const requestFields = {
  startDate: day,
  /** An `exception` is valid from the start date; a `correction` changes the restaurant menu of that day. */
  mode: z.enum(['exception', 'correction']),
  /** Whether later price entries keep their prices, or change by the same amount. */
  later: z.enum(LATER_CHOICES),
  cells: z
    .array(
      z
        .strictObject({
          restaurantId: choice,
          weeklyMenuVariantId: choice,
          menuItemTypeId: choice,
          /** A currency that is left out keeps its price; null removes it. */
          priceCzk: price.optional(),
          priceEur: price.optional(),
        })
        .refine(({ priceCzk, priceEur }) => priceCzk !== undefined || priceEur !== undefined, {
          error: 'emptyField',
          path: ['priceCzk'],
        }),
    )
    .min(1, 'itemsMissing')
    .max(MAX_BOARD_CELLS, 'wrongFormat'),
}
const previewRequest = z.strictObject(requestFields)
export type PriceBoardPreviewRequest = z.input<typeof previewRequest>
export type ParsedPriceBoardRequest = z.output<typeof previewRequest>
const applyRequest = z.strictObject({
  ...requestFields,
  name: requiredText(MAX_CHANGE_NAME),
  plan: text(MAX_BOARD_CELLS * MAX_PLAN_ENTRY, 'wrongFormat'),
})
export type PriceBoardRequest = z.input<typeof applyRequest>

const shared = { guard: 'restaurantMenus.view', tag: 'restaurantMenus' } as const

export const priceBoardEndpoints = {
  read: defineEndpoint('GET', 'prices/board/', {
    ...shared,
    summary: 'Get the price board',
    operationId: 'readPriceBoard',
    description:
      'Returns the prices of all restaurants that the caller can see on a day, with their sources and next changes, in pages of at most 2,400 cells.',
    query: z.strictObject({
      date: day.optional(),
      restaurantIds: createIdListSchema(MAX_BOARD_RESTAURANTS).optional(),
      after: idParam.optional(),
    }),
    response: board,
  }),
  preview: defineEndpoint('POST', 'prices/board/preview/', {
    ...shared,
    summary: 'Preview edits of the price board',
    operationId: 'previewPriceBoard',
    description: 'Returns the old and new price of every edited cell, and writes nothing.',
    bodyLimit: LARGE_BODY_LIMIT,
    body: previewRequest,
    response: priceChangePreview,
  }),
  apply: defineEndpoint('POST', 'prices/board/', {
    ...shared,
    summary: 'Save edits of the price board',
    operationId: 'applyPriceBoard',
    description:
      'Writes all edited prices as one change set, or none: 409 `plan_outdated` with the keys if a price has changed since the preview.',
    bodyLimit: LARGE_BODY_LIMIT,
    body: applyRequest,
    status: 201,
    response: priceChange,
  }),
} as const
