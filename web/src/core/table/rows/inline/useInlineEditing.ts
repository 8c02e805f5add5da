import { useCallback, useMemo, useRef, useState } from 'react'
import { loadWithRetry } from '../../../http/loading/loadWithRetry.ts'
import type { ListRow } from '../../../list/useList.ts'
import { type AnyRecord, isSameValue, type RecordModule } from '../../../record/recordFields.ts'
import type { ColumnSpec } from '../../columnSpec.ts'

export type LoadModule = () => Promise<RecordModule>

/** A value that was typed into a cell and is not stored yet. */
export type CellEdit = {
  field: string
  value: unknown
  /** The values that the row shows instead of its stored values, by column. */
  patch: Readonly<Record<string, unknown>>
  status: 'saving' | 'failed' | 'conflict'
  /** Why the value is not stored. */
  message: string | null
  /** The record that the user saw and the one that another user has saved since; null without a conflict. */
  conflict: { base: AnyRecord; theirs: AnyRecord } | null
}
/** The unsaved cells of one row by the id of their column. */
export type RowEdits = Readonly<Record<string, CellEdit>>
export type CellPosition = { rowId: number; columnId: string }

/** A value to save as an update of `base`, the record that the user saw. */
export type CellSave = CellPosition &
  Pick<CellEdit, 'field' | 'value' | 'patch'> & {
    base: AnyRecord
    /** The idempotency key: a retry after a lost response saves only once. */
    key: string
  }

/** The part of inline editing that rows and editors use; it is the same object on every render. */
export type InlineEditing = {
  /** Loads the schemas once. It returns the same promise on every render, because React's `use` needs that. */
  getModule: LoadModule
  start: (position: CellPosition) => void
  /** Closes the cell and focuses its row. */
  stop: () => void
  /** Closes the cell after the focus has left it. */
  leave: (position: CellPosition) => void
  /** Closes a cell with an invalid value, which stays in the row. */
  keepInvalid: (position: CellPosition, kept: Pick<CellEdit, 'field' | 'value' | 'patch' | 'message'>) => void
  move: (from: CellPosition, step: 1 | -1) => void
  setEdit: (position: CellPosition, edit: CellEdit | null) => void
  /** Sets the result of a save, unless the user has typed another value since. */
  settle: (saved: CellPosition & Pick<CellEdit, 'value'>, edit: CellEdit | null) => void
  save: (cell: CellSave) => void
  /** Opens a cell whose save failed, unless the user already edits another one. */
  reopen: (position: CellPosition) => void
  /** Sets the function that receives the saves, once the saver is loaded. */
  connect: (receive: (cell: CellSave) => void) => () => void
}

const isEditable = (row: ListRow | undefined) => row?.can?.edit === true && row.archived !== true

/** Returns whether the user can edit the cell of this column in place. */
export const isEditableCell = <Row extends ListRow>(row: Row, spec: ColumnSpec<Row>) =>
  spec.edit !== undefined && isEditable(row)

/** Returns the editable cell after or before a cell; it continues in the next or previous row. */
export function findNextCell<Row extends ListRow>(
  rows: readonly Row[],
  columnIds: readonly string[],
  from: CellPosition,
  step: 1 | -1,
): CellPosition | null {
  const column = columnIds.indexOf(from.columnId) + step
  let index = rows.findIndex(({ id }) => id === from.rowId)
  const inRow = columnIds[column]
  if (index < 0) return null
  if (inRow !== undefined) return { rowId: from.rowId, columnId: inRow }
  do index += step
  while (rows[index] && !isEditable(rows[index]))
  const columnId = step === 1 ? columnIds[0] : columnIds.at(-1)
  const row = rows[index]
  return row && columnId !== undefined ? { rowId: row.id, columnId } : null
}

type Input<Row extends ListRow> = {
  rows: readonly Row[]
  visible: readonly ColumnSpec<Row>[]
  loadModule: LoadModule | undefined
  scrollToRow: (index: number) => void
  focusRow: (index: number) => void
}

/** The unsaved cells of the list, by the ids of their rows. */
export type ListEdits = Readonly<Record<number, RowEdits>>

