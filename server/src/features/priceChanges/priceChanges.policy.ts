import { hash } from 'node:crypto'
import { amountToMinorUnits, MAX_MINOR_UNITS } from '@poledne/contract/domain/prices/money'
import {
  listRestaurantTimeline,
  type PriceEntry,
  type PriceKey,
  type Prices,
} from '@poledne/contract/domain/prices/price'
import { applyPriceRule, type PriceRule } from '@poledne/contract/domain/prices/priceRule'
import type {
  CurrencyRule,
  ParsedPriceChangeRequest,
  PriceChangeItem,
  PriceChangePreview,
} from '@poledne/contract/modules/priceChange'
import type { Caller } from '../../core/access/caller.ts'
import { canPerform, canUseRestaurant } from '../../core/access/recordRights.ts'
import { createPriceVisibilityCheck, type OwnedPriceSources, toDecimalPrice } from '../prices/index.ts'

/** The price entries of one restaurant that apply on the start date or later. */
export type RestaurantEntries = OwnedPriceSources & { restaurantId: number }

type EntryModule = 'restaurantMenus' | 'restaurantMenuExceptions'
/** A price entry of one menu item type that starts on the start date or later. */
type OwnedEntry = Prices & { module: EntryModule; id: number; startDate: string; createdById: number | null }

/** A price that is offered on the start date and that the caller can see. */
export type CurrentPrice = PriceKey & {
  key: string
  restaurantId: number
  old: Prices
  /** The entry that sets the price; null if the price is not offered yet. */
  source: OwnedEntry | null
  /** The exception that starts on the start date, if there is one. */
  exception: OwnedEntry | null
  /** The restaurant menu that is corrected; null if the change writes an exception. */
  menu: OwnedEntry | null
  /** The later entries that take precedence. */
  later: OwnedEntry[]
}

type Skipped = PriceChangePreview['skipped'][number]
type Selection = Pick<ParsedPriceChangeRequest, 'startDate' | 'menuItemTypeIds'>
export type FoundPrices = { offered: CurrentPrice[]; notOffered: string[] }

export const PRICE_SOURCE_MODULES = {
  restaurantMenu: 'restaurantMenus',
  exception: 'restaurantMenuExceptions',
} as const

/** Lists the selected prices of a restaurant in minor units, without prices that depend on hidden entries. */
export function findSelectedPrices(entries: RestaurantEntries, selection: Selection, caller: Caller): FoundPrices {
  const { startDate } = selection
  const types = selection.menuItemTypeIds && new Set(selection.menuItemTypeIds)
  const seesPrice = createPriceVisibilityCheck(caller, entries.restaurantId, entries)
  const owners = new Map<string, number | null>([
    ...entries.menus.map(({ id, createdById }): [string, number | null] => [`restaurantMenu:${id}`, createdById]),
    ...entries.exceptions.map(({ id, createdById }): [string, number | null] => [`exception:${id}`, createdById]),
  ])
  const toOwnedEntry = ({ source, sourceId, from, priceCzk, priceEur }: PriceEntry): OwnedEntry => ({
    module: PRICE_SOURCE_MODULES[source],
    id: sourceId,
    startDate: from,
    priceCzk,
    priceEur,
    createdById: owners.get(`${source}:${sourceId}`) ?? null,
  })

  const byKey = new Map<string, PriceEntry[]>()
  for (const entry of listRestaurantTimeline(entries, { from: startDate })) {
    if (!entry.wins || types?.has(entry.menuItemTypeId) === false || !seesPrice(entry)) continue
    const key = `${entries.restaurantId}:${entry.weeklyMenuVariantId}:${entry.menuItemTypeId}`
    const known = byKey.get(key)
    if (known) known.push(entry)
    else byKey.set(key, [entry])
  }
  const found: FoundPrices = { offered: [], notOffered: [] }
  for (const [key, [first, ...rest]] of byKey) {
    if (!first || first.from > startDate) {
      found.notOffered.push(key)
      continue
    }
    const { weeklyMenuVariantId, menuItemTypeId, priceCzk, priceEur, from } = first
    const source = toOwnedEntry(first)
    found.offered.push({
      key,
      restaurantId: entries.restaurantId,
      weeklyMenuVariantId,
      menuItemTypeId,
      old: { priceCzk, priceEur },
      source,
      exception: source.module === 'restaurantMenuExceptions' && from === startDate ? source : null,
      menu: null,
      later: rest.map(toOwnedEntry),
    })
  }
  return found
}

