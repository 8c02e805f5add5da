import { foldText } from '@poledne/contract/domain/compareText'
import { isOnlyFigures, readAllergenCodes, readAllergens } from '../../../../dishNames/index.ts'
import { readTextLine } from '../lines/textLines.ts'
import { type ColumnRole, type RowLabel, readColumnRole, readRowLabel, readWholeLabel } from '../rowLabels.ts'
import type { TableColumn, WeekState } from '../walkRows.ts'
import { guessLanguage } from '../words/languages.ts'
import { isFooterLine, isLegendHeading } from '../words/noise.ts'
import { readUnknownLabel } from './tableHeadings.ts'

export function readDayColumnsRow(
  state: WeekState,
  cells: readonly string[],
  columns: readonly TableColumn[],
  start: number,
  slot: number,
): void {
  const heads = [...new Set(cells.slice(0, start).filter(Boolean))].filter(
    (cell) => !isOnlyFigures(cell) || /^\d\.?$/.test(cell),
  )
  const head = heads.join(' ')
  const isFilled = cells.slice(start).some(Boolean)
  const headRole = head === '' ? null : readColumnRole(head)
  if (headRole === 'ignored' || headRole === 'day') return
  const isCodes = cells.slice(start).every((cell) => cell === '' || readAllergens(cell) !== null)
  if (headRole === 'allergens' && isFilled && isCodes) {
    // Allergens below several rows belong to the whole day, not to one dish.
    const rows = new Set(state.entries.slice(state.codesStart).map((entry) => entry.label ?? entry.slot))
    state.codesStart = state.entries.length
    if (rows.size > 1) return
    cells.forEach((cell, at) => {
      const codes = at < start || cell === '' ? null : readAllergens(cell)
      const of = columns[at]?.day
      if (of && codes) state.getReader(of).addCodes(codes)
    })
    return
  }
  if (head !== '') {
    if (!isFilled && (isFooterLine(head) || isLegendHeading(head))) {
      state.isInLegend = state.isInLegend || isLegendHeading(head)
      return
    }
    const label = readRowLabel(head)
    if ((!isFilled && !(label && label.rest === '')) || isFooterLine(head)) return
    state.rowLabel =
      label && (label.rest === '' || !label.isSoft) ? { ...label.label, raw: head } : readUnknownLabel(head)
  }
  cells.forEach((cell, at) => {
    const column = columns[at]
    if (at < start || cell === '' || !column?.day || column.role === 'ignored') return
    const reader = state.getReader(column.day)
    const readCodes = column.role === 'allergens' ? readAllergens : readAllergenCodes
    const codes = column.role === 'allergens' || columns[at - 1]?.day === column.day ? readCodes(cell) : null
    if (codes) reader.addCodes(codes)
    else if (column.role !== 'allergens') reader.readCell(state.rowLabel, cell, slot)
  })
}

export function readTypeColumnsRow(
  state: WeekState,
  cells: readonly string[],
  columns: readonly TableColumn[],
  start: number,
): void {
  state.findRowDay(cells, (at) => columns[at]?.label === null || at < start)
  const isFilled = cells.some((cell, at) => cell !== '' && columns[at]?.label)
  if (state.day === null || !isFilled) return
  const reader = state.getReader(state.day)
  cells.forEach((cell, at) => {
    const column = columns[at]
    if (cell === '' || !column?.label || column.role === 'ignored') return
    const readCodes = column.role === 'allergens' ? readAllergens : readAllergenCodes
    const codes = column.role === 'allergens' || columns[at - 1]?.label === column.label ? readCodes(cell) : null
    if (codes) reader.addCodes(codes)
    else if (column.role !== 'allergens') reader.readCell(column.label, cell)
  })
}

export function readRolesRow(state: WeekState, cells: readonly string[], columns: readonly TableColumn[]): void {
  const dayBefore = state.day
  state.findRowDay(cells, (at) => columns[at]?.role === 'day' || columns[at]?.role === null)
  const listCells = (role: ColumnRole) => cells.filter((cell, at) => cell !== '' && columns[at]?.role === role)
  const [label = ''] = listCells('label')
  const [dish = '', ...others] = [...new Set(listCells('dish'))]
  if (state.day === null) return
  if (label !== '') {
    const found = readRowLabel(label)
    state.rowLabel = found && found.rest === '' ? { ...found.label, raw: label } : readUnknownLabel(label)
  } else if (dayBefore !== state.day) state.rowLabel = null
  if (dish === '') return
  const reader = state.getReader(state.day)
  const count = state.entries.length
  reader.readCell(state.rowLabel, dish)
  if (state.entries.length === count) return
  const codes = listCells('allergens')
    .map(readAllergens)
    .find((each) => each !== null)
  if (codes) reader.addCodes(codes)
  const note = listCells('note').find((cell) => cell !== dish)
  reader.addDetails({
    ...(others[0] && { translation: others[0] }),
    ...(note && { note: note.replace(/\n+/g, ' ') }),
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
    for (const { text } of texts) readTextLine(state, text, followingLine)
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
