import type { MenuDay } from '@poledne/contract/modules/weeklyMenu'
import type { FieldErrors } from '../../../../core/form/formErrors.ts'
import { type CellKey, toCellKey } from '../../weeklyMenuPlan.ts'
import { WEEK_HEADER_FIELDS, type WeekHeaderField } from './editedWeek.ts'

/** The messages of a failed save by field and cell. */
export type PlanErrors = {
  header: Readonly<Partial<Record<WeekHeaderField, string>>>
  cells: Readonly<Partial<Record<CellKey, string>>>
  /** The messages that belong to no field of the planner. */
  general: readonly string[]
}
export const NO_PLAN_ERRORS: PlanErrors = { header: {}, cells: {}, general: [] }

const ITEM_PATH = /^weeklyMenuItemsData\.(\d+)\.items\.(\d+)(?:\.|$)/
const isHeaderField = (field: string): field is WeekHeaderField => WEEK_HEADER_FIELDS.some((each) => each === field)

/** Maps error keys to cells. The keys contain the indexes of the days and items that were sent. */
export function mapErrorsToPlanCells(sent: readonly MenuDay[], errors: FieldErrors): PlanErrors {
  const header: Partial<Record<WeekHeaderField, string>> = {}
  const cells: Partial<Record<CellKey, string>> = {}
  const others: string[] = []
  for (const [field, message] of Object.entries(errors)) {
    const [, dayIndex, itemIndex] = ITEM_PATH.exec(field) ?? []
    const day = dayIndex === undefined ? undefined : sent[Number(dayIndex)]
    const item = day?.items[Number(itemIndex)]
    if (day && item) cells[toCellKey(day.day, item.menuItemTypeId)] ??= message
    else if (isHeaderField(field)) header[field] = message
    else others.push(message)
  }
  return { header, cells, general: others.filter(Boolean) }
}

export const countPlanErrors = ({ header, cells }: PlanErrors) => Object.keys(header).length + Object.keys(cells).length

/** Removes the errors of cells that were changed after the failed save. */
export function clearCellErrors(errors: PlanErrors, keys: readonly CellKey[]): PlanErrors {
  if (!keys.some((key) => key in errors.cells)) return errors
  const cells = Object.fromEntries(Object.entries(errors.cells).filter(([key]) => !keys.includes(key as CellKey)))
  return { ...errors, cells }
}
