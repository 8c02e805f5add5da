import { isShowable, type ListColumns } from './listQuery.ts'

export const LIST_EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ListExportFormat = (typeof LIST_EXPORT_FORMATS)[number]

export const LIST_EXPORT_CONTENT_TYPES: Readonly<Record<ListExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The highest number of rows in an exported file. */
export const MAX_EXPORT_ROWS = 100_000

/**
 * Whether another column shows the names of these ids, such as `dishTypeName` those of `dishTypeId`; the file then
 * contains only the names.
 */
const hasNameColumn = (columns: ListColumns, id: string) =>
  id.endsWith('Id') && ['Name', 'NameCs'].some((suffix) => Object.hasOwn(columns, id.replace(/Id$/, suffix)))

/** Exported files contain these columns last, because most readers do not need them. */
const RECORD_COLUMN_NAMES: ReadonlySet<string> = new Set(['archived', 'createdAt', 'updatedAt'])

/**
 * A column that only exported files of restaurant menus have. It becomes one column for each menu item type and
 * currency.
 */
export const PRICES_COLUMN = 'prices'

/** The columns that only exported files have, by the name of the list. */
export const EXPORT_ONLY_COLUMNS: Readonly<Record<string, readonly string[]>> = { restaurantMenus: [PRICES_COLUMN] }

/** The response has this header with an estimate of the bytes of a long file, whose exact length is not known yet. */
export const ESTIMATED_BYTES_HEADER = 'X-Estimated-Bytes'

/** Returns all columns that an exported file can have: the id first, `RECORD_COLUMN_NAMES` last. */
export function getAllExportColumns(columns: ListColumns, exportOnly: readonly string[] = []): string[] {
  const others = Object.keys(columns).filter(
    (id) => id !== 'id' && isShowable(columns[id]) && !hasNameColumn(columns, id),
  )
  const own = others.filter((id) => !RECORD_COLUMN_NAMES.has(id))
  const id = Object.hasOwn(columns, 'id') ? ['id'] : []
  return [...id, ...own, ...exportOnly, ...others.filter((id) => RECORD_COLUMN_NAMES.has(id))]
}
