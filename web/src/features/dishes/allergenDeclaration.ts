import type { CodelistItem } from '@poledne/contract/endpoints/codelist'

/** A list of allergens is null if they are undeclared, and empty if the dish has none. */
export type AllergenDeclaration = 'undeclared' | 'none' | 'some'

export function getDeclaration(ids: readonly number[] | null): AllergenDeclaration {
  if (ids === null) return 'undeclared'
  return ids.length === 0 ? 'none' : 'some'
}

/**
 * Returns the ids to save. Chosen allergens are sent only for "some". "Some" without a chosen allergen means
 * undeclared, because a dish without allergens must be declared explicitly.
 */
export function toAllergenIds(declaration: AllergenDeclaration, chosen: readonly number[]): number[] | null {
  if (declaration === 'none') return []
  return declaration === 'some' && chosen.length > 0 ? [...chosen] : null
}

/** Returns the ids in the order of the code list, so that choosing and unchoosing an allergen is not a change. */
export function toggleAllergen(items: readonly CodelistItem[], chosen: readonly number[], id: number): number[] {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  const order = new Map(items.map((item, index) => [item.id, index]))
  return [...next].sort((a, b) => (order.get(a) ?? items.length + a) - (order.get(b) ?? items.length + b))
}
