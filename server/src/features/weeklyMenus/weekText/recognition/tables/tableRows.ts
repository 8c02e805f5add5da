import { foldText } from '@poledne/contract/domain/compareText'
import { isOnlyFigures, readAllergenCodes, readAllergens } from '../../../../dishNames/index.ts'
import { recognizeTextLine } from '../lines/textLines.ts'
import { type RowLabel, readColumnRole, readRowLabel, readWholeLabel } from '../rowLabels.ts'
import type { TableColumn, WeekState } from '../walkRows.ts'
import { guessLanguage } from '../words/languages.ts'
import { isFooterLine } from '../words/noise.ts'
import { hasDayColumns, readUnknownLabel } from './tableHeadings.ts'

/** Sets the label of the rows from its cells; returns false if the row has no dishes. */
function readRowHead(state: WeekState, head: string, isFilled: boolean): boolean {
  const label = readRowLabel(head)
  if ((!isFilled && label?.rest !== '') || isFooterLine(head)) return false
  state.rowLabel =
    label && (label.rest === '' || !label.isSoft) ? { ...label.label, raw: head } : readUnknownLabel(head)
  return true
}

/** Adds the allergens of a row to the days; those below several rows belong to the whole day, not to one dish. */
function readAllergenRow(state: WeekState, cells: readonly string[], columns: readonly TableColumn[]): void {
  const rows = new Set(state.entries.slice(state.codesStart).map((entry) => entry.label ?? entry.slot))
  state.codesStart = state.entries.length
  if (rows.size > 1) return
  cells.forEach((cell, at) => {
    const day = columns[at]?.day
    const codes = day && cell !== '' ? readAllergens(cell) : null
    if (day && codes) state.getReader(day).addCodes(codes)
  })
}

/** Reads a row below a heading, whose columns are days, rows of the menu, or parts of a dish. */
export function readTableRow(
  state: WeekState,
  cells: readonly string[],
  { columns, start }: { columns: readonly TableColumn[]; start: number },
  slot: number,
): void {
  const areDays = hasDayColumns(columns)
  const dayBefore = state.day
  if (!areDays)
    state.findRowDay(
      cells,
      (at) => at < start || (!columns[at]?.label && ['day', null].includes(columns[at]?.role ?? null)),
    )
  const isDish = ({ day, label, role }: TableColumn) => day !== null || label !== null || role === 'dish'
  const isFilled = cells.some((cell, at) => cell !== '' && at >= start && columns[at] && isDish(columns[at]))
  const heads = cells.filter((cell, at) =>
    areDays ? at < start && (!isOnlyFigures(cell) || /^\d\.?$/.test(cell)) : columns[at]?.role === 'label',
  )
  const head = [...new Set(heads.filter(Boolean))].join(' ')
  const headRole = head === '' || !areDays ? null : readColumnRole(head)
  if (headRole === 'ignored' || headRole === 'day') return
  if (headRole === 'allergens' && isFilled && cells.slice(start).every((cell) => !cell || readAllergens(cell))) {
    readAllergenRow(state, cells, columns)
    return
  }
  if (head === '' && !areDays && dayBefore !== state.day) state.rowLabel = null
  if (head !== '' && !readRowHead(state, head, isFilled)) return
  let name: string | null = null
  let isAdded = true
  cells.forEach((cell, at) => {
    const column = columns[at]
    const day = areDays ? column?.day : state.day
    if (cell === '' || !column || !day || at < start || column.role === 'ignored') return
    const reader = state.getReader(day)
    const left = columns[at - 1]
    const isBeside = left !== undefined && left.day === column.day && left.label === column.label
    const codes =
      column.role === 'allergens' ? readAllergens(cell) : isBeside && isDish(column) ? readAllergenCodes(cell) : null
    if (codes && isAdded) reader.addCodes(codes)
    else if (column.role === 'note' && cell !== name && isAdded) reader.addDetails({ note: cell.replace(/\n+/g, ' ') })
    else if (name !== null && column.role === 'dish') {
      if (cell !== name && isAdded) reader.addDetails({ translation: cell })
    } else if (!codes && column.role !== 'allergens' && isDish(column)) {
      const count = state.entries.length
      reader.readCell(column.label ?? state.rowLabel, cell, areDays ? slot : null)
      if (areDays || column.role !== 'dish') return
      isAdded = state.entries.length > count
      name = cell
    }
  })
}

/** Reads a row of a table without headings by the text of each cell. */
export function readPlainRow(state: WeekState, cells: readonly string[], followingLine: string): void {
  const texts: { text: string; at: number; codes: string[] | null }[] = []
  let label: RowLabel | null = null
  let dayRest = ''
  cells.forEach((cell, at) => {
    // The text of a merged cell is repeated in all its columns, but is read once.
    if (cell === '' || cell === cells[at - 1]) return
    const found = texts.length === 0 ? state.resolveCell(cell.split('\n').length > 2 ? '' : cell, state.day) : null
    if (found !== null) {
      if (found !== state.day) state.startDay(found)
      return
    }
    const dayLabel = texts.length === 0 && !label ? state.readDayLabel(cell) : null
    if (dayLabel && dayLabel.rest !== '' && !cell.includes('\n')) {
      const resolved = state.resolveDay(dayLabel, state.day)
      if (resolved !== null) {
        state.startDay(resolved)
        dayRest = dayLabel.rest
        texts.push({ text: dayRest, at, codes: null })
        return
      }
    }
    const isRepeated = state.traits.repeatedCells.has(foldText(cell))
    const whole: RowLabel | null =
      texts.length === 0 ? (readWholeLabel(cell) ?? (isRepeated ? readUnknownLabel(cell) : null)) : null
    const codes = readAllergenCodes(cell)
    const last = texts.at(-1)
    if (whole && !label) label = whole
    else if (codes && last) last.codes = codes
    else if (!isOnlyFigures(cell) && !/^\(?(?:v|vg|ve|gf)\)?$/i.test(cell)) texts.push({ text: cell, at, codes: null })
  })
  if (state.isInLegend || state.isOtherWeek) return
  if (state.day === null) {
    for (const { text } of texts) recognizeTextLine(state, text, followingLine)
    return
  }
  const reader = state.getReader(state.day)
  // In `Polévka | Cena | Alergeny` the label is a heading.
  if (texts.every(({ text }) => ['allergens', 'ignored'].includes(readColumnRole(text) ?? ''))) {
    if (label) reader.setSection(label)
    return
  }
  const own: RowLabel | null = label
  const [first, second] = texts
  if (own && first) {
    const languages = [guessLanguage(first.text), second ? guessLanguage(second.text) : null]
    const isTranslated =
      second !== undefined &&
      languages[0] !== languages[1] &&
      (languages[1] !== null || (state.traits.isBilingual && texts.length === 2))
    const joined = isTranslated ? first.text : texts.map(({ text }) => text.replace(/\n/g, ' ')).join(', ')
    const count = state.entries.length
    reader.readCell(own, joined)
    if (state.entries.length === count) return
    for (const { codes } of texts) if (codes) reader.addCodes(codes)
    if (isTranslated) reader.addDetails({ translation: second.text })
    return
  }
  for (const { text, at, codes } of texts) {
    text.split('\n').forEach((line) => {
      reader.readLine(line, { isNewCell: true, slot: texts.length > 1 ? at : null, isDish: texts.length > 1 })
    })
    if (codes) reader.addCodes(codes)
  }
}
