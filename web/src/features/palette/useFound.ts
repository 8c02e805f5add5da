import { useDebouncedValue } from '@mantine/hooks'
import { isDay } from '@poledne/contract/domain/day'
import { fromDate } from '@poledne/contract/domain/instant'
import { mondayOf, weekNumber } from '@poledne/contract/domain/week'
import { dayOfInstant } from '@poledne/contract/domain/zone'
import { type Found, search } from '@poledne/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http.ts'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { nameIn, useNameSuffix } from '../../lib/useNames.ts'
import { readWeek } from './readWeek.ts'
import type { Choice } from './useChoices.ts'

const QUIET_MS = 150
const MIN_LENGTH = 2
/** A search that takes longer has failed. */
const TIMEOUT_MS = 8_000
const PLANNER: string = '/weeklyMenus/new/edit'

/** The details that are dates, in the reader's style; a weekly menu is told by its week. */
function useDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ module, detail }: Found) => {
    if (detail === null || !isDay(detail)) return detail
    if (module !== 'weeklyMenus') return format.day(detail)
    return `${t('palette:week', { week: weekNumber(detail).week })} · ${format.week(detail)}`
  }
}

/** Records by name, as the server finds them, and weeks by their number or a date. */
export function useFound(typed: string) {
  const { t, i18n } = useTranslation()
  const { profile, can } = useSession()
  const format = useFormat()
  const detailOf = useDetail()
  const navigate = useNavigate()
  const suffix = useNameSuffix()
  const [wanted] = useDebouncedValue(typed.trim(), QUIET_MS)
  const isWanted = wanted.length >= MIN_LENGTH
  const today = dayOfInstant(fromDate(new Date()), profile.timezone)
  const week = readWeek(wanted, { style: profile.dateType, language: i18n.language, today })
  const query = week ?? wanted
  const { data, error, isFetching, isSuccess, refetch } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(search, { query: new URLSearchParams({ q: query }), signal, timeoutMs: TIMEOUT_MS }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const items = isWanted ? (data?.items ?? []) : []
  const found = items.map((item): Choice => {
    const { module, id, archived, ...names } = item
    return {
      key: `${module} ${id}`,
      group: 'records',
      label: nameIn(suffix, names),
      detail: [t(`app:areas.${module}`), detailOf(item), archived && t('record:state.archived')]
        .filter(Boolean)
        .join(' · '),
      run: () => void navigate({ to: `/${module}/${id}` }),
    }
  })
  const isMissing = isSuccess && !isFetching && !items.some(({ module }) => module === 'weeklyMenus')
  if (week && week >= mondayOf(today) && isMissing && can('weeklyMenus.add'))
    found.push({
      key: `plan ${week}`,
      group: 'actions',
      label: t('palette:planWeek', { week: weekNumber(week).week, dates: format.week(week) }),
      run: () => void navigate({ to: PLANNER, search: { week } as never }),
    })
  return { found, isFetching, hasFailed: isWanted && error !== null && !isFetching, retry: () => void refetch() }
}
