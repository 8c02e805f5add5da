import type { MenuDay } from '@poledne/contract/weeklyMenu'
import type { FieldErrors } from '../../lib/formErrors.ts'
import { HEAD_FIELDS, type HeadField } from './head.ts'
import { type CellKey, cellKey } from './plan.ts'

export type PlanErrors = {
  head: Readonly<Partial<Record<HeadField, string>>>
  cells: Readonly<Partial<Record<CellKey, string>>>
  /** What stands at no field of the planner. */
  others: readonly string[]
}
export const NO_ERRORS: PlanErrors = { head: {}, cells: {}, others: [] }

const ITEM = /^weeklyMenuItemsData\.(\d+)\.items\.(\d+)(?:\.|$)/
const isHeadField = (field: string): field is HeadField => HEAD_FIELDS.some((each) => each === field)

/** The keys count days and items as they were sent; the grid knows them by day and type. */
export function placeErrors(sent: readonly MenuDay[], errors: FieldErrors): PlanErrors {
  const head: Partial<Record<HeadField, string>> = {}
  const cells: Partial<Record<CellKey, string>> = {}
  const others: string[] = []
  for (const [field, message] of Object.entries(errors)) {
    const [, dayIndex, itemIndex] = ITEM.exec(field) ?? []
    const day = dayIndex === undefined ? undefined : sent[Number(dayIndex)]
    const item = day?.items[Number(itemIndex)]
    if (day && item) cells[cellKey(day.day, item.menuItemTypeId)] ??= message
    else if (isHeadField(field)) head[field] = message
    else others.push(message)
  }
  return { head, cells, others: others.filter(Boolean) }
}

export const countErrors = ({ head, cells }: PlanErrors) => Object.keys(head).length + Object.keys(cells).length

/** What the person changed since is no longer wrong until it is tried again. */
export function withoutCells(errors: PlanErrors, keys: readonly CellKey[]): PlanErrors {
  if (!keys.some((key) => key in errors.cells)) return errors
  const cells = Object.fromEntries(Object.entries(errors.cells).filter(([key]) => !keys.includes(key as CellKey)))
  return { ...errors, cells }
}
