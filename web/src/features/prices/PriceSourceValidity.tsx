import { Badge } from '@mantine/core'
import type { PriceEntry, PriceSourceKind } from '@poledne/contract/domain/prices/price'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts, getPriceEntryState, type PriceEntryState } from '../../core/format/prices.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { useLocalClock } from '../../core/format/useLocalClock.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { callApi } from '../../core/http/http.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { getCodelistParam, useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { PriceTimelineLink } from './PriceLinks.tsx'
import classes from './PriceSourceValidity.module.css'
import { useVariantAndTypeNames } from './usePriceNames.ts'

type PriceSourceRecord = { id: number; version: number; archived: boolean; restaurantId: number; startDate: string }
type PriceSourceValidityProps = {
  source: PriceSourceKind
  statement: PriceSourceRecord
  /** The ids of the menu item types with a price in the record, in its order. */
  typeIds: readonly number[]
}

/** Queries the price entries of the first day only, because an entry is valid either from its first day or never. */
const priceEntriesQuery = (source: PriceSourceKind, { id, version, restaurantId, startDate }: PriceSourceRecord) =>
  queryOptions({
    queryKey: ['restaurants', 'statement', restaurantId, source, id, version],
    queryFn: ({ signal }) =>
      callApi('GET restaurants/:id/prices/timeline/', {
        params: { id: String(restaurantId) },
        query: new URLSearchParams({ from: startDate, to: startDate }),
        signal,
      }),
    select: ({ items }) => items.filter((entry) => entry.source === source && entry.sourceId === id),
    // Cached entries are refetched, because a later entry that ends one of them can be saved on another page.
    staleTime: 0,
  })

/** Access is denied to a user who can see a menu or exception, but not its restaurant. */
const isAccessDenied = (error: Error | null) => isApiError(error) && (error.code === 403 || error.code === 404)

/** Shows when each price of a menu or exception is valid, if the user can see the prices of the restaurant. */
export function PriceSourceValidity(props: PriceSourceValidityProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (props.statement.archived)
    return (
      <PageSection title={t('prices:holds.title')}>
        <p className="flat">{t('prices:holds.archived')}</p>
      </PageSection>
    )
  return can('restaurants.view') && <ValiditySection {...props} />
}

function ValiditySection({ source, statement, typeIds }: PriceSourceValidityProps) {
  const { t } = useTranslation()
  const { restaurantId } = statement
  const query = useQuery(priceEntriesQuery(source, statement))
  const { byId, isPending } = useCodelist('restaurants')
  const timezone = getCodelistParam(byId.get(restaurantId), 'timezone')
  // Without the time zone of the restaurant its local day is unknown.
  if (isAccessDenied(query.error) || (!timezone && !isPending)) return null
  return (
    <PageSection title={t('prices:holds.title')}>
      <QueryContent query={query} rows={typeIds.length}>
        {(entries) => {
          const rows = typeIds.flatMap((id) => entries.find(({ menuItemTypeId }) => menuItemTypeId === id) ?? [])
          return timezone && <ValidityRows entries={rows} restaurantId={restaurantId} timezone={timezone} />
        }}
      </QueryContent>
    </PageSection>
  )
}

type ValidityRowsProps = { entries: readonly PriceEntry[]; restaurantId: number; timezone: string }

function ValidityRows({ entries, restaurantId, timezone }: ValidityRowsProps) {
  const { i18n } = useTranslation()
  const { typeName } = useVariantAndTypeNames()
  const { day } = useLocalClock(timezone)
  return (
    <ul className={classes.rows}>
      {entries.map((entry) => {
        const state = getPriceEntryState(entry, day)
        return (
          <li key={entry.menuItemTypeId} className={classes.row} data-state={entry.wins ? state : 'never'}>
            <span className={classes.type}>{typeName(entry.menuItemTypeId)}</span>
            <span className={classes.amounts}>{formatPriceAmounts(entry, i18n.language)}</span>
            <span className={classes.when}>
              <ValidityText entry={entry} state={state} />
            </span>
            <span className={classes.more}>
              <PriceTimelineLink pair={entry} restaurantId={restaurantId} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function ValidityText({ entry, state }: { entry: PriceEntry; state: PriceEntryState }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'hiddenByException' || state === 'notOffered')
    return (
      <>
        <Badge color="yellow">{t('prices:timeline.badge.never')}</Badge>
        <span className="quiet small">{t(`prices:timeline.why.${state}`)}</span>
      </>
    )
  const from = format.day(entry.from)
  return entry.to
    ? t(`prices:holds.fromTo.${state}`, { from, to: format.day(entry.to) })
    : t(`prices:holds.from.${state === 'future' ? 'future' : 'present'}`, { from })
}
