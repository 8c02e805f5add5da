import type { CodelistItem } from '@poledne/contract/endpoints/codelist'

/** A code list as options: what is no longer offered stays in sight, and selectable only where it is chosen already. */
export function toSelectOptions(items: readonly CodelistItem[], chosen: unknown) {
  const chosenIds = new Set(Array.isArray(chosen) ? chosen : [chosen])
  return items.map(({ id, value, disabled }) => ({
    value: id,
    label: value,
    disabled: disabled && !chosenIds.has(id),
  }))
}
