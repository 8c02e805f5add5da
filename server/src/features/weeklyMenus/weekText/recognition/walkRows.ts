import type { Weekday } from '@poledne/contract/domain/day'
import type { ParsedDayLabel } from '@poledne/contract/domain/dayLabels'
import { readAllergenCodes } from '../../../dishNames/index.ts'
import type { DishEntry, TextTraits } from './entries.ts'
import { createDayReader, type DayReader } from './lines/dayReader.ts'
import { recognizeTextLines } from './lines/textLines.ts'
import { type ColumnRole, type RowLabel, readWholeLabel } from './rowLabels.ts'
import { hasDayColumns, readTableHeading } from './tables/tableHeadings.ts'
import { readPlainRow, readTableRow } from './tables/tableRows.ts'
import { isClosedNotice, isFooterLine, isLegendHeading } from './words/noise.ts'

export type TableColumn = { day: Weekday | null; label: RowLabel | null; role: ColumnRole | null }
type Layout = { kind: 'lines' } | { kind: 'columns'; columns: TableColumn[]; start: number }

/** The facts about the whole text that are known before its rows are read. */
type TextContext = {
  traits: TextTraits
  readDayLabel: (text: string) => ParsedDayLabel | null
  resolveDay: (dayLabel: ParsedDayLabel, previous: Weekday | null) => Weekday | null
}

/** The state of the reading at one row of the text. */
export type WeekState = TextContext & {
  entries: DishEntry[]
  layout: Layout
  day: Weekday | null
  pass: number
  rowLabel: RowLabel | null
  /** The label of a section that lists days, such as all soups of the week. */
  section: RowLabel | null
  /** The number of dishes at the last row of allergens. */
  codesStart: number
  isInLegend: boolean
  isOtherWeek: boolean
  getReader: (day: Weekday) => DayReader
  /** Returns the day if the cell contains nothing else. */
  resolveCell: (cell: string, previous: Weekday | null) => Weekday | null
  startDay: (day: Weekday | null) => void
  /** Sets the day from the cells that can contain it. */
  findRowDay: (cells: readonly string[], isCandidate: (at: number) => boolean) => void
}

function createWeekState(context: TextContext): WeekState {
  const readers = new Map<string, DayReader>()
  const state: WeekState = {
    ...context,
    entries: [],
    layout: { kind: 'lines' },
    day: null,
    pass: 0,
    rowLabel: null,
    section: null,
    codesStart: 0,
    isInLegend: false,
    isOtherWeek: false,
    getReader,
    resolveCell,
    startDay,
    findRowDay,
  }

  function getReader(of: Weekday): DayReader {
    const key = `${state.pass}:${of}`
    const known = readers.get(key)
    if (known) return known
    const reader = createDayReader({ day: of, pass: state.pass, traits: state.traits }, state.entries)
    readers.set(key, reader)
    return reader
  }

  function resolveCell(cell: string, previous: Weekday | null): Weekday | null {
    const dayLabel = cell.length > 80 ? null : state.readDayLabel(cell.replace(/\n/g, ' '))
    if (!dayLabel || (dayLabel.rest !== '' && !isClosedNotice(dayLabel.rest))) return null
    return state.resolveDay(dayLabel, previous)
  }

  function startDay(next: Weekday | null): void {
    state.isInLegend = false
    state.isOtherWeek = next === null
    if (next === null) {
      state.day = null
      return
    }
    // A day that appears again after other days starts a second pass: another language or another menu.
    const hasEntries = state.entries.some((entry) => entry.pass === state.pass && entry.day === next)
    if (next !== state.day && hasEntries && state.section === null) state.pass++
    if (next !== state.day) state.rowLabel = null
    state.day = next
    if (state.section === null) state.getReader(next).setSection(null)
  }

  function findRowDay(cells: readonly string[], isCandidate: (at: number) => boolean): void {
    const text = cells.filter((cell, at) => cell !== '' && isCandidate(at)).map((cell) => cell.split('\n')[0] ?? '')
    const joined = state.resolveCell([...new Set(text)].slice(0, 3).join(' '), state.day)
    const found = joined ?? text.map((cell) => state.resolveCell(cell, state.day)).find((each) => each !== null)
    if (found && found !== state.day) state.startDay(found)
  }

  return state
}

/** Whether a text is repeated over some columns, as a merged cell with data is; a title is repeated over all. */
const isRepeated = (cells: readonly string[]) => cells.filter(Boolean).length < cells.length - 1
const isDataCell = (layout: Layout, at: number) => {
  const column = layout.kind === 'lines' ? undefined : layout.columns[at]
  return column !== undefined && (column.day !== null || column.label !== null || column.role === 'dish')
}

/** Whether a cell contains a whole day with its heading. */
const isDayBlock = (state: WeekState, cell: string) =>
  cell.includes('\n') && state.resolveCell(cell.split('\n')[0] ?? '', state.day) !== null && cell.split('\n').length > 2

function readSingle(state: WeekState, text: string, following: string): void {
  if (state.layout.kind === 'lines') {
    recognizeTextLines(state, text, following)
    return
  }
  const areDays = hasDayColumns(state.layout.columns)
  const label = readWholeLabel(text.replace(/\n/g, ' '))
  if (label && areDays) {
    state.rowLabel = label
    return
  }
  if (isLegendHeading(text)) state.isInLegend = true
  if (state.isInLegend || isFooterLine(text)) return
  const found = state.readDayLabel(text.split('\n')[0] ?? '')
  if (found && !areDays) state.findRowDay([text], () => true)
  else if (found && !text.includes('\n')) {
    state.layout = { kind: 'lines' }
    recognizeTextLines(state, text, following)
  }
}

/** Walks through the rows; a heading changes how the rows below it are read. */
export function walkRows(rows: readonly (readonly string[])[], context: TextContext): DishEntry[] {
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
      for (const cell of filled) recognizeTextLines(state, cell, '')
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
    if (filled.length > 1 && readTableHeading(state, cells, rows.slice(at + 1, at + 9))) return
    if (isSingle && isLegendHeading(first)) state.isInLegend = true
    if (state.isInLegend && !filled.some((cell) => state.resolveCell(cell, state.day) !== null)) return
    if (state.layout.kind === 'columns') readTableRow(state, cells, state.layout, at)
    else readPlainRow(state, cells, following)
  })
  return state.entries
}