const NO_EDITS: ListEdits = {}

/** Returns whether the cell still has the edited value that was sent. */
export const hasEditOf = (edits: ListEdits, { rowId, columnId, value }: CellPosition & Pick<CellEdit, 'value'>) => {
  const edit = edits[rowId]?.[columnId]
  return edit !== undefined && isSameValue(edit.value, value)
}

function replaceEdit(edits: ListEdits, { rowId, columnId }: CellPosition, edit: CellEdit | null): ListEdits {
  const { [columnId]: _, ...others } = edits[rowId] ?? {}
  const rowEdits = edit ? { ...others, [columnId]: edit } : others
  const { [rowId]: __, ...otherRows } = edits
  return Object.keys(rowEdits).length > 0 ? { ...otherRows, [rowId]: rowEdits } : otherRows
}

/** The state of editing cells in place: the open cell, and values that are not stored yet. */
export function useInlineEditing<Row extends ListRow>(input: Input<Row>) {
  const { loadModule } = input
  const [active, setActive] = useState<CellPosition | null>(null)
  const [edits, setEdits] = useState(NO_EDITS)
  const [wasUsed, setWasUsed] = useState(false)
  const lastColumn = useRef<string | null>(null)
  const receiver = useRef<((cell: CellSave) => void) | null>(null)
  const waitingSaves = useRef<CellSave[]>([])

  const latest = useRef({ ...input, active, edits })
  latest.current = { ...input, active, edits }
  const getColumnIds = useCallback(() => latest.current.visible.flatMap(({ id, edit }) => (edit ? [id] : [])), [])

  const start = useCallback((position: CellPosition) => {
    const index = latest.current.rows.findIndex(({ id }) => id === position.rowId)
    if (!isEditable(latest.current.rows[index])) return
    lastColumn.current = position.columnId
    setWasUsed(true)
    setActive(position)
    latest.current.scrollToRow(index)
  }, [])

  const editing = useMemo<InlineEditing | null>(() => {
    if (!loadModule) return null
    let module: Promise<RecordModule> | undefined
    const stop = () => {
      const index = latest.current.rows.findIndex(({ id }) => id === latest.current.active?.rowId)
      setActive(null)
      if (index >= 0) latest.current.focusRow(index)
    }
    const setEdit: InlineEditing['setEdit'] = (position, edit) =>
      setEdits((before) => replaceEdit(before, position, edit))
    const leave = ({ rowId, columnId }: CellPosition) =>
      setActive((now) => (now?.rowId === rowId && now.columnId === columnId ? null : now))
    return {
      getModule: () => {
        module ??= loadWithRetry(loadModule)
        return module
      },
      start,
      stop,
      leave,
      keepInvalid: (position, kept) => {
        setEdit(position, { ...kept, status: 'failed', conflict: null })
        leave(position)
      },
      move: (from, step) => {
        const next = findNextCell(latest.current.rows, getColumnIds(), from, step)
        if (next) start(next)
        else stop()
      },
      setEdit,
      settle: (saved, edit) =>
        setEdits((before) => (hasEditOf(before, saved) ? replaceEdit(before, saved, edit) : before)),
      save: (cell) => (receiver.current ? receiver.current(cell) : void waitingSaves.current.push(cell)),
      reopen: (position) => {
        if (latest.current.active === null) start(position)
      },
      connect: (receive) => {
        receiver.current = receive
        for (const cell of waitingSaves.current.splice(0)) receive(cell)
        return () => {
          receiver.current = null
        }
      },
    }
  }, [loadModule, start, getColumnIds])

  return {
    editing,
    active,
    edits,
    /** Whether a cell was ever opened, so that the saver has to be loaded. */
    wasUsed,
    /** Opens the last edited column of a row, or at first the first editable one. */
    startInRow: (index: number) => {
      const columnIds = getColumnIds()
      const columnId = columnIds.find((id) => id === lastColumn.current) ?? columnIds[0]
      const row = input.rows[index]
      if (editing && row && columnId !== undefined) start({ rowId: row.id, columnId })
    },
  }
}
