import { readAllergenCodes } from '../../../dishNames/index.ts'
import type { Entry } from './entries.ts'
import { readLines } from './lines/textLines.ts'
import { readWholeLabel } from './rowLabels.ts'
import { readHeading } from './tables/tableHeadings.ts'
import { readDayColumnsRow, readPlainRow, readRolesRow, readTypeColumnsRow } from './tables/tableRows.ts'
import { createWeekState, type Layout, type TextContext, type WeekState } from './weekState.ts'
import { isFooter, isLegendHeading } from './words/noise.ts'

/** A text that is repeated over some columns is a merged cell with data; over all columns it is a title. */
const isRepeated = (cells: readonly string[]) => cells.filter(Boolean).length < cells.length - 1
const isDataCell = (layout: Layout, at: number) => {
  const column = layout.kind === 'lines' ? undefined : layout.columns[at]
  return layout.kind === 'dayColumns' ? column?.day != null : column?.label != null || column?.role === 'dish'
}

/** A cell can contain a whole day with its heading. */
const isDayBlock = (state: WeekState, cell: string) =>
  cell.includes('\n') && state.resolveCell(cell.split('\n')[0] ?? '', state.day) !== null && cell.split('\n').length > 2

function readSingle(state: WeekState, text: string, following: string): void {
  if (state.layout.kind === 'lines') {
    readLines(state, text, following)
    return
  }
  const label = readWholeLabel(text.replace(/\n/g, ' '))
  if (label && state.layout.kind === 'dayColumns') {
    state.rowLabel = label
    return
  }
  if (isLegendHeading(text)) {
    state.isInLegend = true
    return
  }
  if (state.isInLegend || isFooter(text)) return
  const found = state.readDayMark(text.split('\n')[0] ?? '')
  if (found && state.layout.kind !== 'dayColumns') {
    state.findRowDay([text], () => true)
    return
  }
  if (found && !text.includes('\n')) {
    state.layout = { kind: 'lines' }
    readLines(state, text, following)
    return
  }
  state.addUnplaced(text)
}

/** Walks through the rows; a heading changes how the rows below it are read. */
export function walkRows(
  rows: readonly (readonly string[])[],
  context: TextContext,
): { entries: Entry[]; unplaced: string[] } {
  const state = createWeekState(context)
  rows.forEach((cells, at) => {
    const filled = cells.filter(Boolean)
    const first = filled[0] ?? ''
    const following = rows.slice(at + 1, at + 4).flatMap((row) => row.filter(Boolean))[0] ?? ''
    if (first === '') {
      if (state.day !== null && state.layout.kind === 'lines') state.getReader(state.day).readLine('')
      return
    }
    if (filled.some((cell) => isDayBlock(state, cell))) {
      state.layout = { kind: 'lines' }
      for (const cell of filled) readLines(state, cell, '')
      return
    }
    const isSingle = filled.every((cell) => cell === first) && !(filled.length > 1 && readAllergenCodes(first))
    const column = cells.findIndex(Boolean)
    if (
      isSingle &&
      (state.layout.kind === 'lines' || !isDataCell(state.layout, column) || (filled.length > 1 && !isRepeated(cells)))
    ) {
      readSingle(state, first, following)
      return
    }
    if (filled.length > 1 && readHeading(state, cells, rows.slice(at + 1, at + 9))) return
    if (state.isInLegend && !filled.some((cell) => state.resolveCell(cell, state.day) !== null)) return
    if (isSingle && isLegendHeading(first)) {
      state.isInLegend = true
      return
    }
    if (state.layout.kind === 'dayColumns')
      readDayColumnsRow(state, cells, state.layout.columns, state.layout.start, at)
    else if (state.layout.kind === 'typeColumns')
      readTypeColumnsRow(state, cells, state.layout.columns, state.layout.start)
    else if (state.layout.kind === 'roles') readRolesRow(state, cells, state.layout.columns)
    else readPlainRow(state, cells, following)
  })
  return { entries: state.entries, unplaced: state.unplaced }
}
