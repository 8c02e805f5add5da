import type { CheckFinding, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readCheck } from './planner.api.ts'

const NONE: readonly CheckFinding[] = []

/** What the server finds in the saved menu; the version is part of the key, because another state has other findings. */
export function useCheck(record: WeeklyMenu | null) {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['weeklyMenus', 'check', record?.id, record?.version, i18n.language],
    queryFn: ({ signal }) => readCheck(record?.id ?? 0, signal),
    enabled: record !== null,
    placeholderData: (before) => before,
  })
  const findings = data?.items ?? NONE
  const hidden = data ? data.total - findings.length : 0
  const count = data ? findings.filter(({ severity }) => severity !== 'info').length + hidden : null
  return { findings, hidden, count }
}
