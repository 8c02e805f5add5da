import type { PriceChangeItem } from '@poledne/contract/modules/priceChange'
import { useFormat } from '../../../core/format/useFormat.ts'
import { ChangeArrow } from '../../../core/record/values/FieldValue.tsx'
import { CURRENCY_FIELDS, type CurrencyKey } from '../form/priceChangeForm.ts'
import { usePriceRuleFormat } from '../priceFormats.ts'
import rowClasses from './RestaurantGroups.module.css'

type ChangedAmountProps = {
  item: Pick<PriceChangeItem, 'oldCzk' | 'newCzk' | 'oldEur' | 'newEur'>
  currency: CurrencyKey
}

/** Shows the old and the new price in a currency. */
export function ChangedAmount({ item, currency: key }: ChangedAmountProps) {
  const format = useFormat()
  const ruleFormat = usePriceRuleFormat()
  const { currency, oldPrice, newPrice } = CURRENCY_FIELDS[key]
  const [before, after] = [item[oldPrice], item[newPrice]]
  if (after === null) return <div className={rowClasses.price} data-empty />
  if (before === null || before === after)
    return <div className={rowClasses.price}>{format.money(after, currency)}</div>
  return (
    <div className={rowClasses.price}>
      <span className="quiet small">{format.money(before, currency)}</span>
      <ChangeArrow />
      <span className={rowClasses.newPrice}>{format.money(after, currency)}</span>
      <span className="quiet small">{ruleFormat.percent(((after - before) / before) * 100)}</span>
    </div>
  )
}
