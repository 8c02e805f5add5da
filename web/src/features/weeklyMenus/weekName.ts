import { addDays, type Day } from '@poledne/contract/domain/day'
import { weekNumber } from '@poledne/contract/domain/week'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../lib/useFormat.ts'

type Format = Pick<ReturnType<typeof useFormat>, 'day'>

/** "Week 47" and its days, as the reader writes dates. */
export const weekTitle = (monday: Day, t: TFunction) => t('weeklyMenus:week', { week: weekNumber(monday).week })
export const weekDates = (monday: Day, format: Format) => `${format.day(monday)} – ${format.day(addDays(monday, 6))}`
