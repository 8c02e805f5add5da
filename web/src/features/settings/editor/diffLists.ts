import { isSameValue } from '../../../core/record/recordFields.ts'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'

export type ChangedField = { field: string; before: unknown; after: unknown }
/** A difference of one row between two versions of a list. A row can be both changed and moved. */
export type ListDifference = { item: SettingsListItem } & (
  | { kind: 'added' | 'removed' }
  | { kind: 'changed'; fields: ChangedField[] }
  | { kind: 'moved'; from: number; to: number }
)

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

const findChangedFields = (
  fields: readonly string[],
  before: SettingsListItem,
  after: SettingsListItem,
): ChangedField[] =>
  fields
    .map((field) => ({ field, before: trimText(before[field]), after: trimText(after[field]) }))
    .filter((change) => !isSameValue(change.before, change.after))

/** Returns the smallest set of moved rows: all rows except the longest increasing subsequence. */
function findMovedPositions(places: readonly number[]): Set<number> {
  const runs: { length: number; before: number }[] = []
  places.forEach((place, at) => {
    let best = { length: 1, before: -1 }
    for (let earlier = 0; earlier < at; earlier++) {
      const length = (runs[earlier]?.length ?? 0) + 1
      if ((places[earlier] ?? 0) < place && length > best.length) best = { length, before: earlier }
    }
    runs.push(best)
  })
  const moved = new Set(places)
  let at = runs.reduce((longest, run, index) => (run.length > (runs[longest]?.length ?? 0) ? index : longest), 0)
  while (at >= 0 && runs[at]) {
    moved.delete(places[at] ?? -1)
    at = runs[at]?.before ?? -1
  }
  return moved
}

/** Returns the differences in the order of the new list, with removed rows last. */
export function diffLists(
  fields: readonly string[],
  before: readonly SettingsListItem[],
  after: readonly SettingsListItem[],
): ListDifference[] {
  const positionById = new Map(before.flatMap(({ id }, index) => (id === undefined ? [] : [[id, index] as const])))
  const getOldPosition = ({ id }: SettingsListItem) => (id === undefined ? undefined : positionById.get(id))
  const places = after.map(getOldPosition).filter((place) => place !== undefined)
  const isInOrder = places.every((place, index) => index === 0 || (places[index - 1] ?? 0) < place)
  const moved = isInOrder ? new Set<number>() : findMovedPositions(places)

  const found = after.flatMap((item, index): ListDifference[] => {
    const from = getOldPosition(item)
    const old = from === undefined ? undefined : before[from]
    if (from === undefined || !old) return [{ kind: 'added', item }]
    const changes = findChangedFields(fields, old, item)
    return [
      ...(changes.length > 0 ? [{ kind: 'changed' as const, item: old, fields: changes }] : []),
      ...(moved.has(from) ? [{ kind: 'moved' as const, item, from: from + 1, to: index + 1 }] : []),
    ]
  })
  const remainingIds = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !remainingIds.has(id)).map((item) => ({ kind: 'removed' as const, item }))
  return [...found, ...removed]
}
