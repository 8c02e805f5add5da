import { Badge, Title } from '@mantine/core'
import type { PriceEntry } from '@poledne/contract/domain/prices/price'
import type { Restaurant } from '@poledne/contract/modules/restaurant'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  buildTimelineId,
  formatPriceAmounts,
  getPriceEntryState,
  type PriceEntryState,
} from '../../core/format/prices.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { PriceSourceLink, useVariantAndTypeNames } from '../prices/index.ts'
import { groupByVariantAndType } from './priceGroups.ts'
import home from './RestaurantOverview.module.css'
import { type AsOf, restaurantTimelineQuery } from './restaurants.api.ts'
import classes from './Timeline.module.css'

const BADGE_COLOR = { present: 'green', never: 'yellow' } as const

/** Shows one price entry: its validity, prices and source, or the reason why it never applies. */
function TimelineEntry({ entry, state }: { entry: PriceEntry; state: PriceEntryState }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { from, to, wins, source, sourceId } = entry
  const days = to
    ? t('prices:timeline.fromTo', { from: format.day(from), to: format.day(to) })
    : t('prices:timeline.from', { from: format.day(from) })
  const badge = wins ? (state === 'present' ? 'present' : null) : 'never'
  return (
    <li className={classes.entry} data-state={wins ? state : 'never'}>
      <span className="quiet small">{days}</span>
      <span className={classes.what}>
        <strong className={classes.price}>{formatPriceAmounts(entry, i18n.language)}</strong>
        <PriceSourceLink source={source} id={sourceId}>
          {t(`prices:source.${source}`)}
        </PriceSourceLink>
        {badge && <Badge color={BADGE_COLOR[badge]}>{t(`prices:timeline.badge.${badge}`)}</Badge>}
      </span>
      {(state === 'hiddenByException' || state === 'notOffered') && (
        <span className="flat quiet small">{t(`prices:timeline.why.${state}`)}</span>
      )}
    </li>
  )
}

/** Lists the past, present and future price entries of each price with the days on which they apply. */
export function TimelineSection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const { order, variantName, typeName } = useVariantAndTypeNames()
  const query = useQuery(restaurantTimelineQuery(restaurant.id))
  if (query.data?.length === 0) return null
  return (
    <PageSection title={t('prices:timeline.title')}>
      <QueryContent query={query}>
        {(entries) =>
          groupByVariantAndType(entries, order).map(({ variantId, types }) => (
            <div key={variantId}>
              <Title order={3} className={home.variant}>
                {variantName(variantId)}
              </Title>
              {types.map((type) => (
                <TypeTimeline
                  key={type.typeId}
                  name={typeName(type.typeId)}
                  entries={type.entries}
                  day={asOf.date ?? asOf.localDay}
                />
              ))}
            </div>
          ))
        }
      </QueryContent>
    </PageSection>
  )
}

type TypeTimelineProps = { name: string; entries: readonly PriceEntry[]; day: string }

/** The timeline of one price. It is collapsed by default; a link with its hash expands and focuses it. */
function TypeTimeline({ name, entries, day }: TypeTimelineProps) {
  const { t, i18n } = useTranslation()
  const ref = useRef<HTMLDetailsElement>(null)
  const id = entries[0] && buildTimelineId(entries[0])
  const linkKey = useLocation({ select: ({ hash, state }) => (hash === id ? (state.key ?? hash) : null) })
  useEffect(() => {
    const details = ref.current
    if (!linkKey || !details) return
    details.open = true
    details.querySelector('summary')?.focus({ preventScroll: true })
    details.scrollIntoView({ block: 'start' })
  }, [linkKey])
  const present = entries.find((entry) => getPriceEntryState(entry, day) === 'present')
  const unusedCount = entries.filter(({ wins }) => !wins).length
  return (
    <details ref={ref} id={id} className={classes.type}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        <span className="shrink">
          {name}
          <span className={home.aside}>
            {t('prices:timeline.statements', { count: entries.length })}
            {unusedCount > 0 && ` · ${t('prices:timeline.idle', { count: unusedCount })}`}
          </span>
        </span>
        <span className={home.amount}>
          {present ? formatPriceAmounts(present, i18n.language) : t('prices:timeline.notOffered')}
        </span>
      </summary>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <TimelineEntry
            key={`${entry.source}${entry.sourceId}`}
            entry={entry}
            state={getPriceEntryState(entry, day)}
          />
        ))}
      </ol>
    </details>
  )
}
