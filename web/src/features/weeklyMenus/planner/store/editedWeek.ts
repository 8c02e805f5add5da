import type { Day } from '@poledne/contract/domain/day'
import { isDay } from '@poledne/contract/domain/day'
import { isMonday } from '@poledne/contract/domain/week'
import type { MenuDay, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { FieldValues } from '../../../../core/record/recordFields.ts'
import { toMenuDays, toWeekPlan, type WeekPlan } from '../../weeklyMenuPlan.ts'

/** The week and the variant of a plan. A value that is not chosen yet is null. */
export type WeekHeader = { startDate: Day | null; weeklyMenuVariantId: number | null; active: boolean }
export const WEEK_HEADER_FIELDS = ['startDate', 'weeklyMenuVariantId', 'active'] as const
export type WeekHeaderField = (typeof WEEK_HEADER_FIELDS)[number]

/** A week that is being edited. A stored week also has its version. */
export type EditedWeek = { header: WeekHeader; plan: WeekPlan }
export type StoredWeek = EditedWeek & { version: number | null }

export const EMPTY_WEEK_HEADER: WeekHeader = { startDate: null, weeklyMenuVariantId: null, active: true }

export function toStoredWeek({ version, startDate, weeklyMenuVariantId, active, weeklyMenuItemsData }: WeeklyMenu) {
  return { version, header: { startDate, weeklyMenuVariantId, active }, plan: toWeekPlan(weeklyMenuItemsData) }
}

export const findChangedHeaderFields = (from: WeekHeader, to: WeekHeader): WeekHeaderField[] =>
  WEEK_HEADER_FIELDS.filter((field) => from[field] !== to[field])

export const toRecordFields = ({ header, plan }: EditedWeek, typeOrder: readonly number[]) => ({
  ...header,
  weeklyMenuItemsData: toMenuDays(plan, typeOrder),
})

/** Parses a draft of the device, which an older version of the app can have written. */
export function parseRecordFields(fields: FieldValues): EditedWeek | null {
  const { startDate, weeklyMenuVariantId, active, weeklyMenuItemsData } = fields
  if (!Array.isArray(weeklyMenuItemsData)) return null
  try {
    return {
      header: {
        startDate: typeof startDate === 'string' && isDay(startDate) && isMonday(startDate) ? startDate : null,
        weeklyMenuVariantId: typeof weeklyMenuVariantId === 'number' ? weeklyMenuVariantId : null,
        active: active !== false,
      },
      plan: toWeekPlan(weeklyMenuItemsData as MenuDay[]),
    }
  } catch {
    return null
  }
}

/** Creates the week of a new menu that copies another one; its start date is proposed later. */
export function createCopiedWeek(sourceMenu: WeeklyMenu): EditedWeek {
  const { header, plan } = toStoredWeek(sourceMenu)
  return { header: { ...header, startDate: null, active: true }, plan }
}
