import type { Weekday } from '@poledne/contract/domain/day'
import type { DayMark } from '@poledne/contract/domain/dayMarks'
import type { Entry, TextTraits } from './entries.ts'
import { createDayReader, type DayReader } from './lines/dayReader.ts'
import type { ColumnRole, RowLabel } from './rowLabels.ts'
import { isClosed, isFooter, isTitle } from './words/noise.ts'

export type Column = { day: Weekday | null; label: RowLabel | null; role: ColumnRole | null }
export type Layout =
  | { kind: 'lines' }
  | { kind: 'dayColumns' | 'typeColumns' | 'roles'; columns: Column[]; start: number }

/** What was found out about the whole text before its rows are read. */
export type TextContext = {
  traits: TextTraits
  readDayMark: (text: string) => DayMark | null
  resolveDay: (mark: DayMark, previous: Weekday | null) => Weekday | null
}

/** What is known at one row of the text. */
export type WeekState = TextContext & {
  entries: Entry[]
  unplaced: string[]
  layout: Layout
  day: Weekday | null
  pass: number
  rowLabel: RowLabel | null
  /** The label of a section that lists days, such as all soups of the week. */
  section: RowLabel | null
  /** The number of entries at the last row of allergens. */
  codesStart: number
  isInLegend: boolean
  isOtherWeek: boolean
  getReader: (day: Weekday) => DayReader
  addUnplaced: (text: string) => void
  /** Returns the day if the cell contains nothing else. */
  resolveCell: (cell: string, previous: Weekday | null) => Weekday | null
  startDay: (day: Weekday | null) => void
  /** Sets the day from the cells that can contain it. */
  findRowDay: (cells: readonly string[], isCandidate: (at: number) => boolean) => void
}

export function createWeekState(context: TextContext): WeekState {
  const readers = new Map<string, DayReader>()
  const state: WeekState = {
    ...context,
    entries: [],
    unplaced: [],
    layout: { kind: 'lines' },
    day: null,
    pass: 0,
    rowLabel: null,
    section: null,
    codesStart: 0,
    isInLegend: false,
    isOtherWeek: false,
    getReader,
    addUnplaced,
    resolveCell,
    startDay,
    findRowDay,
  }

  function getReader(of: Weekday): DayReader {
    const key = `${state.pass}:${of}`
    const known = readers.get(key)
    if (known) return known
    const reader = createDayReader({ day: of, pass: state.pass, traits: state.traits }, state.entries, state.unplaced)
    readers.set(key, reader)
    return reader
  }

  function addUnplaced(text: string): void {
    if (!isFooter(text) && !isTitle(text) && !isClosed(text)) state.unplaced.push(text.replace(/\n+/g, ' '))
  }

  function resolveCell(cell: string, previous: Weekday | null): Weekday | null {
    const mark = cell.length > 80 ? null : state.readDayMark(cell.replace(/\n/g, ' '))
    if (!mark || (mark.rest !== '' && !isClosed(mark.rest))) return null
    return state.resolveDay(mark, previous)
  }

  function startDay(next: Weekday | null): void {
    state.isInLegend = false
    state.isOtherWeek = next === null
    if (next === null) {
      state.day = null
      return
    }
    // The same day again, after others, starts a second pass: another language or another menu.
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
