import type { Weekday } from '../day.ts'
import type { DayMark } from './dayMarks.ts'
import { createDayReader, type DayReader, type Entry, isDessertLike, isSoupLike, type TextTraits } from './dayReader.ts'
import { isOnlyFigures, readAllergenCodes } from './dishText.ts'
import { guessLanguage } from './foldText.ts'
import { isClosed, isFooter, isLegendHeading, isTitle } from './noise.ts'
import { type ColumnRole, type RowLabel, readColumnRole, readRowLabel, readWholeLabel } from './rowLabels.ts'

type Column = { day: Weekday | null; label: RowLabel | null; role: ColumnRole | null }
type Layout = { kind: 'lines' } | { kind: 'dayColumns' | 'typeColumns' | 'roles'; columns: Column[]; start: number }

type Context = {
  traits: TextTraits
  readDayMark: (text: string) => DayMark | null
  resolveDay: (mark: DayMark, previous: Weekday | null) => Weekday | null
}

/** A text that is repeated over some columns is a merged cell with data; over all columns it is a title. */
const isRepeated = (cells: readonly string[]) => cells.filter(Boolean).length < cells.length - 1
const isDataCell = (layout: Layout, at: number) => {
  const column = layout.kind === 'lines' ? undefined : layout.columns[at]
  return layout.kind === 'dayColumns' ? column?.day != null : column?.label != null || column?.role === 'dish'
}

