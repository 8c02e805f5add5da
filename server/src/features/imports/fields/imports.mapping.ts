import { createHash } from 'node:crypto'
import type { ImportDetail, ImportMapping, ImportModule } from '@poledne/contract/modules/import'
import type { Caller } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { readPreference, writePreference } from '../../preferences/index.ts'
import { isAddedColumn } from '../imports.present.ts'
import type { ImportFieldSet } from './imports.fields.ts'
import { normalizeHeading } from './imports.texts.ts'

type Columns = ImportDetail['columns']

/** The number of remembered mappings for each user and module, one for each different heading row. */
const MAX_REMEMBERED = 20

/** Maps each field to the column with the best matching heading; a column is used only once. */
export function mapByHeadings({ fields }: ImportFieldSet, columns: Columns): ImportMapping {
  const candidates = fields.flatMap((field) =>
    columns.flatMap(({ index, title }) => {
      const rank = title === '' ? -1 : field.headings.indexOf(normalizeHeading(title))
      return rank < 0 ? [] : [{ name: field.name, index, rank }]
    }),
  )
  candidates.sort((one, other) => one.rank - other.rank || one.index - other.index)
  const mapping: Record<string, number> = {}
  const used = new Set<number>()
  for (const { name, index } of candidates)
    if (!Object.hasOwn(mapping, name) && !used.has(index)) {
      mapping[name] = index
      used.add(index)
    }
  return mapping
}

const getPreferenceKey = (module: ImportModule) => `import.${module}`

/** Lists the columns without the two that a workbook with invalid rows adds to those of the original file. */
const listOwnColumns = (columns: Columns): Columns => columns.filter(({ title }) => !isAddedColumn(title))

/** Hashes the headings of a table, so that a file with the same headings is recognized later. */
const hashHeadings = (columns: Columns): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ title }) => normalizeHeading(title))))
    .digest('base64url')
    .slice(0, 22)

/** Returns the mapping that the user chose for the same headings before, without fields that no longer exist. */
export async function readRememberedMapping(
  sql: Sql,
  caller: Caller,
  { definition, byName }: ImportFieldSet,
  columns: Columns,
): Promise<ImportMapping | null> {
  const own = listOwnColumns(columns)
  const stored = await readPreference(sql, caller.userId, getPreferenceKey(definition.module))
  const remembered = stored[hashHeadings(own)]
  if (typeof remembered !== 'object' || remembered === null || Array.isArray(remembered)) return null
  const known = Object.entries(remembered).flatMap(([name, at]) => {
    const column = own[Number(at)]
    return column && byName.has(name) ? [[name, column.index] as const] : []
  })
  return known.length === 0 ? null : Object.fromEntries(known)
}

/** Remembers a mapping for the next file with the same headings, unless the user has too many preferences. */
export async function rememberMapping(
  tx: Sql,
  caller: Caller,
  module: ImportModule,
  columns: Columns,
  mapping: ImportMapping,
): Promise<void> {
  const key = getPreferenceKey(module)
  const own = listOwnColumns(columns)
  const hash = hashHeadings(own)
  const positions = Object.entries(mapping).flatMap(([name, index]) => {
    const at = own.findIndex((column) => column.index === index)
    return at < 0 ? [] : [[name, at] as const]
  })
  const others = Object.entries(await readPreference(tx, caller.userId, key)).filter(([name]) => name !== hash)
  const value = Object.fromEntries([...others.slice(-(MAX_REMEMBERED - 1)), [hash, Object.fromEntries(positions)]])
  await writePreference(tx, caller.userId, key, value)
}
