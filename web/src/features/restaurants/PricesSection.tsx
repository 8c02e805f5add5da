import type { ExplainedPrice } from '@poledne/contract/price'
import type { Restaurant } from '@poledne/contract/restaurant'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { currenciesOf } from '../../components/price/amounts.ts'
import { PriceExplained } from '../../components/price/PriceExplained.tsx'
import { TimelineLink } from '../../components/price/TimelineLink.tsx'
import { usePairNames } from '../../components/price/usePairNames.ts'
import { Section } from '../../components/record/RecordPage.tsx'
import { useFormat } from '../../lib/useFormat.ts'
import { NothingOffered } from './NothingOffered.tsx'
import classes from './Prices.module.css'
import { groupPairs } from './priceGroups.ts'
import { type AsOf, pricesQuery } from './restaurants.api.ts'

/** Every price of the day, each with its reason. */
export function PricesSection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useQuery(pricesQuery(restaurant.id, asOf))
  const title = asOf.date ? t('prices:titleOn', { day: format.day(asOf.date) }) : t('prices:title')
  return (
    <Section title={title}>
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? <PriceTable items={items} caption={title} /> : <NothingOffered restaurant={restaurant} />
        }
      </Loaded>
    </Section>
  )
}

function PriceTable({ items, caption }: { items: readonly ExplainedPrice[]; caption: string }) {
  const { order, variantName, typeName } = usePairNames()
  const expected = currenciesOf(items)
  return (
    <table className={classes.table} aria-label={caption}>
      {groupPairs(items, order).map(({ variantId, types }) => (
        <tbody key={variantId}>
          <tr>
            <th colSpan={3} scope="rowgroup" className={classes.variant}>
              {variantName(variantId)}
            </th>
          </tr>
          {types.map(({ typeId, entries }) => (
            <Fragment key={typeId}>
              {entries.map((price) => (
                <tr key={price.sourceId}>
                  <th scope="row" className={classes.type}>
                    {typeName(typeId)}
                  </th>
                  <td>
                    <PriceExplained price={price} expected={expected} />
                  </td>
                  <td className={classes.more}>
                    <TimelineLink pair={price} />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  )
}
