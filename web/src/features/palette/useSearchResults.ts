import { useDebouncedValue } from '@mantine/hooks'
import { isDay } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { getMonday, getWeekNumber } from '@poledne/contract/domain/week'
import type { SearchResult } from '@poledne/contract/modules/dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { callApi } from '../../core/http/http.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import { parseWeek } from './parseWeek.ts'
import type { PaletteEntry } from './usePaletteEntries.ts'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2
/** A search that takes longer than this is reported as failed. */
const TIMEOUT_MS = 8_000
const NEW_MENU_PATH: string = '/weeklyMenus/new/edit'

/**
 * Returns a function that formats the detail of a search result: a date in the user's style, and for a weekly menu its
 * week.
 */
function useResultDetailFormat() {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ module, detail }: SearchResult) => {
    if (detail === null || !isDay(detail)) return detail
    if (module !== 'weeklyMenus') return format.day(detail)
    return `${t('weeklyMenus:week', { week: getWeekNumber(detail).week })} · ${format.week(detail)}`
  }
}

/** Finds records by name on the server, and weeks by their number or date. */
export function useSearchResults(typed: string) {
  const { t, i18n } = useTranslation()
  const { profile, can } = useSession()
  const format = useFormat()
  const formatDetail = useResultDetailFormat()
  const navigate = useNavigate()
  const suffix = useNameSuffix()
  const [searchText] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isEnabled = searchText.length >= MIN_LENGTH
  const today = toLocalDay(dateToInstant(new Date()), profile.timezone)
  const week = parseWeek(searchText, { style: profile.dateType, language: i18n.language, today })
  const query = week ?? searchText
  const { data, error, isFetching, isSuccess, refetch } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) =>
      callApi('GET search/', { query: new URLSearchParams({ q: query }), signal, timeoutMs: TIMEOUT_MS }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const items = isEnabled ? (data?.items ?? []) : []
  const found = items.map((item): PaletteEntry => {
    const { module, id, archived, ...names } = item
    return {
      key: `${module} ${id}`,
      group: 'records',
      label: getNameBySuffix(suffix, names),
      detail: [t(`app:modules.${module}`), formatDetail(item), archived && t('record:state.archived')]
        .filter(Boolean)
        .join(' · '),
      run: () => void navigate({ to: `/${module}/${id}` }),
    }
  })
  const hasNoMenu = isSuccess && !isFetching && !items.some(({ module }) => module === 'weeklyMenus')
  if (week && week >= getMonday(today) && hasNoMenu && can('weeklyMenus.add'))
    found.push({
      key: `plan ${week}`,
      group: 'actions',
      label: t('palette:planWeek', { week: getWeekNumber(week).week, dates: format.week(week) }),
      run: () => void navigate({ to: NEW_MENU_PATH, search: toLinkSearch({ week }) }),
    })
  return { found, isFetching, hasFailed: isEnabled && error !== null && !isFetching, retry: () => void refetch() }
}