export type Rules = Record<'priceCzk' | 'priceEur', PriceRule | null>
const CURRENCY_FIELDS = { priceCzk: 'czk', priceEur: 'eur' } as const
export type CurrencyField = keyof typeof CURRENCY_FIELDS
export const CURRENCIES = Object.keys(CURRENCY_FIELDS) as CurrencyField[]

/** Converts a rule to minor units; the contract has checked that its value has at most two decimals. */
const toPriceRule = (rule: CurrencyRule | null): PriceRule | null =>
  rule && { ...rule, value: amountToMinorUnits(rule.value) as number }

const applyRules = (old: Prices, rules: Rules): Prices => {
  const applyTo = (currency: CurrencyField) => {
    const [price, rule] = [old[currency], rules[currency]]
    return price === null || rule === null ? price : applyPriceRule(price, rule)
  }
  return { priceCzk: applyTo('priceCzk'), priceEur: applyTo('priceEur') }
}

export const areEqual = (a: Prices, b: Prices) => a.priceCzk === b.priceCzk && a.priceEur === b.priceEur
const isTooLow = (price: number | null) => price !== null && price < 1
const isTooHigh = (price: number | null) => price !== null && price > MAX_MINOR_UNITS

/** A later entry whose price changes as well. */
type ShiftedEntry = { entry: OwnedEntry; to: Prices }
export type PlannedPrice = CurrentPrice & {
  to: Prices
  shifted: ShiftedEntry[]
  isExcluded: boolean
  isForbidden: boolean
}
/** A result outside of the allowed range; `field` is the input that caused it. */
type WrongResult = { field: string; code: 'biggerThanZero' | 'emptyField' | 'wrongFormat'; key: string }
export type PlannedPriceChange = { items: PlannedPrice[]; skipped: Skipped[]; wrong: WrongResult[] }

/** Applies the rules of the request to the offered prices. */
export function planPriceChange(
  { offered, notOffered }: FoundPrices,
  request: ParsedPriceChangeRequest,
  caller: Caller,
): PlannedPriceChange {
  const rules: Rules = { priceCzk: toPriceRule(request.czk), priceEur: toPriceRule(request.eur) }
  const excluded = new Set(request.excluded)
  const typed = new Map(request.typed.map(({ key, ...prices }) => [key, toMinorPrices(prices)]))
  const plan: PlannedPriceChange = {
    items: [],
    skipped: notOffered.map((key) => ({ key, reason: 'notOffered' })),
    wrong: [],
  }
  for (const price of offered) {
    const { key, old } = price
    const typedPrices = typed.get(key)
    if (!typedPrices && CURRENCIES.every((currency) => rules[currency] === null || old[currency] === null)) {
      plan.skipped.push({ key, reason: 'noPrice' })
      continue
    }
    const to = typedPrices ?? applyRules(old, rules)
    if (areEqual(to, old)) {
      plan.skipped.push({ key, reason: 'unchanged' })
      continue
    }
    const shifted = request.later === 'shift' ? shiftEntries(price.later, rules) : []
    const isExcluded = excluded.has(key)
    plan.items.push({ ...price, to, shifted, isExcluded, isForbidden: isChangeForbidden(caller, price, shifted) })
    if (!isExcluded) plan.wrong.push(...findWrongResults(key, [to, ...shifted.map((each) => each.to)], getRuleField))
  }
  return plan
}

const getRuleField = (currency: CurrencyField) => `${CURRENCY_FIELDS[currency]}.value`

const toMinorPrices = ({ priceCzk, priceEur }: Prices): Prices => ({
  priceCzk: priceCzk === null ? null : amountToMinorUnits(priceCzk),
  priceEur: priceEur === null ? null : amountToMinorUnits(priceEur),
})

