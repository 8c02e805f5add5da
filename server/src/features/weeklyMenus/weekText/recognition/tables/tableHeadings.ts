import { foldText } from '@poledne/contract/domain/compareText'
import type { Weekday } from '@poledne/contract/domain/day'
import { isDessertLike, isSoupLike } from '../dishKinds.ts'
import { type ColumnRole, type RowLabel, readColumnRole, readWholeLabel } from '../rowLabels.ts'
import type { TableColumn, WeekState } from '../walkRows.ts'
import { readHeadingKind } from '../words/labelWords.ts'

export const hasDayColumns = (columns: readonly TableColumn[]) => columns.some(({ day }) => day !== null)

/** Reads a row of headings: days, rows of the menu, or the parts of a dish. Returns false if the row is no heading. */
export function readTableHeading(
  state: WeekState,
  cells: readonly string[],
  following: readonly (readonly string[])[],
): boolean {
  let previous: Weekday | null = null
  // A date beside its weekday is the same day, so dates count only if there are no weekdays.
  const hasWeekdays = cells.some((cell) => cell.length < 80 && state.readDayLabel(cell)?.weekday != null)
  const days = cells.map((cell) => {
    const isCounted =
      cell !== '' &&
      (!hasWeekdays || state.readDayLabel(cell)?.date == null || state.readDayLabel(cell)?.weekday != null)
    // A day can have a motto, as in `Fish Friday`.
    const word = /^(?:\S+ ){1,3}(\p{L}{6,9})$/u.exec(cell)?.[1] ?? ''
    const found: Weekday | null = isCounted
      ? (state.resolveCell(cell, previous) ?? state.resolveCell(word, previous))
      : null
    previous = found ?? previous
    return found
  })
  if (new Set(days.filter((each) => each !== null)).size >= 2) {
    // Dates directly below weekdays belong to them; `01.11.` alone could be a day in two months.
    const { layout, entries } = state
    const areOfColumns =
      layout.kind === 'columns' && entries.length === 0 && days.every((day, at) => !day || layout.columns[at]?.day)
    if (hasWeekdays || !areOfColumns) startDayColumns(state, cells, days)
    return true
  }
  if (days.some((each) => each !== null)) return false
  const layout = state.layout.kind === 'columns' ? state.layout : null
  const labels = cells.map((cell) => (cell === '' ? null : readWholeLabel(cell)))
  const roles = readRoles(cells, following)
  if (layout && hasDayColumns(layout.columns)) {
    // A second heading below the days names the parts of a dish.
    const arePartsOnly = cells.every((cell, at) => cell === '' || roles[at] !== null)
    if (!arePartsOnly || cells.filter(Boolean).length < 2) return false
    layout.columns.forEach((column, at) => {
      column.role = roles[at] ?? null
    })
    return true
  }
  const keys = new Set(labels.flatMap((label) => (label ? [`${label.kind} ${label.index}`] : [])))
  const isSpecific = labels.some((label) => label !== null && (label.index !== null || label.kind !== 'main'))
  const filled = cells.filter(Boolean).length
  const headings = cells.filter((_, at) => labels[at] !== null || roles[at] !== null).length
  const isAboveDays =
    state.day === null &&
    !layout &&
    filled > 2 &&
    keys.size > 0 &&
    !roles.includes('dish') &&
    areDaysBelow(state, following)
  const isHeading = headings * 3 >= filled * 2 && headings >= 2
  // A label beside a dish, or beside a number, is no heading, although it is also a word for a row.
  const isBeforeDays = state.day === null || cells[0] === '' || roles.includes('day')
  const hasNumbers = labels.some((label) => label?.kind === null)
  const isTyped =
    isAboveDays ||
    (isHeading && isSpecific && keys.size >= (isBeforeDays ? 2 : 3) && (!hasNumbers || headings === filled))
  const hasParts = isHeading && roles.includes('dish') && roles.some((role) => role !== null && role !== 'dish')
  if (!isTyped && !hasParts) return false
  const readColumn = (at: number): TableColumn => {
    const [label, role] = [labels[at] ?? null, roles[at] ?? null]
    if (!isTyped) return { day: null, label: null, role: role ?? (label ? 'label' : null) }
    const isNoLabel = role === 'day' || role === 'allergens' || (isAboveDays && at === 0)
    const unknown = isAboveDays && !role && at > cells.findIndex(Boolean) ? readUnknownLabel(cells[at] ?? '') : null
    return { day: null, label: isNoLabel ? null : (label ?? unknown), role: label ? null : role }
  }
  const columns = isTyped ? spanColumns(cells, readColumn) : cells.map((_, at) => readColumn(at))
  // One column of allergens after several dishes belongs to the whole row, not to one of them.
  const last = columns.at(-1)
  const isShared = new Set(columns.map(({ label }) => label).filter(Boolean)).size > 1
  if (isTyped && isShared && last && columns.every((each) => (each.role === 'allergens') === (each === last)))
    last.role = 'ignored'
  // A heading directly below another one replaces only the columns that it names.
  const above = isTyped && layout && state.entries.length === 0 ? layout : null
  const start = isAboveDays ? 1 : isTyped ? labels.findIndex((label, at) => label && roles[at] !== 'day') : 0
  state.layout = {
    kind: 'columns',
    columns: columns.map((column, at) => (cells[at] === '' && above?.columns[at]?.label ? above.columns[at] : column)),
    start: above?.start ?? start,
  }
  return true
}

