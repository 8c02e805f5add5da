import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListRow } from '../../lib/list/useList.ts'
import type { CellContext } from './rows/renderCellValue.tsx'

export const DENSITIES = ['xs', 'sm', 'md'] as const
export type Density = (typeof DENSITIES)[number]

/** One column as a list page asks for it. Its header is `fields.<id>` of the module's catalogue. */
export type ColumnSpec<Row extends ListRow> = {
  id: string
  /** Share of the width, in pixels on a table that just fits. */
  size?: number
  align?: 'end'
  /** Offered in the columns menu, not shown at first. */
  hidden?: boolean
  /** Hidden at first on windows narrower than this many pixels. */
  hiddenBelow?: number
  /** Filter by another column: a name that is shown, an id that is chosen. */
  filterBy?: string
  /** Instead of what the column's kind shows by itself. */
  cell?: (row: Row, tools: CellContext) => ReactNode
}

export type RowLink = Pick<LinkProps, 'to' | 'params'>
