import { foldText } from '@poledne/contract/domain/compareText'
import type { Weekday } from '@poledne/contract/domain/day'
import { isDessertLike, isSoupLike } from '../dishKinds.ts'
import { type ColumnRole, type RowLabel, readColumnRole, readWholeLabel } from '../rowLabels.ts'
import type { TableColumn, WeekState } from '../walkRows.ts'
import { readHeadingKind } from '../words/labelWords.ts'

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
    if (!hasWeekdays && areDatesOfColumns(state, days)) return true
    startDayColumns(state, cells, days)
    return true
  }
  if (days.some((each) => each !== null)) return false
  const labels = cells.map((cell) => (cell === '' ? null : readWholeLabel(cell)))
  const roles = cells.map((cell) => (cell === '' ? null : readColumnRole(cell)))
  const keys = new Set(labels.map((label) => label && `${label.kind} ${label.index}`).filter(Boolean))
  const isSpecific = labels.some((label) => label !== null && (label.index !== null || label.kind !== 'main'))
  const filled = cells.filter(Boolean).length
  const headings = cells.filter((_, at) => labels[at] !== null || roles[at] !== null).length
  const isAboveDays =
    state.day === null && state.layout.kind === 'lines' && filled > 2 && headings > 0 && areDaysBelow(state, following)
  if (isAboveDays && keys.size > 0 && !roles.includes('dish')) {
    const first = cells.findIndex(Boolean)
    const readColumn = (at: number): TableColumn => ({
      day: null,
      label:
        at === 0 || (at === first && !labels[at]) || (roles[at] && !labels[at])
          ? null
          : (labels[at] ?? readUnknownLabel(cells[at] ?? '')),
      role: labels[at] ? null : isConstantColumn(following, at) ? 'ignored' : (roles[at] ?? null),
    })
    startTypeColumns(state, cells, spanColumns(cells, readColumn), 1)
    return true
  }
  if (headings * 3 < filled * 2 || headings < 2) return false
  // A label beside a dish, or beside a number, is no heading, although it is also a word for a row.
  const isBeforeDays = state.day === null || cells[0] === '' || roles.includes('day')
  const hasNumbers = labels.some((label) => label?.kind === null)
  const isTypeHeading = keys.size >= (isBeforeDays ? 2 : 3) && (!hasNumbers || headings === filled)
  if (isTypeHeading && isSpecific && state.layout.kind !== 'dayColumns') {
    const readColumn = (at: number): TableColumn => ({
      day: null,
      label: roles[at] === 'day' || roles[at] === 'allergens' ? null : (labels[at] ?? null),
      role: labels[at] ? null : (roles[at] ?? null),
    })
    const start = labels.findIndex((label, at) => label !== null && roles[at] !== 'day')
    startTypeColumns(state, cells, spanColumns(cells, readColumn), start)
    return true
  }
  if (state.layout.kind === 'dayColumns')
    return headings === filled && roles.filter((role) => role !== null).length >= 2 && markRoleColumns(state, roles)
  const labelColumn = roles.includes('label') ? -1 : findLabelColumn(roles, following)
  if (roles.includes('dish') && roles.some((role) => role !== null && role !== 'dish')) {
    state.layout = {
      kind: 'roles',
      columns: cells.map((_, at) => ({
        day: null,
        label: null,
        role: at === labelColumn ? 'label' : (roles[at] ?? (labels[at] ? 'label' : null)),
      })),
      start: 0,
    }
    return true
  }
  return false
}

/** Finds the column whose cells are labels, of at least two columns that seem to contain dishes. */
function findLabelColumn(roles: readonly (ColumnRole | null)[], following: readonly (readonly string[])[]): number {
  if (roles.filter((role) => role === 'dish').length < 2) return -1
  return roles.findIndex((role, at) => {
    const cells = following.map((row) => row[at] ?? '').filter(Boolean)
    const labels = cells.filter((cell) => cell.length < 40 && readHeadingKind(foldText(cell)) !== null)
    return role === 'dish' && cells.length > 1 && labels.length * 10 >= cells.length * 7
  })
}

/** Whether all cells of a column have the same text, which says nothing about the dishes. */
function isConstantColumn(following: readonly (readonly string[])[], at: number): boolean {
  const cells = following.map((row) => row[at] ?? '').filter(Boolean)
  return cells.length > 2 && new Set(cells).size === 1
}

/** Sets the parts of a dish that a second heading below the days names. */
function markRoleColumns(state: WeekState, roles: readonly (ColumnRole | null)[]): true {
  if (state.layout.kind === 'dayColumns')
    state.layout.columns.forEach((column, at) => {
      column.role = roles[at] ?? null
    })
  return true
}

/** Starts columns by menu item type; a heading directly below another one replaces only the columns that it names. */
function startTypeColumns(state: WeekState, cells: readonly string[], columns: TableColumn[], start: number): void {
  const above = state.layout.kind === 'typeColumns' && state.entries.length === 0 ? state.layout.columns : []
  // One column of allergens after several dishes belongs to the whole row, not to one of them.
  const last = columns.at(-1)
  const isShared =
    last?.role === 'allergens' &&
    columns.filter(({ role }) => role === 'allergens').length === 1 &&
    new Set(columns.map(({ label }) => label).filter(Boolean)).size > 1
  if (isShared && last) last.role = 'ignored'
  const merged = columns.map((column, at) => (cells[at] === '' && above[at]?.label ? above[at] : column))
  state.layout = {
    kind: 'typeColumns',
    columns: merged,
    start: above.length > 0 && state.layout.kind === 'typeColumns' ? state.layout.start : start,
  }
}

/** Whether dates are directly below the weekdays that they belong to; `01.11.` alone could be a day in two months. */
const areDatesOfColumns = ({ layout, entries }: WeekState, days: readonly (Weekday | null)[]) =>
  layout.kind === 'dayColumns' &&
  entries.length === 0 &&
  days.every((day, at) => day === null || layout.columns[at]?.day)

function startDayColumns(state: WeekState, cells: readonly string[], days: readonly (Weekday | null)[]): void {
  const isSame =
    state.layout.kind === 'dayColumns' &&
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
  state.layout = { kind: 'dayColumns', columns, start: days.findIndex((each) => each !== null) }
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
