import type { ImportDetail, ImportMapping } from '@poledne/contract/modules/import'

/** Returns the field of a column, or null if the column is not imported. */
export const findMappedField = (mapping: ImportMapping, column: number): string | null =>
  Object.keys(mapping).find((field) => mapping[field] === column) ?? null

/**
 * Assigns a field to a column and takes it from any other column, because each field has one column; null skips the
 * column.
 */
export function mapColumnToField(mapping: ImportMapping, column: number, field: string | null): ImportMapping {
  const others = Object.entries(mapping).filter(([name, index]) => name !== field && index !== column)
  return Object.fromEntries(field === null ? others : [...others, [field, column]])
}

/** Returns the titles of the fields that new records need and that have no column. */
export const listMissingFields = ({ fields }: Pick<ImportDetail, 'fields'>, mapping: ImportMapping): string[] =>
  fields.filter(({ name, required }) => required && !Object.hasOwn(mapping, name)).map(({ title }) => title)
