import type { CheckFinding, WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readCheck } from './planner.api.ts'

const NO_FINDINGS: readonly CheckFinding[] = []

/** The findings of the saved menu. The version is part of the query key, because findings depend on it. */
export function useMenuCheck(record: WeeklyMenu | null) {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['weeklyMenus', 'check', record?.id, record?.version, i18n.language],
    queryFn: ({ signal }) => readCheck(record?.id ?? 0, signal),
    enabled: record !== null,
    placeholderData: (before) => before,
  })
  const findings = data?.items ?? NO_FINDINGS
  const hiddenCount = data ? data.total - findings.length : 0
  const count = data ? findings.filter(({ severity }) => severity !== 'info').length + hiddenCount : null
  return { findings, hiddenCount, count }
}
