import { useDebouncedValue } from '@mantine/hooks'
import { search } from '@poledne/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http.ts'
import { nameIn, useNameSuffix } from '../../lib/useNames.ts'
import type { Choice } from './useChoices.ts'

const QUIET_MS = 150
const MIN_LENGTH = 2
/** A search that takes longer has failed. */
const TIMEOUT_MS = 8_000

/** Records by name, as the server finds them. */
export function useFound(typed: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const suffix = useNameSuffix()
  const [wanted] = useDebouncedValue(typed.trim(), QUIET_MS)
  const isWanted = wanted.length >= MIN_LENGTH
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) => call(search, { query: new URLSearchParams({ q: wanted }), signal, timeoutMs: TIMEOUT_MS }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = (isWanted ? (data?.items ?? []) : []).map(
    ({ module, id, detail, archived, ...names }): Choice => ({
      key: `${module} ${id}`,
      group: 'records',
      label: nameIn(suffix, names),
      detail: [t(`app:areas.${module}`), detail, archived && t('record:state.archived')].filter(Boolean).join(' · '),
      run: () => void navigate({ to: `/${module}/${id}` }),
    }),
  )
  return { found, isFetching, hasFailed: isWanted && error !== null && !isFetching, retry: () => void refetch() }
}
