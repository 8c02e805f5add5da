import type { CodelistItem } from '@poledne/contract/codelist'

/** A code list as options: what is no longer offered stays in sight, and selectable only where it is chosen already. */
export function offeredItems(items: readonly CodelistItem[], chosen: unknown) {
  const kept = new Set(Array.isArray(chosen) ? chosen : [chosen])
  return items.map(({ id, value, disabled }) => ({
    value: id,
    label: value,
    disabled: disabled && !kept.has(id),
  }))
}
