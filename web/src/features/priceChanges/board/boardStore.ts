import type { PriceBoard, PriceBoardCell } from '@poledne/contract/modules/priceBoard'
import { parseMoneyInput } from '../../../core/form/inputValues.ts'
import { parseTable } from '../../../core/grid/clipboardTable.ts'
import {
  type CellOffset,
  type CellSelection,
  type FillDirection,
  findBlockEdge,
  type GridKey,
  type GridShape,
  getCellAtOffset,
  getFirstCell,
  getNextInRows,
  getSelectedCells,
  getVisibleSelection,
  listFilledCells,
  listPastedCells,
  parseKey,
  selectAllCells,
} from '../../../core/grid/gridSelection.ts'
import { createUndoHistory, pushStep, redo, type UndoHistory, undo } from '../../../core/grid/undoHistory.ts'
import { createStore, type Store } from '../../../core/storage/store.ts'
import { listChangedCells } from './changedCells.ts'

type BoardCurrency = 'priceCzk' | 'priceEur'
export type BoardMode = 'exception' | 'correction'
/** A typed price; null removes the price, and a text is not an amount. */
export type TypedPrice = number | string | null
/** The unsaved prices by `restaurantId:weeklyMenuVariantId:menuItemTypeId`. */
export type BoardEdits = Readonly<Record<string, Partial<Record<BoardCurrency, TypedPrice>>>>

export type BoardState = {
  columns: PriceBoard['columns']
  /** The columns by their index, and the restaurants by their id. */
  shape: GridShape
  prices: ReadonlyMap<string, PriceBoardCell>
  currency: BoardCurrency
  mode: BoardMode
  isReadOnly: boolean
  selection: CellSelection<GridKey>
  edits: UndoHistory<BoardEdits>
  /** The open input of a cell, with its text. */
  editor: { key: GridKey; text: string } | null
  /** The cell that gets the focus of the browser; a new object asks again. */
  focusRequest: { key: GridKey } | null
}

/** Returns the id of a price, which stays the same when the columns change. */
export function getPriceId({ columns }: Pick<BoardState, 'columns'>, key: GridKey): string {
  const { column, row } = parseKey(key)
  const { weeklyMenuVariantId = 0, menuItemTypeId = 0 } = columns[column] ?? {}
  return `${row}:${weeklyMenuVariantId}:${menuItemTypeId}`
}

/** Returns the price that a cell shows: the typed one, otherwise the stored one; undefined if it is not offered. */
export function getShownPrice(state: BoardState, key: GridKey): TypedPrice | undefined {
  const id = getPriceId(state, key)
  const typed = state.edits.present[id]?.[state.currency]
  return typed === undefined ? state.prices.get(id)?.[state.currency] : typed
}

/** A price that is not offered can only be added by a correction of the restaurant menu. */
export const isCellEditable = (state: BoardState, key: GridKey): boolean =>
  !state.isReadOnly && (state.mode === 'correction' || state.prices.has(getPriceId(state, key)))

type CellValue = { key: GridKey; value: TypedPrice }

/** Sets typed prices. A price that equals the stored one is no edit, and cells that cannot be edited stay. */
function setPrices(state: BoardState, cells: readonly CellValue[]): BoardEdits {
  const { currency, prices } = state
  const next: Record<string, BoardEdits[string]> = { ...state.edits.present }
  for (const { key, value } of cells) {
    if (!isCellEditable(state, key)) continue
    const id = getPriceId(state, key)
    const { [currency]: _, ...others } = next[id] ?? {}
    const isStored = value === (prices.get(id)?.[currency] ?? null)
    const edit = isStored ? others : { ...others, [currency]: value }
    if (Object.keys(edit).length > 0) next[id] = edit
    else delete next[id]
  }
  return next
}

type BoardData = Pick<BoardState, 'columns' | 'prices'> & { rows: readonly number[]; isReadOnly: boolean }

