import { isShowable, type ListColumns } from '@poledne/contract/list/listQuery'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NameSuffix } from '../format/useNameSuffix.ts'
import type { ListRow } from '../list/useList.ts'
import type { CellContext } from './rows/renderCellValue.tsx'

/** The heights of rows from which the user can choose. */
export const DENSITIES = ['xs', 'sm', 'md'] as const
export type Density = (typeof DENSITIES)[number]

/** Which field is edited in a cell; the kind of the field decides the input. */
export type CellEditSpec = {
  field: string
  isTimeZone?: boolean
  /** The key of a text below the input. */
  hint?: 'table:cell.codesHint'
}

/** One column of a list page. Its label is the text `fields.<id>` of the module. */
export type ColumnSpec<Row extends ListRow> = {
  id: string
  /** The minimum width in pixels, which is also its share of the remaining width. */
  size?: number
  align?: 'end'
  /** Whether the column is hidden by default; the columns menu can show it. */
  hidden?: boolean
  /** The window width in pixels below which the column is hidden by default. */
  hiddenBelow?: number
  /** The id of another column whose value is shown on a second line of this cell while that column is hidden. */
  below?: string
  /** The id of another column whose value is shown, with a mark, while this one is empty. */
  fallback?: string
  /** Whether a long text continues on a second line. */
  isWrapped?: boolean
  /** Whether a card shows the value without the label of the column, because the value explains itself. */
  isUnlabelled?: boolean
  /** The column to filter by, for example the id of a shown name. */
  filterBy?: string
  /** The field that is edited in the cell; without it the cell is not editable. */
  edit?: CellEditSpec
  /** Renders the cell; by default the kind of the column decides. */
  cell?: (row: Row, tools: CellContext) => ReactNode
}

/** Returns the column that is shown on the second line of this one; undefined if that column is itself visible. */
export const getColumnBelow = ({ below }: { below?: string }, visible: readonly { id: string }[]) =>
  visible.some(({ id }) => id === below) ? undefined : below

/** The link of a row: a page of the app, or with `href` another page. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'resetScroll'> & {
  /** The URL of a page that is not part of the app. It is opened in a new tab. */
  href?: string
  /** Called when the user follows the link. */
  onOpen?: () => void
}

export type PlacedColumn = { id: string; filterBy?: string }

/**
 * Returns the columns of a module that its list does not define, as hidden columns of the columns menu, so that a new
 * field of the contract can be shown without changing the list. Ids and search-only columns are left out.
 */
export function getRemainingColumns(module: { columns: ListColumns }, definedColumns: readonly PlacedColumn[]) {
  const definedIds = new Set(definedColumns.flatMap(({ id, filterBy = id }) => [id, filterBy]))
  return Object.entries(module.columns)
    .filter(([id, column]) => id !== 'id' && isShowable(column) && !definedIds.has(id))
    .map(([id]) => ({ id, size: 140, hidden: true }))
}

const OTHER_SUFFIX = { Cs: 'En', En: 'Cs' } as const

type BilingualOptions<Row extends ListRow> = Pick<ColumnSpec<Row>, 'size' | 'filterBy'> & {
  hasBoth?: boolean
  isEditable?: boolean
}

/**
 * Creates the columns of a name in two languages. The name in the user's language is shown by default, with the other
 * one below it if `hasBoth` is set. A missing English name is replaced by the Czech one.
 */
export function createBilingualColumns<Row extends ListRow>(
  name: string,
  shown: NameSuffix,
  { hasBoth = false, isEditable = false, ...column }: BilingualOptions<Row>,
): ColumnSpec<Row>[] {
  const otherId = `${name}${OTHER_SUFFIX[shown]}`
  const createColumn = (id: string) => ({ ...column, id, ...(isEditable && { edit: { field: id } }) })
  return [
    {
      ...createColumn(`${name}${shown}`),
      ...(hasBoth && { below: otherId }),
      ...(shown === 'En' && { fallback: otherId }),
    },
    { ...createColumn(otherId), hidden: true },
  ]
}
