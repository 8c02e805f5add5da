import type { Day } from '@poledne/contract/domain/day'
import { isDay } from '@poledne/contract/domain/day'
import { isMonday } from '@poledne/contract/domain/week'
import type { MenuDay, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { FieldValues } from '../../lib/recordFields.ts'
import { itemsDataOf, type Plan, planOf } from './plan.ts'

/** Which week and which variant a plan is for; what a new one still lacks is null. */
export type Head = { startDate: Day | null; weeklyMenuVariantId: number | null; active: boolean }
export const HEAD_FIELDS = ['startDate', 'weeklyMenuVariantId', 'active'] as const
export type HeadField = (typeof HEAD_FIELDS)[number]

/** A whole week as it is written, and the version it was read at. */
export type Week = { head: Head; plan: Plan }
export type StoredWeek = Week & { version: number | null }

export const EMPTY_HEAD: Head = { startDate: null, weeklyMenuVariantId: null, active: true }

export function storedWeek({ version, startDate, weeklyMenuVariantId, active, weeklyMenuItemsData }: WeeklyMenu) {
  return { version, head: { startDate, weeklyMenuVariantId, active }, plan: planOf(weeklyMenuItemsData) }
}

export const changedHeadFields = (from: Head, to: Head): HeadField[] =>
  HEAD_FIELDS.filter((field) => from[field] !== to[field])

export const fieldsOfWeek = ({ head, plan }: Week, typeOrder: readonly number[]) => ({
  ...head,
  weeklyMenuItemsData: itemsDataOf(plan, typeOrder),
})

/** From a draft on the device, which an older version of the app may have written. */
export function weekOfFields(fields: FieldValues): Week | null {
  const { startDate, weeklyMenuVariantId, active, weeklyMenuItemsData } = fields
  if (!Array.isArray(weeklyMenuItemsData)) return null
  try {
    return {
      head: {
        startDate: typeof startDate === 'string' && isDay(startDate) && isMonday(startDate) ? startDate : null,
        weeklyMenuVariantId: typeof weeklyMenuVariantId === 'number' ? weeklyMenuVariantId : null,
        active: active !== false,
      },
      plan: planOf(weeklyMenuItemsData as MenuDay[]),
    }
  } catch {
    return null
  }
}