/** Walks through the rows; a heading changes how the rows below it are read. */
export function walkRows(rows: readonly (readonly string[])[], { traits, readDayMark, resolveDay }: Context) {
  const entries: Entry[] = []
  const unplaced: string[] = []
  const readers = new Map<string, DayReader>()
  let layout: Layout = { kind: 'lines' }
  let day: Weekday | null = null
  let pass = 0
  let rowLabel: RowLabel | null = null
  /** The label of a section that lists days, such as all soups of the week. */
  let section: RowLabel | null = null
  let isInLegend = false
  let isOtherWeek = false

  function getReader(of: Weekday): DayReader {
    const key = `${pass}:${of}`
    const known = readers.get(key)
    if (known) return known
    const reader = createDayReader({ day: of, pass, traits }, entries, unplaced)
    readers.set(key, reader)
    return reader
  }

  const addUnplaced = (text: string) => {
    if (!isFooter(text) && !isTitle(text) && !isClosed(text)) unplaced.push(text.replace(/\n+/g, ' '))
  }

  function resolveCell(cell: string, previous: Weekday | null): Weekday | null {
    const mark = cell.length > 80 ? null : readDayMark(cell.replace(/\n/g, ' '))
    if (!mark || (mark.rest !== '' && !isClosed(mark.rest))) return null
    return resolveDay(mark, previous)
  }

  function startDay(next: Weekday | null): void {
    isInLegend = false
    isOtherWeek = next === null
    if (next === null) {
      day = null
      return
    }
    // The same day again, after others, starts a second pass: another language or another menu.
    const hasEntries = entries.some((entry) => entry.pass === pass && entry.day === next)
    if (next !== day && hasEntries && section === null) pass++
    if (next !== day) rowLabel = null
    day = next
    if (section === null) getReader(next).setSection(null)
  }

  function readTextLine(line: string, followingLine: string): void {
    const mark = readDayMark(line)
    if (mark && (mark.weekday !== null || mark.date !== null) && !(isFooter(line) && mark.rest !== '')) {
      startDay(resolveDay(mark, day))
      if (day === null || mark.rest === '' || isClosed(mark.rest)) return
      const reader = getReader(day)
      if (section) reader.readCell(section, mark.rest)
      else reader.readLine(mark.rest)
      return
    }
    if (isInLegend || isOtherWeek) return
    if (isLegendHeading(line)) {
      isInLegend = true
      return
    }
    const label = readWholeLabel(line)
    const nextMark = label && readDayMark(followingLine)
    const isSection =
      label &&
      nextMark &&
      nextMark.rest !== '' &&
      !isClosed(nextMark.rest) &&
      (label.kind !== 'main' || label.index !== null || !isTitle(line))
    if (isSection) {
      section = label
      return
    }
    if (section !== null && label) section = null
    if (day === null) {
      addUnplaced(line)
      return
    }
    getReader(day).readLine(line)
  }

  /** Reads the headings of a table: days, rows or the parts of a dish. Returns false if the row is no heading. */
  function readHeading(cells: readonly string[], following: readonly (readonly string[])[]): boolean {
    let previous: Weekday | null = null
    // A date beside its weekday is the same day, so dates count only if there are no weekdays.
    const hasWeekdays = cells.some((cell) => cell.length < 80 && readDayMark(cell)?.weekday != null)
    const days = cells.map((cell) => {
      const isCounted = cell !== '' && (!hasWeekdays || readDayMark(cell)?.weekday != null)
      const found: Weekday | null = isCounted ? resolveCell(cell, previous) : null
      previous = found ?? previous
      return found
    })
    if (new Set(days.filter((each) => each !== null)).size >= 2) {
      startDayColumns(cells, days)
      return true
    }
    if (days.some((each) => each !== null)) return false
    const labels = cells.map((cell) => (cell === '' ? null : readWholeLabel(cell)))
    const roles = cells.map((cell) => (cell === '' ? null : readColumnRole(cell)))
    const keys = new Set(labels.map((label) => label && `${label.kind} ${label.index}`).filter(Boolean))
    const isSpecific = labels.some((label) => label !== null && (label.index !== null || label.kind !== 'main'))
    const filled = cells.filter(Boolean).length
    const headings = cells.filter((_, at) => labels[at] !== null || roles[at] !== null).length
    const isAboveDays = day === null && layout.kind === 'lines' && filled > 2 && headings > 0 && areDaysBelow(following)
    if (isAboveDays && keys.size > 0 && !roles.includes('dish')) {
      const first = cells.findIndex(Boolean)
      const readColumn = (at: number): Column => ({
        day: null,
        label:
          at === 0 || (at === first && !labels[at]) || (roles[at] && !labels[at])
            ? null
            : (labels[at] ?? readUnknownLabel(cells[at] ?? '')),
        role: labels[at] ? null : (roles[at] ?? null),
      })
      startTypeColumns(cells, spanColumns(cells, readColumn), 1)
      return true
    }
    if (headings * 3 < filled * 2 || headings < 2) return false
    // A label beside a dish that is also a word for a row is no heading, and neither is a label beside a number.
    const isBeforeDays = day === null || cells[0] === '' || roles.includes('day')
    const hasNumbers = labels.some((label) => label?.kind === null)
    const isTypeHeading = keys.size >= (isBeforeDays ? 2 : 3) && (!hasNumbers || headings === filled)
    if (isTypeHeading && isSpecific && layout.kind !== 'dayColumns') {
      const readColumn = (at: number): Column => ({
        day: null,
        label: roles[at] === 'day' || roles[at] === 'allergens' ? null : (labels[at] ?? null),
        role: labels[at] ? null : (roles[at] ?? null),
      })
      const start = labels.findIndex((label, at) => label !== null && roles[at] !== 'day')
      startTypeColumns(cells, spanColumns(cells, readColumn), start)
      return true
    }
    if (layout.kind === 'dayColumns')
      return headings === filled && roles.filter((role) => role !== null).length >= 2 && markRoleColumns(roles)
    if (roles.includes('dish') && roles.some((role) => role !== null && role !== 'dish')) {
      layout = {
        kind: 'roles',
        columns: cells.map((_, at) => ({ day: null, label: null, role: roles[at] ?? (labels[at] ? 'label' : null) })),
        start: 0,
      }
      return true
    }
    return false
  }

  /** A second heading below the days names the parts of a dish. */
  function markRoleColumns(roles: readonly (ColumnRole | null)[]): true {
    if (layout.kind === 'dayColumns')
      layout.columns.forEach((column, at) => {
        column.role = roles[at] ?? null
      })
    return true
  }

  /** A second heading directly below the first one replaces only what it names. */
  function startTypeColumns(cells: readonly string[], columns: Column[], start: number): void {
    const above = layout.kind === 'typeColumns' && entries.length === 0 ? layout.columns : []
    const merged = columns.map((column, at) => (cells[at] === '' && above[at]?.label ? above[at] : column))
    layout = {
      kind: 'typeColumns',
      columns: merged,
      start: above.length > 0 && layout.kind === 'typeColumns' ? layout.start : start,
    }
  }

  function startDayColumns(cells: readonly string[], days: readonly (Weekday | null)[]): void {
    const isSame =
      layout.kind === 'dayColumns' &&
      days.every((each, at) => each === null || (layout as { columns: Column[] }).columns[at]?.day === each)
    if (
      isSame &&
      !days.some((each) => each !== null && entries.some((entry) => entry.pass === pass && entry.day === each))
    )
      return
    if (days.some((each) => each !== null && entries.some((entry) => entry.pass === pass && entry.day === each))) pass++
    isInLegend = false
    rowLabel = null
    day = null
    const columns = spanColumns(cells, (at) => ({
      day: days[at] ?? null,
      label: null,
      role: days[at] ? null : readColumnRole(cells[at] ?? ''),
    }))
    layout = { kind: 'dayColumns', columns, start: days.findIndex((each) => each !== null) }
  }

  /** A cell without a heading belongs to the heading at its left, because a merged heading has empty cells. */
  function spanColumns(cells: readonly string[], read: (at: number) => Column): Column[] {
    let current: Column | null = null
    return cells.map((cell, at) => {
      if (cell === '') return current ? { ...current, role: null } : { day: null, label: null, role: null }
      const own = read(at)
      if (own.day === null && own.label === null) return own.role && current ? { ...current, role: own.role } : own
      current = own
      return own
    })
  }

  function readDayColumnsRow(cells: readonly string[], columns: readonly Column[], start: number, slot: number): void {
    const heads = [...new Set(cells.slice(0, start).filter(Boolean))].filter(
      (cell) => !isOnlyFigures(cell) || /^\d\.?$/.test(cell),
    )
    const head = heads.join(' ')
    const isFilled = cells.slice(start).some(Boolean)
    const headRole = head === '' ? null : readColumnRole(head)
    if (headRole === 'ignored' || headRole === 'day') return
    if (headRole === 'allergens' && isFilled) {
      cells.forEach((cell, at) => {
        const codes = at < start || cell === '' ? null : readAllergenCodes(cell)
        const of = columns[at]?.day
        if (of && codes) getReader(of).addCodes(codes)
      })
      return
    }
    if (head !== '') {
      if (!isFilled && (isFooter(head) || isLegendHeading(head))) {
        isInLegend = isInLegend || isLegendHeading(head)
        return
      }
      const label = readRowLabel(head)
      if (!isFilled && !(label && label.rest === '')) {
        addUnplaced(head)
        return
      }
      if (isFooter(head)) return
      rowLabel = label && (label.rest === '' || !label.isSoft) ? { ...label.label, raw: head } : readUnknownLabel(head)
    }
    cells.forEach((cell, at) => {
      const column = columns[at]
      if (at < start || cell === '' || !column?.day || column.role === 'ignored') return
      const reader = getReader(column.day)
      const codes = column.role === 'allergens' || columns[at - 1]?.day === column.day ? readAllergenCodes(cell) : null
      if (codes) reader.addCodes(codes)
      else if (column.role !== 'allergens') reader.readCell(rowLabel, cell, slot)
    })
  }

  /** A heading that is not known is a soup, a dessert or a salad if it sounds like one, otherwise a main dish. */
  function readUnknownLabel(head: string): RowLabel | null {
    if (head.length > 40 || !/\p{L}/u.test(head)) return null
    const kind = isSoupLike(head)
      ? 'soup'
      : isDessertLike(head)
        ? 'dessert'
        : /sal[aá]t/iu.test(head)
          ? 'salad'
          : 'special'
    return { kind, index: null, raw: head }
  }

  /** Says whether the rows below start with days, so that this row can only contain headings. */
  const areDaysBelow = (following: readonly (readonly string[])[]) =>
    following.filter(
      (row) => row.length > 2 && row.filter(Boolean).length > 2 && resolveCell(row.find(Boolean) ?? '', null) !== null,
    ).length >= 2

  function readTypeColumnsRow(cells: readonly string[], columns: readonly Column[], start: number): void {
    findRowDay(cells, (at) => columns[at]?.label === null || at < start)
    const isFilled = cells.some((cell, at) => cell !== '' && columns[at]?.label)
    if (day === null || !isFilled) {
      for (const cell of cells) if (cell !== '' && resolveCell(cell, day) === null) addUnplaced(cell)
      return
    }
    const reader = getReader(day)
    cells.forEach((cell, at) => {
      const column = columns[at]
      if (cell === '' || !column?.label || column.role === 'ignored') return
      const codes =
        column.role === 'allergens' || columns[at - 1]?.label === column.label ? readAllergenCodes(cell) : null
      if (codes) reader.addCodes(codes)
      else if (column.role !== 'allergens') reader.readCell(column.label, cell)
    })
  }

  /** Sets the day from the cells that can contain it. */
  function findRowDay(cells: readonly string[], isCandidate: (at: number) => boolean): void {
    const text = cells.filter((cell, at) => cell !== '' && isCandidate(at)).map((cell) => cell.split('\n')[0] ?? '')
    const joined = resolveCell([...new Set(text)].slice(0, 3).join(' '), day)
    const found = joined ?? text.map((cell) => resolveCell(cell, day)).find((each) => each !== null)
    if (found && found !== day) startDay(found)
  }

  function readRolesRow(cells: readonly string[], columns: readonly Column[]): void {
    const dayBefore = day
    findRowDay(cells, (at) => columns[at]?.role === 'day' || columns[at]?.role === null)
    const listCells = (role: ColumnRole) => cells.filter((cell, at) => cell !== '' && columns[at]?.role === role)
    const [label = ''] = listCells('label')
    const [dish = '', ...others] = listCells('dish')
    if (day === null) return
    if (label !== '') {
      const found = readRowLabel(label)
      rowLabel = found && found.rest === '' ? { ...found.label, raw: label } : readUnknownLabel(label)
    } else if (dayBefore !== day) rowLabel = null
    if (dish === '') return
    const reader = getReader(day)
    const count = entries.length
    reader.readCell(rowLabel, dish)
    if (entries.length === count) return
    const codes = listCells('allergens')
      .map(readAllergenCodes)
      .find((each) => each !== null)
    if (codes) reader.addCodes(codes)
    const note = listCells('note')[0]
    reader.addDetails({
      ...(others[0] && { translation: others[0] }),
      ...(note && { note: note.replace(/\n+/g, ' ') }),
    })
  }

  /** Reads a row of a table without headings: what each cell contains follows from its text. */
  function readPlainRow(cells: readonly string[], followingLine: string): void {
    const texts: { text: string; at: number; codes: string[] | null }[] = []
    let label: RowLabel | null = null
    let dayRest = ''
    cells.forEach((cell, at) => {
      if (cell === '') return
      const found = texts.length === 0 ? resolveCell(cell.split('\n').length > 2 ? '' : cell, day) : null
      if (found !== null) {
        if (found !== day) startDay(found)
        return
      }
      const mark = texts.length === 0 && !label ? readDayMark(cell) : null
      if (mark && mark.rest !== '' && !cell.includes('\n')) {
        const resolved = resolveDay(mark, day)
        if (resolved !== null) {
          startDay(resolved)
          dayRest = mark.rest
          texts.push({ text: dayRest, at, codes: null })
          return
        }
      }
      const whole: RowLabel | null = texts.length === 0 ? readWholeLabel(cell) : null
      const codes = readAllergenCodes(cell)
      const last = texts.at(-1)
      if (whole && !label) label = whole
      else if (codes && last) last.codes = codes
      else if (!isOnlyFigures(cell)) texts.push({ text: cell, at, codes: null })
    })
    if (isInLegend || isOtherWeek) return
    if (day === null) {
      for (const { text } of texts) readTextLine(text, followingLine)
      return
    }
    const reader = getReader(day)
    if (texts.length === 0) {
      if (label) reader.setSection(label)
      return
    }
    const own: RowLabel | null = label
    const [first, second] = texts
    if (own && first) {
      const isTranslated =
        second && guessLanguage(second.text) !== null && guessLanguage(second.text) !== guessLanguage(first.text)
      const joined = isTranslated ? first.text : texts.map(({ text }) => text.replace(/\n/g, ' ')).join(', ')
      const count = entries.length
      reader.readCell(own, joined)
      if (entries.length === count) return
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

  /** A cell can contain a whole day with its heading. */
  const isDayBlock = (cell: string) =>
    cell.includes('\n') && resolveCell(cell.split('\n')[0] ?? '', day) !== null && cell.split('\n').length > 2

  const readLines = (text: string, following: string) => {
    const lines = text.split('\n')
    lines.forEach((line, at) => {
      readTextLine(line, lines[at + 1] ?? following)
    })
  }

  rows.forEach((cells, at) => {
    const filled = cells.filter(Boolean)
    const first = filled[0] ?? ''
    const following = rows.slice(at + 1, at + 4).flatMap((row) => row.filter(Boolean))[0] ?? ''
    if (first === '') {
      if (day !== null && layout.kind === 'lines') getReader(day).readLine('')
      return
    }
    if (filled.some(isDayBlock)) {
      layout = { kind: 'lines' }
      for (const cell of filled) readLines(cell, '')
      return
    }
    const isSingle = filled.every((cell) => cell === first)
    const column = cells.findIndex(Boolean)
    if (
      isSingle &&
      (layout.kind === 'lines' || !isDataCell(layout, column) || (filled.length > 1 && !isRepeated(cells)))
    ) {
      readSingle(first, following)
      return
    }
    if (filled.length > 1 && readHeading(cells, rows.slice(at + 1, at + 9))) return
    if (isInLegend && !filled.some((cell) => resolveCell(cell, day) !== null)) return
    if (isSingle && isLegendHeading(first)) {
      isInLegend = true
      return
    }
    if (layout.kind === 'dayColumns') readDayColumnsRow(cells, layout.columns, layout.start, at)
    else if (layout.kind === 'typeColumns') readTypeColumnsRow(cells, layout.columns, layout.start)
    else if (layout.kind === 'roles') readRolesRow(cells, layout.columns)
    else readPlainRow(cells, following)
  })

  function readSingle(text: string, following: string): void {
    if (layout.kind === 'lines') {
      readLines(text, following)
      return
    }
    const label = readWholeLabel(text.replace(/\n/g, ' '))
    if (label && layout.kind === 'dayColumns') {
      rowLabel = label
      return
    }
    if (isLegendHeading(text)) {
      isInLegend = true
      return
    }
    if (isInLegend || isFooter(text)) return
    const found = readDayMark(text.split('\n')[0] ?? '')
    if (found && layout.kind !== 'dayColumns') {
      findRowDay([text], () => true)
      return
    }
    if (found && !text.includes('\n')) {
      layout = { kind: 'lines' }
      readLines(text, following)
      return
    }
    addUnplaced(text)
  }

  return { entries, unplaced }
}
