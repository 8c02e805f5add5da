import type { ImportFields } from '../imports.source.ts'
import { buildPriceField, type ImportField } from './imports.fields.ts'

type Item = { menuItemTypeId: number; priceCzk: number | null; priceEur: number | null }

const PRICE_FIELD = /^(priceCzk|priceEur):(\d+)$/

/**
 * Adds the prices of a restaurant menu by price field, because a file has two columns for each menu item type where a
 * record has a list of items. Other records are returned unchanged.
 */
export function flattenPrices(fields: ImportFields): ImportFields {
  const items = fields.restaurantMenuItems as readonly Item[] | undefined
  if (!items) return fields
  const prices = items.flatMap(({ menuItemTypeId, priceCzk, priceEur }) => [
    [buildPriceField('CZK', menuItemTypeId), priceCzk],
    [buildPriceField('EUR', menuItemTypeId), priceEur],
  ])
  return { ...fields, ...Object.fromEntries(prices) }
}

/**
 * Builds the items of a restaurant menu from its values by price field. Types that the menu already has keep their
 * order; new types follow in the order of the settings. A type without a price is left out.
 */
function buildMenuItems(values: ImportFields, current: readonly Item[], fields: readonly ImportField[]): Item[] {
  const typeIds = new Set([
    ...current.map(({ menuItemTypeId }) => menuItemTypeId),
    ...fields.flatMap(({ name }) => Number(PRICE_FIELD.exec(name)?.[2] ?? Number.NaN) || []),
  ])
  const readPrice = (field: string) => (values[field] ?? null) as number | null
  return [...typeIds]
    .map((menuItemTypeId) => ({
      menuItemTypeId,
      priceCzk: readPrice(buildPriceField('CZK', menuItemTypeId)),
      priceEur: readPrice(buildPriceField('EUR', menuItemTypeId)),
    }))
    .filter(({ priceCzk, priceEur }) => priceCzk !== null || priceEur !== null)
}

/** Replaces the price fields of a restaurant menu by its items; other records are returned unchanged. */
export function nestPrices(
  values: ImportFields,
  current: ImportFields | null,
  fields: readonly ImportField[],
): ImportFields {
  if (!fields.some(({ name }) => PRICE_FIELD.test(name))) return values
  const items = (current?.restaurantMenuItems ?? []) as readonly Item[]
  const own = Object.entries(values).filter(([name]) => !PRICE_FIELD.test(name))
  return { ...Object.fromEntries(own), restaurantMenuItems: buildMenuItems(values, items, fields) }
}

/** Returns the price field of a violation such as `restaurantMenuItems.2.priceCzk`, otherwise its field. */
export function toImportField(field: string, values: ImportFields): string {
  const [, index, name] = /^restaurantMenuItems\.(\d+)\.(priceCzk|priceEur)$/.exec(field) ?? []
  const item = (values.restaurantMenuItems as readonly Item[] | undefined)?.[Number(index)]
  if (!item) return field.split('.')[0] ?? field
  return buildPriceField(name === 'priceCzk' ? 'CZK' : 'EUR', item.menuItemTypeId)
}
