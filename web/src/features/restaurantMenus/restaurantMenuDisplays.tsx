import type { Prices } from '@poledne/contract/domain/prices/price'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts } from '../../core/format/prices.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { ChangeArrow, ChoiceName, type FieldDisplay } from '../../core/record/values/FieldValue.tsx'
import { findItemChanges, type ItemChange, type PriceListItem } from './menuItems.ts'
import classes from './restaurantMenuDisplays.module.css'

const readMenuItems = (value: unknown) => (Array.isArray(value) ? (value as PriceListItem[]) : [])

/** Lists the menu item types with their prices. */
function MenuItemsValue({ value }: { value: unknown }) {
  const format = useFormat()
  return (
    <ul className={classes.items}>
      {readMenuItems(value).map(({ menuItemTypeId, priceCzk, priceEur }) => (
        <li key={menuItemTypeId} className={classes.item}>
          <span>
            <ChoiceName codelist="menuItemTypes" id={menuItemTypeId} />
          </span>
          <span className={classes.price}>{priceCzk !== null && format.money(priceCzk, 'CZK')}</span>
          <span className={classes.price}>{priceEur !== null && format.money(priceEur, 'EUR')}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lists the prices that a save changed, with the old and the new price. */
function MenuItemsChange({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useTranslation()
  const changes = findItemChanges(readMenuItems(from), readMenuItems(to))
  if (changes.length === 0) return t('record:rows.reordered')
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.menuItemTypeId} className={classes.change}>
          <ChoiceName codelist="menuItemTypes" id={change.menuItemTypeId} />
          <ItemPriceChange {...change} />
        </li>
      ))}
    </ul>
  )
}

function ItemPriceChange({ from, to }: ItemChange) {
  const { t, i18n } = useTranslation()
  const formatPrices = (prices: Prices) =>
    formatPriceAmounts(prices, i18n.language) || t('restaurantMenus:items.noPrice')
  return (
    <span className={classes.values}>
      <span className="quiet nowrap">{from ? formatPrices(from) : t('record:rows.added')}</span>
      {from && <ChangeArrow />}
      <span className={classes.price}>{to ? formatPrices(to) : t('record:rows.removed')}</span>
    </span>
  )
}

const MENU_ITEMS_DISPLAY: FieldDisplay = { Value: MenuItemsValue, Change: MenuItemsChange }

/** The price list is not a value of a column kind, so the feature displays it itself. */
export const RESTAURANT_MENU_FIELD_DISPLAYS = { restaurantMenuItems: MENU_ITEMS_DISPLAY }
