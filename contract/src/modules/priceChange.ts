import { z } from 'zod'
import { amountToMinorUnits } from '../domain/prices/money.ts'
import { PRICE_ROUNDINGS, PRICE_RULES, ROUNDING_DIRECTIONS } from '../domain/prices/priceRule.ts'
import { undoResponse } from '../http/bulk.ts'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import {
  choices,
  createFieldsValidCondition,
  createPageQuerySchema,
  createPageSchema,
  createUniqueRowsCheck,
  day,
  id,
  instant,
  person,
  price,
  requiredNumber,
  requiredText,
  text,
} from '../http/fields.ts'
import { recordParams as params } from '../http/record.ts'
import { LIST_EXPORT_CONTENT_TYPES } from '../list/listExport.ts'
import { wholeListExportQuery } from '../list/listExportEndpoint.ts'
import { hasPrice } from './restaurantMenu.ts'

// A bulk price change writes price exceptions that start on one day, by one rule per currency.

/** The highest number of prices in one change. */
export const MAX_PRICE_CHANGE_ITEMS = 5_000
export const MAX_CHANGE_NAME = 100
const MAX_PERCENT = 1_000
const MAX_SELECTED = 1_000
/** The highest number of prices that a user types, instead of using the result of the rule. */
const MAX_TYPED = 1_000
/** Three ids of up to ten digits with two colons. */
const MAX_KEY = 32
/** The number of characters in a plan for each price: the key, a hash of eight characters, and two separators. */
export const MAX_PLAN_ENTRY = MAX_KEY + 10

/** Values with at most two decimals, as amounts of money have. */
const ruleValue = requiredNumber('wrongFormat').refine((value) => amountToMinorUnits(value) !== null, 'wrongFormat')

/** Refuses values that would change nothing or could never be a price. */
function checkRuleValue(
  { rule, value }: { rule: (typeof PRICE_RULES)[number]; value: number },
  context: z.core.$RefinementCtx,
) {
  const report = (message: string) => context.addIssue({ code: 'custom', message, path: ['value'] })
  if (rule === 'set' && value <= 0) report('biggerThanZero')
  else if (value === 0) report('emptyField')
  else if (rule === 'percent' && (value <= -100 || value > MAX_PERCENT)) report('wrongFormat')
}

const currencyRule = z
  .strictObject({
    rule: z.enum(PRICE_RULES),
    /** An amount for `add` and `set`, a percentage for `percent`; at most two decimals. */
    value: ruleValue,
    round: z.enum(PRICE_ROUNDINGS),
    direction: z.enum(ROUNDING_DIRECTIONS),
  })
  .superRefine(checkRuleValue)
export type CurrencyRule = z.output<typeof currencyRule>

/** `restaurantId:weeklyMenuVariantId:menuItemTypeId` */
const key = text(MAX_KEY, 'wrongFormat').regex(/^[1-9]\d{0,9}:[1-9]\d{0,9}:[1-9]\d{0,9}$/, 'wrongFormat')
/** The ids of the selected records; null selects everything that the caller can see. */
const selection = choices(MAX_SELECTED).min(1, 'itemsMissing').nullable()

export const LATER_CHOICES = ['keep', 'shift'] as const

const typedPrice = z.strictObject({ key, priceCzk: price, priceEur: price }).refine(hasPrice, {
  error: 'emptyField',
  path: ['priceCzk'],
  when: createFieldsValidCondition('priceCzk', 'priceEur'),
})

const requestFields = {
  restaurantIds: selection,
  weeklyMenuVariantIds: selection,
  menuItemTypeIds: selection,
  /** Whether inactive restaurants are part of a selection of all restaurants; named restaurants always are. */
  includeInactive: z.boolean().default(false),
  startDate: day,
  /** The rule of each currency; null keeps the prices in that currency. */
  czk: currencyRule.nullable(),
  eur: currencyRule.nullable(),
  /** The keys of prices that do not change; the preview still returns them. */
  excluded: z.array(key).max(MAX_PRICE_CHANGE_ITEMS, 'wrongFormat').default([]),
  /** Prices in both currencies that replace the results of the rules; null means no price in that currency. */
  typed: z.array(typedPrice).max(MAX_TYPED, 'wrongFormat').check(createUniqueRowsCheck('key')).default([]),
  /** Whether later price entries keep their prices, or the rule applies to each of them as well. */
  later: z.enum(LATER_CHOICES),
}
const requireRule = ({ czk, eur }: { czk: unknown; eur: unknown }) => czk !== null || eur !== null
const NO_RULE = { error: 'emptyField', path: ['czk'] }

const previewRequest = z.strictObject(requestFields).refine(requireRule, NO_RULE)
export type PriceChangePreviewRequest = z.input<typeof previewRequest>
export type ParsedPriceChangeRequest = z.output<typeof previewRequest>