/** Reads the parts of a dish that the columns contain; of several columns with dishes, one can contain the rows. */
function readRoles(cells: readonly string[], following: readonly (readonly string[])[]): (ColumnRole | null)[] {
  const roles = cells.map((cell) => (cell === '' ? null : readColumnRole(cell)))
  if (roles.includes('label') || roles.filter((role) => role === 'dish').length < 2) return roles
  const labelAt = roles.findIndex((role, at) => {
    const labels = following.filter((row) => readHeadingKind(foldText(row[at] ?? '')) !== null)
    return role === 'dish' && labels.length * 10 >= following.length * 7
  })
  return roles.map((role, at) => (at === labelAt ? 'label' : role))
}

function startDayColumns(state: WeekState, cells: readonly string[], days: readonly (Weekday | null)[]): void {
  const isSame =
    state.layout.kind === 'columns' &&
    days.every((each, at) => each === null || (state.layout as { columns: TableColumn[] }).columns[at]?.day === each)
  const hasEntries = state.entries.some(({ pass, day }) => pass === state.pass && days.includes(day))
  if (isSame && !hasEntries) return
  if (hasEntries) state.pass++
  state.isInLegend = false
  state.rowLabel = null
  state.day = null
  const columns = spanColumns(cells, (at) => ({
    day: days[at] ?? null,
    label: null,
    role: days[at] ? null : readColumnRole(cells[at] ?? ''),
  }))
  state.layout = { kind: 'columns', columns, start: days.findIndex((each) => each !== null) }
}

/** Extends each heading to the cells at its right that are empty or repeat it: the heading is merged. */
function spanColumns(cells: readonly string[], read: (at: number) => TableColumn): TableColumn[] {
  let current: TableColumn | null = null
  return cells.map((cell, at) => {
    if (cell === '' || (current && cell === cells[at - 1]))
      return current ? { ...current, role: null } : { day: null, label: null, role: null }
    const own = read(at)
    if (own.day === null && own.label === null) return own.role && current ? { ...current, role: own.role } : own
    current = own
    return own
  })
}

/** Reads an unknown heading as a soup, a dessert or a salad if it sounds like one, otherwise as a special dish. */
export function readUnknownLabel(head: string): RowLabel | null {
  if (head.length > 40 || !/\p{L}/u.test(head)) return null
  const kind =
    readHeadingKind(foldText(head)) ?? (isSoupLike(head) ? 'soup' : isDessertLike(head) ? 'dessert' : 'special')
  return { kind, index: null, raw: head }
}

/** Whether the rows below start with days, so that this row can only contain headings. */
const areDaysBelow = (state: WeekState, following: readonly (readonly string[])[]) =>
  following.filter(
    (row) =>
      row.length > 2 && row.filter(Boolean).length > 2 && state.resolveCell(row.find(Boolean) ?? '', null) !== null,
  ).length >= 2
