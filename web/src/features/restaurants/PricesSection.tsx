import type { ExplainedPrice } from '@poledne/contract/domain/price'
import type { Restaurant } from '@poledne/contract/endpoints/restaurant'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../components/QueryContent.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { findCurrencies } from '../../lib/format/priceAmounts.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { PriceExplanation } from '../prices/PriceExplanation.tsx'
import { PriceTimelineLink } from '../prices/PriceTimelineLink.tsx'
import { useVariantAndTypeNames } from '../prices/usePriceNames.ts'
import { NoPrices } from './NoPrices.tsx'
import classes from './Prices.module.css'
import { groupByVariantAndType } from './priceGroups.ts'
import { type AsOf, pricesQuery } from './restaurants.api.ts'

/** Lists the prices of the day, each with its explanation. */
export function PricesSection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useQuery(pricesQuery(restaurant.id, asOf))
  const title = asOf.date ? t('prices:titleOn', { day: format.day(asOf.date) }) : t('prices:title')
  return (
    <PageSection title={title}>
      <QueryContent query={query}>
        {({ items }) =>
          items.length > 0 ? <PriceTable items={items} caption={title} /> : <NoPrices restaurant={restaurant} />
        }
      </QueryContent>
    </PageSection>
  )
}

function PriceTable({ items, caption }: { items: readonly ExplainedPrice[]; caption: string }) {
  const { order, variantName, typeName } = useVariantAndTypeNames()
  const expected = findCurrencies(items)
  return (
    <table className={classes.table} aria-label={caption}>
      {groupByVariantAndType(items, order).map(({ variantId, types }) => (
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
                    <PriceExplanation price={price} expected={expected} />
                  </td>
                  <td className={classes.more}>
                    <PriceTimelineLink pair={price} />
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
