import { type Day, isDay } from '@poledne/contract/domain/day'
import { isMonday } from '@poledne/contract/domain/week'
import type { MenuDay, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { FieldValues } from '../../../../core/record/recordFields.ts'
import type { Draft } from '../../../../core/storage/drafts.ts'
import { type CellKey, findChangedCells, toMenuDays, toWeekPlan, type WeekPlan } from '../../weeklyMenuPlan.ts'

/** The week and the variant of a plan. A value that is not chosen yet is null. */
export type WeekHeader = { startDate: Day | null; weeklyMenuVariantId: number | null; active: boolean }
export const WEEK_HEADER_FIELDS = ['startDate', 'weeklyMenuVariantId', 'active'] as const
export type WeekHeaderField = (typeof WEEK_HEADER_FIELDS)[number]

/** A week that is being edited. */
export type EditedWeek = { header: WeekHeader; plan: WeekPlan }
/** An edited week with the version of the stored menu; null for a new menu. */
export type StoredWeek = EditedWeek & { version: number | null }

export const EMPTY_WEEK_HEADER: WeekHeader = { startDate: null, weeklyMenuVariantId: null, active: true }

export function toStoredWeek({ version, startDate, weeklyMenuVariantId, active, weeklyMenuItemsData }: WeeklyMenu) {
  return { version, header: { startDate, weeklyMenuVariantId, active }, plan: toWeekPlan(weeklyMenuItemsData) }
}

export const findChangedHeaderFields = (from: WeekHeader, to: WeekHeader): WeekHeaderField[] =>
  WEEK_HEADER_FIELDS.filter((field) => from[field] !== to[field])

/** Converts an edited week to the fields of a request. */
export const toRecordFields = ({ header, plan }: EditedWeek, typeOrder: readonly number[]) => ({
  ...header,
  weeklyMenuItemsData: toMenuDays(plan, typeOrder),
})

/** Parses the fields of a draft on the device, which an older release can have written. */
function parseRecordFields(fields: FieldValues): EditedWeek | null {
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

/** Creates the week of a new menu that copies another menu; its start date is proposed later. */
export function createCopiedWeek(sourceMenu: WeeklyMenu): EditedWeek {
  const { header, plan } = toStoredWeek(sourceMenu)
  return { header: { ...header, startDate: null, active: true }, plan }
}

/** Texts in the inputs of cells that are not dishes yet, by cell. */
export type PendingTexts = Readonly<Partial<Record<CellKey, string>>>

/** An edited week with the texts that are not dishes yet, which are stored in the draft but never saved. */
export type DraftWeek = EditedWeek & { pendingTexts?: PendingTexts }

const isPendingTexts = (value: unknown): value is PendingTexts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

export function countChanges(base: EditedWeek, { header, plan, pendingTexts = {} }: DraftWeek): number {
  const cells = new Set([...findChangedCells(base.plan, plan), ...Object.keys(pendingTexts)])
  return cells.size + findChangedHeaderFields(base.header, header).length
}

export function parseWeekDraft({ version, base, values }: Draft): { base: StoredWeek; value: DraftWeek } | null {
  const baseWeek = parseRecordFields(base)
  const week = parseRecordFields(values)
  if (!baseWeek || !week) return null
  const pendingTexts = isPendingTexts(values.typed) ? values.typed : {}
  return { base: { ...baseWeek, version }, value: { ...week, pendingTexts } }
}