/** Creates the store of the board and its commands; each command is one change of the state. */
export function createBoardStore(initialMode: BoardMode) {
  const store: Store<BoardState> = createStore<BoardState>({
    columns: [],
    shape: { columns: [], rows: [] },
    prices: new Map(),
    currency: 'priceCzk',
    mode: initialMode,
    isReadOnly: true,
    selection: { anchor: '0:0', focusCell: '0:0' },
    edits: createUndoHistory<BoardEdits>({}),
    editor: null,
    focusRequest: null,
  })
  const { get } = store
  const cellListeners = new Map<GridKey, () => void>()
  let shown = get()
  store.subscribe(() => {
    const changed = listChangedCells(shown, get())
    shown = get()
    for (const key of changed ?? cellListeners.keys()) cellListeners.get(key)?.()
  })
  const update = (change: Partial<BoardState>) => store.set({ ...get(), ...change })
  const focusOn = (key: GridKey, isExtended = false): Partial<BoardState> => ({
    selection: { anchor: isExtended ? get().selection.anchor : key, focusCell: key },
    focusRequest: { key },
  })
  const pushEdits = (cells: readonly CellValue[]) => {
    const next = setPrices(get(), cells)
    const isSame = JSON.stringify(next) === JSON.stringify(get().edits.present)
    return isSame ? {} : { edits: pushStep(get().edits, next) }
  }
  /** Moves until a cell can be edited; if none can, returns the next cell. */
  const findEditable = (from: GridKey, move: (from: GridKey) => GridKey): GridKey => {
    let target = move(from)
    while (!isCellEditable(get(), target)) {
      const next = move(target)
      if (next === target) return move(from)
      target = next
    }
    return target
  }
  const getSelectedKeys = () => getSelectedCells(get().shape, get().selection).flat()

  return {
    ...store,
    /** Calls the listener when a change can concern the cell; each cell is shown once. */
    subscribeCell: (key: GridKey, listener: () => void) => {
      cellListeners.set(key, listener)
      return () => {
        if (cellListeners.get(key) === listener) cellListeners.delete(key)
      }
    },
    /** Shows loaded data; the edits stay. */
    load: ({ rows, ...data }: BoardData) => {
      const shape = { columns: data.columns.map((_, index) => index), rows }
      const { selection } = get()
      const first = getFirstCell<GridKey>(shape)
      const isFirstLoad = get().shape.rows.length === 0
      const shown = isFirstLoad ? { anchor: first, focusCell: first } : getVisibleSelection(shape, selection)
      update({ ...data, shape, selection: shown })
    },
    setCurrency: (currency: BoardCurrency) => update({ currency, editor: null }),
    setMode: (mode: BoardMode) => update({ mode }),
    select: (key: GridKey, isExtended = false) => update(focusOn(key, isExtended)),
    selectAll: () => update({ selection: selectAllCells(get().shape) }),
    move: (by: CellOffset, isExtended: boolean) => {
      const { shape, selection } = get()
      update(focusOn(getCellAtOffset(shape, selection.focusCell, by), isExtended))
    },
    moveToBlockEdge: (by: CellOffset, isExtended: boolean) => {
      const state = get()
      const isFilled = (key: GridKey) => (getShownPrice(state, key) ?? null) !== null
      update(focusOn(findBlockEdge(state.shape, state.selection.focusCell, by, isFilled), isExtended))
    },
    openEditor: (text: string) => {
      const key = get().selection.focusCell
      if (isCellEditable(get(), key)) update({ editor: { key, text }, selection: { anchor: key, focusCell: key } })
      return isCellEditable(get(), key)
    },
    changeText: (text: string) => {
      const { editor } = get()
      if (editor) update({ editor: { ...editor, text } })
    },
    /**
     * Accepts the typed price and moves the focus to the next price that can be edited: Tab moves in the row, Enter moves
     * in the column.
     */
    closeEditor: (to: 'down' | 'up' | 'next' | 'previous' | 'same' | 'cancel' | 'away') => {
      const { editor, shape } = get()
      if (!editor) return
      const { key, text } = editor
      const edited = to === 'cancel' ? {} : pushEdits([{ key, value: parseMoneyInput(text) }])
      const rows = to === 'down' ? 1 : to === 'up' ? -1 : 0
      const move = (from: GridKey) =>
        to === 'next' || to === 'previous'
          ? getNextInRows(shape, from, to === 'next' ? 1 : -1)
          : getCellAtOffset(shape, from, { rows, columns: 0 })
      const target = findEditable(key, move)
      update({ ...edited, editor: null, ...(to !== 'away' && focusOn(target)) })
    },
    clear: () => update(pushEdits(getSelectedKeys().map((key) => ({ key, value: null })))),
    fill: (direction: FillDirection) => {
      const state = get()
      const filled = listFilledCells(state.shape, state.selection, direction)
      update(pushEdits(filled.map(({ key, from }) => ({ key, value: getShownPrice(state, from) ?? null }))))
    },
    /** Pastes amounts from a spreadsheet; an empty cell removes the price. Returns the number of pasted cells. */
    paste: (text: string) => {
      const { shape, selection } = get()
      const block = parseTable(text).map((row) => row.map((lines) => parseMoneyInput(lines.join(' '))))
      const cells = listPastedCells(shape, selection, block)
      update(pushEdits(cells))
      return cells.length
    },
    undo: () => update({ edits: undo(get().edits) ?? get().edits }),
    redo: () => update({ edits: redo(get().edits) ?? get().edits }),
    /** Forgets all edits, after they are saved or discarded. */
    forgetEdits: () => update({ edits: createUndoHistory<BoardEdits>({}), editor: null }),
  }
}
export type BoardStore = ReturnType<typeof createBoardStore>
