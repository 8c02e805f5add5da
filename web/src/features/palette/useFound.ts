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

/** Records by name, as the server finds them. */
export function useFound(typed: string): { found: Choice[]; isFetching: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const suffix = useNameSuffix()
  const [wanted] = useDebouncedValue(typed.trim(), QUIET_MS)
  const isWanted = wanted.length >= MIN_LENGTH
  const { data, isFetching } = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) => call(search, { query: new URLSearchParams({ q: wanted }), signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
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
  return { found, isFetching }
}
