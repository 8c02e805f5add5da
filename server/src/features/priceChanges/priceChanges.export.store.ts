import type { ListColumns } from '@poledne/contract/list/listQuery'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { ListSource } from '../../core/records/list/list.store.ts'
import { buildRowScopeCondition } from '../../core/records/record.policy.ts'
import type { SqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisiblePricesCondition } from '../prices/index.ts'
import { PRICE_ENTRY_SCOPE_COLUMNS } from './priceChanges.store.ts'

const EXPORTED_COLUMNS = {
  restaurantNameCs: { kind: 'text' },
  restaurantNameEn: { kind: 'text' },
  weeklyMenuVariantNameCs: { kind: 'text' },
  weeklyMenuVariantNameEn: { kind: 'text' },
  menuItemTypeNameCs: { kind: 'text' },
  menuItemTypeNameEn: { kind: 'text' },
  startDate: { kind: 'day' },
  oldCzk: { kind: 'money', currency: 'CZK' },
  newCzk: { kind: 'money', currency: 'CZK' },
  oldEur: { kind: 'money', currency: 'EUR' },
  newEur: { kind: 'money', currency: 'EUR' },
} as const satisfies ListColumns

const COLUMN_EXPRESSIONS: Readonly<Record<keyof typeof EXPORTED_COLUMNS, string>> = {
  restaurantNameCs: 'r.name_cs',
  restaurantNameEn: 'r.name_en',
  weeklyMenuVariantNameCs: 'v.name_cs',
  weeklyMenuVariantNameEn: 'v.name_en',
  menuItemTypeNameCs: 't.name_cs',
  menuItemTypeNameEn: 't.name_en',
  startDate: 'record.start_date',
  oldCzk: `(price ->> 'oldCzk')`,
  newCzk: `(price ->> 'newCzk')`,
  oldEur: `(price ->> 'oldEur')`,
  newEur: `(price ->> 'newEur')`,
}

const RECORD_COLUMNS = 'id, restaurant_id, weekly_menu_variant_id, start_date, created_by'
const TYPE_ID = `(price ->> 'menuItemTypeId')::int`
const FROM = `change_sets s join change_set_records stored on stored.set_id = s.id
  join lateral (
    select ${RECORD_COLUMNS} from restaurant_menus where stored.module = 'restaurantMenus' and id = stored.record_id::int
    union all
    select ${RECORD_COLUMNS} from restaurant_menu_exceptions
      where stored.module = 'restaurantMenuExceptions' and id = stored.record_id::int
  ) record on true
  cross join lateral jsonb_array_elements(stored.prices) price
  join restaurants r on r.id = record.restaurant_id
  join weekly_menu_variants v on v.id = record.weekly_menu_variant_id
  join menu_item_types t on t.id = ${TYPE_ID}`

/** Builds the condition for records of this module that the caller can see. */
function buildModuleScope(
  module: 'restaurantMenus' | 'restaurantMenuExceptions',
  caller: Caller,
  bound: SqlParameters,
): string {
  if (getScope(caller, module, 'view') === null) return 'false'
  const isVisible = buildRowScopeCondition(caller, module, 'view', PRICE_ENTRY_SCOPE_COLUMNS, bound)
  return `(stored.module = '${module}' and ${isVisible})`
}

/** Creates the list of the changed prices whose records, and the price entries behind them, the caller can see. */
export const createChangedPricesSource = (caller: Caller, changeId: number): ListSource => ({
  columns: EXPORTED_COLUMNS,
  defaultSort: (['restaurantNameCs', 'weeklyMenuVariantNameCs', 'menuItemTypeNameCs', 'startDate'] as const).map(
    (column) => ({ column, direction: 'asc' }),
  ),
  from: FROM,
  select: 'record.id',
  getExpression: (column) => COLUMN_EXPRESSIONS[column as keyof typeof COLUMN_EXPRESSIONS],
  buildScope: (bound) => `s.kind = 'priceChange' and s.source_id = ${bound.add(changeId)} and (
    ${buildModuleScope('restaurantMenus', caller, bound)}
    or ${buildModuleScope('restaurantMenuExceptions', caller, bound)}) and ${buildVisiblePricesCondition(
      caller,
      { restaurant: 'record.restaurant_id', variant: 'record.weekly_menu_variant_id', type: TYPE_ID },
      bound,
    )}`,
})
