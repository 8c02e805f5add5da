import { Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import type { Source } from '@poledne/contract/domain/price'
import { type PriceEntry, restaurantPrices } from '@poledne/contract/price'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, isApiError } from '../../lib/http.ts'
import { useSession } from '../../lib/session.ts'
import { codelistParam, useCodelist } from '../../lib/useCodelist.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { useLocalClock } from '../../lib/useLocalClock.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../record/RecordPage.tsx'
import { formatAmounts } from './amounts.ts'
import classes from './StatementHolds.module.css'
import { TimelineLink } from './TimelineLink.tsx'
import { type EntryState, stateOn } from './timeline.ts'
import { usePairNames } from './usePairNames.ts'

type Statement = { id: number; version: number; archived: boolean; restaurantId: number; startDate: string }
type StatementHoldsProps = {
  source: Source
  statement: Statement
  /** What it states prices of, in its own order. */
  typeIds: readonly number[]
}

/** A statement counts on its first day or never. The version is part of the key: what was changed holds on other days. */
const entriesQuery = (source: Source, { id, version, restaurantId, startDate }: Statement) =>
  queryOptions({
    queryKey: ['restaurants', 'statement', restaurantId, source, id, version],
    queryFn: ({ signal }) =>
      call(restaurantPrices.timeline, {
        params: { id: String(restaurantId) },
        query: new URLSearchParams({ from: startDate, to: startDate }),
        signal,
      }),
    select: ({ items }) => items.filter((entry) => entry.source === source && entry.sourceId === id),
    // later statements are written elsewhere, and end this one
    staleTime: 0,
  })

/** Somebody may see the statement and still not its restaurant. */
const isKeptBack = (error: Error | null) => isApiError(error) && (error.code === 403 || error.code === 404)

/** Whether and when each price of a statement holds, for those who may see the restaurant's prices. */
export function StatementHolds(props: StatementHoldsProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (props.statement.archived)
    return (
      <Section title={t('prices:holds.title')}>
        <p className={classes.archived}>{t('prices:holds.archived')}</p>
      </Section>
    )
  return can('restaurants.view') && <InForce {...props} />
}

function InForce({ source, statement, typeIds }: StatementHoldsProps) {
  const { t } = useTranslation()
  const { restaurantId } = statement
  const query = useQuery(entriesQuery(source, statement))
  const { byId, isPending } = useCodelist('restaurants')
  const timezone = codelistParam(byId.get(restaurantId), 'timezone')
  // without its zone nobody knows what day it is there
  if (isKeptBack(query.error) || (!timezone && !isPending)) return null
  return (
    <Section title={t('prices:holds.title')}>
      <Loaded query={query} rows={typeIds.length}>
        {(entries) => {
          const rows = typeIds.flatMap((id) => entries.find(({ menuItemTypeId }) => menuItemTypeId === id) ?? [])
          return timezone && <Rows entries={rows} restaurantId={restaurantId} timezone={timezone} />
        }}
      </Loaded>
    </Section>
  )
}

type RowsProps = { entries: readonly PriceEntry[]; restaurantId: number; timezone: string }

function Rows({ entries, restaurantId, timezone }: RowsProps) {
  const { i18n } = useTranslation()
  const { typeName } = usePairNames()
  const { day } = useLocalClock(timezone)
  return (
    <ul className={classes.rows}>
      {entries.map((entry) => {
        const state = stateOn(entry, day)
        return (
          <li key={entry.menuItemTypeId} className={classes.row} data-state={entry.wins ? state : 'never'}>
            <span className={classes.type}>{typeName(entry.menuItemTypeId)}</span>
            <span className={classes.amounts}>{formatAmounts(entry, i18n.language)}</span>
            <span className={classes.when}>
              <When entry={entry} state={state} />
            </span>
            <span className={classes.more}>
              <TimelineLink pair={entry} restaurantId={restaurantId} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function When({ entry, state }: { entry: PriceEntry; state: EntryState }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'hiddenByException' || state === 'notOffered')
    return (
      <>
        <Badge variant="light" color="yellow" tt="none">
          {t('prices:timeline.badge.never')}
        </Badge>
        <span className={classes.why}>{t(`prices:timeline.why.${state}`)}</span>
      </>
    )
  const from = format.day(entry.from)
  return entry.to
    ? t(`prices:holds.fromTo.${state}`, { from, to: format.day(entry.to) })
    : t(`prices:holds.from.${state === 'future' ? 'future' : 'present'}`, { from })
}