export const PRICE_ENTRY_MODULES = ['restaurantMenus', 'restaurantMenuExceptions'] as const
const laterEntry = z.object({ module: z.enum(PRICE_ENTRY_MODULES), id, startDate: day })
/** A new price of an excluded item is null if the rule gives no valid price. */
const prices = { oldCzk: price, newCzk: price, oldEur: price, newEur: price }
const previewItem = z.object({
  key: z.string(),
  restaurantId: id,
  weeklyMenuVariantId: id,
  menuItemTypeId: id,
  ...prices,
  /** The later entries that take precedence from their start date on. */
  later: z.array(laterEntry),
  /** The exception that starts on the same day and is updated, if there is one. */
  exceptionId: id.nullable(),
  /** Whether the caller is not allowed to change this price, so that it has to be excluded. */
  forbidden: z.boolean(),
})
export type PriceChangeItem = z.output<typeof previewItem>

/** Why a preview skips a price. */
export const SKIP_REASONS = ['notOffered', 'noPrice', 'unchanged', 'exceptionApplies'] as const
export const priceChangePreview = z.object({
  items: z.array(previewItem),
  skipped: z.array(z.object({ key: z.string(), reason: z.enum(SKIP_REASONS) })),
  /**
   * Lists a hash of what each price is based on, as `key=hash,…`; the change is refused if one of them has changed
   * since. It does not depend on the rules.
   */
  plan: z.string(),
})
export type PriceChangePreview = z.output<typeof priceChangePreview>

const applyRequest = z
  .strictObject({
    ...requestFields,
    name: requiredText(MAX_CHANGE_NAME),
    plan: text(MAX_PRICE_CHANGE_ITEMS * MAX_PLAN_ENTRY, 'wrongFormat'),
  })
  .refine(requireRule, NO_RULE)
export type PriceChangeRequest = z.input<typeof applyRequest>

const changeFields = {
  id,
  name: z.string(),
  startDate: day,
  /** The number of changed prices, including those of later entries. */
  count: z.int(),
  createdAt: instant,
  createdBy: person.nullable(),
  undoneAt: instant.nullable(),
  undoneBy: person.nullable(),
  /** The change set with which the price change can be undone. */
  changeId: id.nullable(),
}
export const priceChange = z.object(changeFields)
export type PriceChange = z.output<typeof priceChange>

const changedPrice = z.object({
  module: z.enum(PRICE_ENTRY_MODULES),
  /** The record that was created or changed. */
  id,
  restaurantId: id,
  weeklyMenuVariantId: id,
  menuItemTypeId: id,
  startDate: day,
  ...prices,
  /** Whether the record has been changed since. */
  changedSince: z.boolean(),
})
const priceChangeDetail = z.object({
  ...changeFields,
  czk: currencyRule.nullable(),
  eur: currencyRule.nullable(),
  later: requestFields.later,
  /** The prices of records that the caller can see. */
  items: z.array(changedPrice),
})
export type PriceChangeDetail = z.output<typeof priceChangeDetail>

const MAX_PAGE_SIZE = 100
/** The plan in the request can be as long as its other fields together. */
const APPLY_BODY_LIMIT = 2 * LARGE_BODY_LIMIT
const shared = { tag: 'restaurantMenuExceptions' } as const
const add = { ...shared, guard: 'restaurantMenuExceptions.add' } as const
const view = { ...shared, guard: 'restaurantMenuExceptions.view' } as const

export const priceChangeEndpoints = {
  preview: defineEndpoint('POST', 'priceChanges/preview/', {
    ...add,
    summary: 'Preview a bulk price change',
    operationId: 'previewPriceChange',
    description: 'Returns the old and new price of every selected item, and writes nothing.',
    bodyLimit: LARGE_BODY_LIMIT,
    body: previewRequest,
    response: priceChangePreview,
  }),
  apply: defineEndpoint('POST', 'priceChanges/', {
    ...add,
    summary: 'Apply a bulk price change',
    operationId: 'applyPriceChange',
    description:
      'Writes all new prices, or none: 409 `plan_outdated` with the keys if a price has changed since the preview.',
    bodyLimit: APPLY_BODY_LIMIT,
    body: applyRequest,
    status: 201,
    response: priceChange,
  }),
  list: defineEndpoint('GET', 'priceChanges/', {
    ...view,
    summary: 'List bulk price changes',
    operationId: 'listPriceChanges',
    description: 'Lists the bulk price changes, newest first; with access to own records only those of the caller.',
    query: createPageQuerySchema(MAX_PAGE_SIZE),
    response: createPageSchema(priceChange),
  }),
  read: defineEndpoint('GET', 'priceChanges/:id/', {
    ...view,
    summary: 'Get a bulk price change',
    operationId: 'readPriceChange',
    description: 'Returns a bulk price change with its rules and the prices that it changed.',
    params,
    response: priceChangeDetail,
  }),
  export: defineEndpoint('GET', 'priceChanges/:id/export/', {
    ...view,
    summary: 'Export the prices of a bulk price change',
    operationId: 'exportPriceChange',
    description:
      'Exports the old and new prices that the caller can see as an Excel workbook or a CSV file, in the language of the request.',
    params,
    query: wholeListExportQuery,
    response: null,
    file: Object.values(LIST_EXPORT_CONTENT_TYPES),
  }),
  undo: defineEndpoint('POST', 'priceChanges/:id/undo/', {
    ...add,
    summary: 'Undo a bulk price change',
    operationId: 'undoPriceChange',
    description:
      'Restores the old prices. Records that were changed since, or that the caller cannot change, are left.',
    params,
    body: z.strictObject({}),
    response: undoResponse,
  }),
} as const
