import type { Restaurant } from '@poledne/contract/endpoints/restaurant'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../components/QueryContent.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { formatAmounts } from '../../lib/format/priceAmounts.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { buildPairKey } from '../prices/priceTimeline.ts'
import { useVariantAndTypeNames } from '../prices/usePriceNames.ts'
import classes from './Prices.module.css'
import { findNextPriceChanges, type NextPriceChange } from './priceGroups.ts'
import home from './RestaurantOverview.module.css'
import { type AsOf, pricesQuery, timelineQuery } from './restaurants.api.ts'

/** Lists the next change of every price, the earliest first. A restaurant without any price has no section. */
export function ChangesSection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const { order } = useVariantAndTypeNames()
  const timeline = useQuery(timelineQuery(restaurant.id))
  const prices = useQuery(pricesQuery(restaurant.id, asOf))
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
  if (changes.length === 0) return <p className={home.quiet}>{t('prices:next.none')}</p>
  return (
    <ul className={home.rows}>
      {changes.map((change) => (
        <li key={buildPairKey(change)} className={classes.change}>
          <time dateTime={change.from} className={classes.day}>
            {format.day(change.from)}
          </time>
          <span>
            {typeName(change.menuItemTypeId)}
            <span className={home.aside}>{variantName(change.weeklyMenuVariantId)}</span>
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
    return <span>{t('prices:next.starts', { price: after ? formatAmounts(after, i18n.language) : '' })}</span>
  return (
    <span className={classes.beforeAfter}>
      <span className={classes.before}>{formatAmounts(before, i18n.language)}</span>
      <IconArrowRight size={16} role="img" aria-label={t('prices:next.becomes')} />
      <strong>{after ? formatAmounts(after, i18n.language) : t('prices:next.ends')}</strong>
    </span>
  )
}