export const shiftEntries = (later: readonly OwnedEntry[], rules: Rules): ShiftedEntry[] =>
  later.map((entry) => ({ entry, to: applyRules(entry, rules) })).filter(({ entry, to }) => !areEqual(entry, to))

export function findWrongResults(
  key: string,
  results: readonly Prices[],
  getField: (currency: CurrencyField) => string,
): WrongResult[] {
  return CURRENCIES.flatMap((currency) => {
    const field = getField(currency)
    const prices = results.map((result) => result[currency])
    const tooLow: WrongResult[] = prices.some(isTooLow) ? [{ field, code: 'biggerThanZero', key }] : []
    return prices.some(isTooHigh) ? [...tooLow, { field, code: 'wrongFormat', key }] : tooLow
  })
}

const canEdit = (caller: Caller, restaurantId: number, { module, createdById }: OwnedEntry): boolean =>
  (['view', 'edit'] as const).every((action) =>
    canPerform(caller, module, action, { archived: false, createdById, restaurantId }),
  )

/** Whether the caller lacks a right that the change needs: to edit the corrected menu or the exception, to add an exception, or to edit a shifted entry. */
export function isChangeForbidden(
  caller: Caller,
  { exception, menu, restaurantId }: CurrentPrice,
  shifted: readonly ShiftedEntry[],
): boolean {
  const written = menu ?? exception
  const canWrite = written
    ? canEdit(caller, restaurantId, written)
    : canUseRestaurant(caller, 'restaurantMenuExceptions', 'add', restaurantId)
  return !canWrite || shifted.some(({ entry }) => !canEdit(caller, restaurantId, entry))
}

const toValidDecimal = (minor: number | null) => (isTooLow(minor) || isTooHigh(minor) ? null : toDecimalPrice(minor))

export const toPreviewItem = ({ old, to, later, exception, isForbidden, ...price }: PlannedPrice): PriceChangeItem => ({
  key: price.key,
  restaurantId: price.restaurantId,
  weeklyMenuVariantId: price.weeklyMenuVariantId,
  menuItemTypeId: price.menuItemTypeId,
  oldCzk: toDecimalPrice(old.priceCzk),
  newCzk: toValidDecimal(to.priceCzk),
  oldEur: toDecimalPrice(old.priceEur),
  newEur: toValidDecimal(to.priceEur),
  later: later.map(({ module, id, startDate }) => ({ module, id, startDate })),
  exceptionId: exception?.id ?? null,
  forbidden: isForbidden,
})

const HASH_LENGTH = 8

/** Hashes everything that the new price of one item depends on, except the rules. */
function hashBasis({ old, exception, menu, later }: CurrentPrice): string {
  const basis = [
    old.priceCzk,
    old.priceEur,
    exception?.id ?? null,
    later.map(({ module, id, startDate, priceCzk, priceEur }) => [module, id, startDate, priceCzk, priceEur]),
    ...(menu ? [menu.id] : []),
  ]
  return hash('sha256', JSON.stringify(basis), 'base64url').slice(0, HASH_LENGTH)
}

/**
 * Computes the fingerprint of what these prices depend on. A preview returns it as `plan`, so that applying can find
 * prices that have changed since.
 */
export const computePricePreviewFingerprint = (offered: readonly CurrentPrice[]): string =>
  offered.map((price) => `${price.key}=${hashBasis(price)}`).join(',')

const parsePlan = (plan: string): Map<string, string> =>
  new Map(plan.split(',').map((entry): [string, string] => [entry.split('=', 1)[0] ?? '', entry]))

/** Finds the keys of prices that have changed since the preview, were added to it or are missing in it now. */
export function findOutdatedPriceKeys(plan: string, offered: readonly CurrentPrice[], excluded: readonly string[]) {
  const before = parsePlan(plan)
  const after = parsePlan(computePricePreviewFingerprint(offered))
  const keys = new Set([...before.keys(), ...after.keys()])
  for (const key of excluded) keys.delete(key)
  return [...keys].filter((key) => key !== '' && before.get(key) !== after.get(key))
}
