import { addDays } from '@poledne/contract/domain/day'
import { amountToMinorUnits, minorUnitsToAmount } from '@poledne/contract/domain/prices/money'
import { applyPriceRule, type PriceRule } from '@poledne/contract/domain/prices/priceRule'
import type { CurrencyRule, PriceChangeItem, PriceChangePreviewRequest } from '@poledne/contract/modules/priceChange'

/** An amount that the user has typed. Text that is not an amount is kept, so that the schema reports it at its field. */
export type TypedAmount = number | string | null

/** A rule as the form edits it. Without a value the prices in its currency do not change. */
export type RuleInput = Pick<PriceRule, 'rule' | 'round' | 'direction'> & { value: TypedAmount }

export const CURRENCY_KEYS = ['czk', 'eur'] as const
export type CurrencyKey = (typeof CURRENCY_KEYS)[number]
/** The names of one currency in the form, in prices and in preview rows. */
export const CURRENCY_FIELDS = {
  czk: { currency: 'CZK', price: 'priceCzk', oldPrice: 'oldCzk', newPrice: 'newCzk' },
  eur: { currency: 'EUR', price: 'priceEur', oldPrice: 'oldEur', newPrice: 'newEur' },
} as const

/** Prices that the user has typed for one row; in a currency without a typed price the rule applies. */
export type TypedPrices = { priceCzk?: TypedAmount; priceEur?: TypedAmount }

export type PriceChangeForm = {
  /** The ids of the selected restaurants; an empty list selects all. The same is true for variants and types. */
  restaurantIds: number[]
  weeklyMenuVariantIds: number[]
  menuItemTypeIds: number[]
  includeInactive: boolean
  startDate: string | null
  czk: RuleInput
  eur: RuleInput
  later: 'keep' | 'shift'
  excluded: string[]
  typed: Record<string, TypedPrices>
  /** The name that the user has typed; null while the suggested name is used. */
  name: string | null
}

/** Returns 1 January if it is at most two months away, otherwise the first day of the next month. */
export function getDefaultStartDate(today: string): string {
  const [year = '', month = ''] = today.split('-')
  if (Number(month) >= 11) return `${String(Number(year) + 1).padStart(4, '0')}-01-01`
  // No month has more than 31 days, so this day is in the next month.
  return `${addDays(`${year}-${month}-01`, 31).slice(0, 7)}-01`
}

const CZK_RULE: RuleInput = { rule: 'percent', value: null, round: 'whole', direction: 'nearest' }
const EUR_RULE: RuleInput = { rule: 'percent', value: null, round: 'cent', direction: 'nearest' }

export const createPriceChangeForm = (today: string, selected: Partial<PriceChangeForm> = {}): PriceChangeForm => ({
  restaurantIds: [],
  weeklyMenuVariantIds: [],
  menuItemTypeIds: [],
  includeInactive: false,
  startDate: getDefaultStartDate(today),
  czk: CZK_RULE,
  eur: EUR_RULE,
  later: 'keep',
  excluded: [],
  typed: {},
  name: null,
  ...selected,
})

const isBlank = (value: TypedAmount) => value === null || value === ''

/** Returns the rule to send; the schema refuses a value that is still text. */
const toRule = (rule: RuleInput): CurrencyRule | null => (isBlank(rule.value) ? null : (rule as CurrencyRule))

/** Whether the form has a rule for at least one currency. */
export const hasRule = ({ czk, eur }: PriceChangeForm) => !isBlank(czk.value) || !isBlank(eur.value)

/** Computes the new price by the rule. Without a rule the price does not change. */
function computeNewPrice(oldPrice: number | null, rule: RuleInput): number | null {
  const minor = oldPrice === null ? null : amountToMinorUnits(oldPrice)
  const value = typeof rule.value === 'number' ? amountToMinorUnits(rule.value) : null
  if (minor === null || value === null) return oldPrice
  return minorUnitsToAmount(applyPriceRule(minor, { ...rule, value }))
}

type KnownItems = ReadonlyMap<string, Pick<PriceChangeItem, 'oldCzk' | 'oldEur'>>

/**
 * Builds the request of a preview. The server expects both prices of a typed row, so a currency that the user has not
 * typed gets the result of its rule.
 */
export function buildPriceChangeRequest(form: PriceChangeForm, known: KnownItems): PriceChangePreviewRequest {
  const toSelection = (ids: number[]) => (ids.length === 0 ? null : ids)
  const typed = Object.entries(form.typed).flatMap(([key, prices]) => {
    const item = known.get(key)
    if (form.excluded.includes(key) || !item) return []
    const priceCzk = 'priceCzk' in prices ? prices.priceCzk : computeNewPrice(item.oldCzk, form.czk)
    const priceEur = 'priceEur' in prices ? prices.priceEur : computeNewPrice(item.oldEur, form.eur)
    return [{ key, priceCzk: priceCzk as number | null, priceEur: priceEur as number | null }]
  })
  return {
    restaurantIds: toSelection(form.restaurantIds),
    weeklyMenuVariantIds: toSelection(form.weeklyMenuVariantIds),
    menuItemTypeIds: toSelection(form.menuItemTypeIds),
    includeInactive: form.includeInactive,
    startDate: form.startDate ?? '',
    czk: toRule(form.czk),
    eur: toRule(form.eur),
    excluded: form.excluded,
    typed,
    later: form.later,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a draft. A value whose type an older release stored differently gets its initial value. */
export function readDraftForm(values: Record<string, unknown>, initial: PriceChangeForm): PriceChangeForm {
  const isSameKind = (one: unknown, other: unknown) =>
    Array.isArray(one) ? Array.isArray(other) : isObject(one) ? isObject(other) : typeof one === typeof other
  const known = Object.entries(initial).map(([name, value]) => {
    const stored = values[name]
    // The name and the start date can be text or null.
    const isText = (name === 'name' || name === 'startDate') && (stored === null || typeof stored === 'string')
    return [name, isText || isSameKind(value, stored) ? stored : value]
  })
  return Object.fromEntries(known) as PriceChangeForm
}
