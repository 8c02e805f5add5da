import type { ExceptionStatement, MenuStatement, Pair, Prices, Statements } from '@poledne/contract/domain/price'
import { type Caller, scopeOf } from '../../http/caller.ts'

/** Which prices a caller can see. Prices come with the restaurant, unless a role limits the caller to their own records. */

type Owned<T> = T & { createdById: number | null }
export type OwnedStatements = {
  menus: readonly Owned<MenuStatement>[]
  exceptions: readonly Owned<ExceptionStatement>[]
}
export type SeesPrice = (pair: Pair) => boolean

const keyOf = ({ weeklyMenuVariantId, menuItemTypeId }: Pair) => `${weeklyMenuVariantId}:${menuItemTypeId}`

const isHiddenFrom =
  (caller: Caller, module: 'restaurantMenus' | 'restaurantMenuExceptions') =>
  ({ createdById }: { createdById: number | null }) =>
    scopeOf(caller, module, 'view') === 'own' && createdById !== caller.userId

/** A price is visible where everything that decides it is. */
export function seesPriceOf(caller: Caller, { menus, exceptions }: OwnedStatements): SeesPrice {
  const hiddenMenus = menus.filter(isHiddenFrom(caller, 'restaurantMenus'))
  const variants = new Set(hiddenMenus.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))
  const pairs = new Set(exceptions.filter(isHiddenFrom(caller, 'restaurantMenuExceptions')).map(keyOf))
  return (pair) => !variants.has(pair.weeklyMenuVariantId) && !pairs.has(keyOf(pair))
}

/** Only what decides visible prices: a price that others have a part in is left out rather than shown wrong. */
export function visibleStatements(caller: Caller, statements: OwnedStatements): Statements {
  const seesPrice = seesPriceOf(caller, statements)
  const menus = statements.menus.map((menu) => ({
    ...menu,
    items: menu.items.filter((item) => seesPrice({ ...item, weeklyMenuVariantId: menu.weeklyMenuVariantId })),
  }))
  return { menus, exceptions: statements.exceptions.filter(seesPrice) }
}

/** What is offered, without the prices that the caller cannot see. */
export const hidePrices = <P extends Pair & Prices>(offered: readonly P[], seesPrice: SeesPrice): P[] =>
  offered.map((each) => (seesPrice(each) ? each : { ...each, priceCzk: null, priceEur: null }))
