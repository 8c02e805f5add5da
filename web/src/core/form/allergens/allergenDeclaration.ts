import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { CodeValue } from '../codeText.ts'

/** A list of allergens is null if they are undeclared, and empty if the dish has none. */
export type AllergenDeclaration = 'undeclared' | 'none' | 'some'

export function getDeclaration(values: readonly CodeValue[] | null): AllergenDeclaration {
  if (values === null) return 'undeclared'
  return values.length === 0 ? 'none' : 'some'
}

/**
 * Returns the ids to save. Chosen allergens are sent only for "some". "Some" without a chosen allergen means
 * undeclared, because a dish without allergens must be declared explicitly.
 */
export function toAllergenIds<Value extends CodeValue>(
  declaration: AllergenDeclaration,
  chosen: readonly Value[],
): Value[] | null {
  if (declaration === 'none') return []
  return declaration === 'some' && chosen.length > 0 ? [...chosen] : null
}

/**
 * Returns the ids in the order of the code list, so that choosing and unchoosing an allergen is not a change. Codes that
 * do not exist stay at the end.
 */
export function toggleAllergen<Value extends CodeValue>(
  items: readonly CodelistItem[],
  chosen: readonly Value[],
  id: number,
): (Value | number)[] {
  const next = new Set<Value | number>(chosen)
  if (!next.delete(id)) next.add(id)
  const order = new Map<CodeValue, number>(items.map((item, index) => [item.id, index]))
  const getPosition = (value: CodeValue) =>
    order.get(value) ?? items.length + (typeof value === 'number' ? value : Number.MAX_SAFE_INTEGER)
  return [...next].sort((a, b) => getPosition(a) - getPosition(b))
}
