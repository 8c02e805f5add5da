import type { CodelistItem } from '@poledne/contract/endpoints/codelist'

/** The options of a code list; a disabled item can be selected only if it is selected already. */
export function toSelectOptions(items: readonly CodelistItem[], chosen: unknown) {
  const chosenIds = new Set(Array.isArray(chosen) ? chosen : [chosen])
  return items.map(({ id, value, disabled }) => ({
    value: id,
    label: value,
    disabled: disabled && !chosenIds.has(id),
  }))
}
