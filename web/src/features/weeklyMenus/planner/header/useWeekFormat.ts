import type { Day } from '@poledne/contract/domain/day'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { createWeekFormat } from './weekFormat.ts'

/** Formats weeks and days in the user's language and date style. */
export function useWeekFormat(startDate: Day | null) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const format = useFormat()
  return useMemo(() => createWeekFormat(startDate, { t, language, format }), [startDate, t, language, format])
}
