import { Button } from '@mantine/core'
import type { ExplainedPrice } from '@poledne/contract/domain/prices/price'
import type { Restaurant } from '@poledne/contract/modules/restaurant'
import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { buildPriceKey, findCurrencies, formatPriceAmounts } from '../../core/format/prices.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { useSession } from '../../core/session/session.ts'
import { ChangePricesButton, PriceExplanation, PriceTimelineLink, useVariantAndTypeNames } from '../prices/index.ts'
import classes from './Prices.module.css'
import { findNextPriceChanges, groupByVariantAndType, type NextPriceChange } from './priceGroups.ts'
import overview from './RestaurantOverview.module.css'
import { type AsOf, restaurantPricesQuery, restaurantTimelineQuery } from './restaurants.api.ts'

/** Lists the prices of the day, each with its explanation. */
export function PricesSection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useQuery(restaurantPricesQuery(restaurant.id, asOf))
  const title = asOf.date ? t('prices:titleOn', { day: format.day(asOf.date) }) : t('prices:title')
  return (
    <PageSection title={title}>
      <QueryContent query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <>
              <PriceTable items={items} caption={title} />
              {!restaurant.archived && (
                <div>
                  <ChangePricesButton restaurantId={restaurant.id} size="xs" variant="default" />
                </div>
              )}
            </>
          ) : (
            <NoPrices restaurant={restaurant} />
          )
        }
      </QueryContent>
    </PageSection>
  )
}

function PriceTable({ items, caption }: { items: readonly ExplainedPrice[]; caption: string }) {
  const { i18n } = useTranslation()
  const { order, variantName, typeName } = useVariantAndTypeNames()
  const expected = findCurrencies(items)
  return (
    <table className={classes.table} aria-label={caption}>
      {groupByVariantAndType(items, order).map(({ variantId, types }) => (
        <tbody key={variantId}>
          <tr>
            <th colSpan={4} scope="rowgroup" className={classes.variant}>
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
                  <td className={classes.amount}>{formatPriceAmounts(price, i18n.language)}</td>
                  <td className={classes.facts}>
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

/** Says that no price applies on the day, or that the restaurant needs its first restaurant menu. */
function NoPrices({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { data } = useQuery(restaurantTimelineQuery(restaurant.id))
  if (data?.length !== 0) return <p className="flat quiet small">{t('prices:notOnThisDay')}</p>
  return (
    <>
      <p className="flat quiet small">{t('prices:noMenuYet')}</p>
      {can('restaurantMenus.add') && !restaurant.archived && (
        <Button
          component={Link}
          variant="default"
          to="/restaurantMenus/new/edit"
          search={toLinkSearch({ restaurantId: restaurant.id })}
          leftSection={<IconPlus size={18} aria-hidden />}
          className={overview.first}
        >
          {t('prices:createMenu')}
        </Button>
      )}
    </>
  )
}

/** Lists the next change of every price, the earliest first. It renders nothing for a restaurant without prices. */
export function ChangesSection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const { order } = useVariantAndTypeNames()
  const timeline = useQuery(restaurantTimelineQuery(restaurant.id))
  const prices = useQuery(restaurantPricesQuery(restaurant.id, asOf))
  if (timeline.data?.length === 0) return null
  return (
    <PageSection title={t('prices:next.title')}>
      <QueryContent query={timeline}>
        {(entries) => (
          <QueryContent query={prices}>
            {({ items, date }) => <PriceChangeList changes={findNextPriceChanges(items, entries, date, order)} />}
          </QueryContent>
        )}
      </QueryContent>
    </PageSection>
  )
}

function PriceChangeList({ changes }: { changes: readonly NextPriceChange[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { variantName, typeName } = useVariantAndTypeNames()
  if (changes.length === 0) return <p className="flat quiet small">{t('prices:next.none')}</p>
  return (
    <ul className={overview.rows}>
      {changes.map((change) => (
        <li key={buildPriceKey(change)} className={classes.change}>
          <time dateTime={change.from} className="quiet">
            {format.day(change.from)}
          </time>
          <span>
            {typeName(change.menuItemTypeId)}
            <span className={overview.aside}>{variantName(change.weeklyMenuVariantId)}</span>
          </span>
          <BeforeAfter change={change} />
        </li>
      ))}
    </ul>
  )
}

function BeforeAfter({ change: { before, after } }: { change: NextPriceChange }) {
  const { t, i18n } = useTranslation()
  if (!before)
    return <span>{t('prices:next.starts', { price: after ? formatPriceAmounts(after, i18n.language) : '' })}</span>
  return (
    <span className={classes.beforeAfter}>
      <span className="quiet">{formatPriceAmounts(before, i18n.language)}</span>
      <IconArrowRight size={16} role="img" aria-label={t('prices:next.becomes')} />
      <strong>{after ? formatPriceAmounts(after, i18n.language) : t('prices:next.ends')}</strong>
    </span>
  )
}
